import type { RoleColumn } from '@wm/contract/system/role-column';
import { Button, Checkbox, Select, Table, Tag } from 'antd';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { holdTable } from '#ui/templates/hold-table.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import {
  maskLabels,
  rightLabels,
  rightNames,
  rightsOf,
  saidOf,
  shareOf,
  withDefaults,
  withRights,
} from '../column-draft.ts';
import type { ColumnDraft, RightName } from '../column-draft.ts';
import { sensitivityLabels } from '../../column/sensitivity.ts';

interface ColumnGridProps {
  rows: readonly RoleColumn[];
  draft: ColumnDraft;
  onChange: (draft: ColumnDraft) => void;
}

/** A resource over its columns, or one column. */
interface Line {
  key: string;
  title: string;
  rows: RoleColumn[];
  column?: RoleColumn;
  children?: Line[];
}

function linesOf(rows: readonly RoleColumn[]): Line[] {
  return [...Map.groupBy(rows, ({ resource }) => resource)].map(([resource, group]) => ({
    key: resource,
    title: group[0]?.resourceTitle ?? resource,
    rows: group,
    children: group.map((column) => ({
      key: String(column.id),
      title: column.title,
      rows: [column],
      column,
    })),
  }));
}

const masks = Object.entries(maskLabels).map(([value, label]) => ({ value, label }));

interface BoxProps extends ColumnGridProps {
  rights: readonly RightName[];
  label: string;
}

/** A box over one or several rights of one or several columns; a dash where only some are given. */
function RightBox({ rows, draft, onChange, rights, label }: BoxProps): ReactNode {
  const share = shareOf(rows, draft, rights);
  const patch = Object.fromEntries(rights.map((right) => [right, share !== 'all']));
  return (
    <Checkbox
      aria-label={label}
      checked={share === 'all'}
      indeterminate={share === 'some'}
      onChange={() => onChange(withRights(rows, draft, patch))}
    />
  );
}

/** Columns by resource with a box for each right; heads and resources take all that is below them. */
export function ColumnGrid({ rows, draft, onChange }: ColumnGridProps): ReactNode {
  const isNarrow = useIsNarrow();
  if (rows.length === 0) return <PageState picture="empty" title="没有符合条件的字段" />;
  const rightColumn = (right: RightName): TableColumnType<Line> => ({
    key: right,
    width: 96,
    align: 'center',
    title: (
      <span className="wm-right-head">
        <RightBox
          {...{ rows, draft, onChange }}
          rights={[right]}
          label={`全部字段：${rightLabels[right]}`}
        />
        {rightLabels[right]}
      </span>
    ),
    render: (_, line) => (
      <RightBox
        {...{ rows: line.rows, draft, onChange }}
        rights={[right]}
        label={`${line.title}：${rightLabels[right]}`}
      />
    ),
  });
  const columns: TableColumnType<Line>[] = [
    {
      key: 'title',
      title: '资源 / 字段',
      width: isNarrow ? 190 : 280,
      fixed: 'start',
      render: (_, line) => (
        <span className="wm-column-name">
          <RightBox
            {...{ rows: line.rows, draft, onChange }}
            rights={rightNames}
            label={`${line.title}：全部权限`}
          />
          <LineTitle line={line} />
        </span>
      ),
    },
    ...rightNames.map(rightColumn),
    {
      key: 'mask',
      title: '掩码',
      width: 120,
      render: (_, { column }) =>
        column && (
          <Select
            size="small"
            aria-label={`${column.title}：掩码`}
            className="wm-mask"
            value={rightsOf(column, draft).mask}
            options={masks}
            onChange={(mask) => onChange(withRights([column], draft, { mask }))}
          />
        ),
    },
    {
      key: 'default',
      title: '来源',
      width: 130,
      render: (_, { column }) =>
        column &&
        (saidOf(column, draft) ? (
          <Button type="link" size="small" onClick={() => onChange(withDefaults([column], draft))}>
            恢复默认
          </Button>
        ) : (
          <span className="wm-muted">默认</span>
        )),
    },
  ];
  return (
    <div ref={holdTable}>
      <Table<Line>
        className="wm-column-grid"
        columns={columns}
        dataSource={linesOf(rows)}
        defaultExpandAllRows
        pagination={false}
        size="small"
        tableLayout="fixed"
        sticky
        scroll={{ x: 1010 }}
      />
    </div>
  );
}

function LineTitle({ line }: { line: Line }): ReactNode {
  const { column } = line;
  if (!column) return <strong>{line.title}</strong>;
  return (
    <>
      <span title={column.field}>{line.title}</span>
      {column.sensitivity > 0 && (
        <Tag variant="outlined">{sensitivityLabels[column.sensitivity]}</Tag>
      )}
    </>
  );
}
