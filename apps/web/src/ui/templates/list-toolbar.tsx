import {
  ColumnHeightOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { Button, Dropdown, Popover } from 'antd';
import type { ReactNode } from 'react';
import type { Column } from '#core/crud/columns-of.ts';
import type { SavedView } from '#core/crud/list-views.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { ExportButton } from '#ui/actions/export-button.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { ColumnPanel } from './column-panel.tsx';
import type { Density, ListView } from './use-list-view.ts';
import { ViewMenu } from './view-menu.tsx';
import type { MoreItem } from './view-menu.tsx';

const densities: { key: Density; label: string }[] = [
  { key: 'large', label: '宽松' },
  { key: 'middle', label: '适中' },
  { key: 'small', label: '紧凑' },
];

interface ListToolbarProps<R extends ResourceSpec> {
  actions: ReactNode;
  table: CrudTable<R>;
  view: ListView;
  /** The saved view that is shown. */
  saved: SavedView | undefined;
  columns: Column<RowOf<R>>[];
  canExport: boolean;
  /** Whether the rows stand in a table, which has a density and columns. */
  isTable: boolean;
  isSearchShown: boolean;
  onToggleSearch: (() => void) | undefined;
}

interface IconButtonProps {
  label: string;
  icon: ReactNode;
  onClick?: () => void;
}

function IconButton({ label, icon, ...rest }: IconButtonProps): ReactNode {
  return <Button type="text" icon={icon} title={label} aria-label={label} {...rest} />;
}

/** What stands in one menu on a phone. */
function moreOf<R extends ResourceSpec>({ table, canExport }: ListToolbarProps<R>): MoreItem[] {
  const exports: MoreItem = {
    key: 'export',
    label: '导出',
    disabled: table.total === 0,
    // The client has shown why it failed.
    onClick: () => void table.api.exportFile(table.query).catch(() => undefined),
  };
  return [
    { key: 'refresh', label: '刷新', onClick: () => void table.refresh() },
    ...(canExport ? [exports] : []),
  ];
}

/** Actions of a list at the left; search switch, refresh, density, columns and export at the right. */
export function ListToolbar<R extends ResourceSpec>(props: ListToolbarProps<R>): ReactNode {
  const { actions, table, view, columns, onToggleSearch } = props;
  const isNarrow = useIsNarrow();
  const densityMenu = {
    items: densities,
    selectedKeys: [view.density],
    onClick: ({ key }: { key: string }) => view.change({ density: key as Density }),
  };
  return (
    <div className="wm-toolbar">
      <div className="wm-toolbar-actions">{actions}</div>
      <div className="wm-toolbar-tools">
        <ViewMenu
          table={table}
          look={view}
          active={props.saved}
          more={isNarrow ? moreOf(props) : undefined}
        />
        {props.canExport && !isNarrow && (
          <ExportButton onExport={() => table.api.exportFile(table.query)} count={table.total} />
        )}
        {onToggleSearch && (
          <IconButton
            label={props.isSearchShown ? '隐藏搜索' : '显示搜索'}
            icon={<SearchOutlined />}
            onClick={onToggleSearch}
          />
        )}
        {!isNarrow && (
          <IconButton label="刷新" icon={<ReloadOutlined />} onClick={() => void table.refresh()} />
        )}
        {props.isTable && (
          <span className="wm-wide-only">
            <Dropdown menu={densityMenu} trigger={['click']}>
              <Button type="text" icon={<ColumnHeightOutlined />} aria-label="密度" />
            </Dropdown>
            <Popover
              trigger="click"
              placement="bottomRight"
              title="列设置"
              content={<ColumnPanel columns={columns} view={view} />}
            >
              <Button type="text" icon={<SettingOutlined />} aria-label="列设置" />
            </Popover>
          </span>
        )}
      </div>
    </div>
  );
}
