import type { MapRow, mapResource } from '@wm/contract/mindmap/map';
import { Checkbox, Select, Tag } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { moveAmongTiles } from '#ui/move-among-tiles.ts';
import { mapAddress } from '../map.api.ts';
import { MapThumbnail } from './map-thumbnail.tsx';

const tileKeys: ShortcutGroup = {
  title: '思维导图网格',
  shortcuts: [
    { keys: '← ↑ ↓ →', does: '到旁边的思维导图' },
    { keys: '回车', does: '打开' },
    { keys: '空格', does: '选中，再按取消' },
  ],
};

const orders = [
  { value: 'update_time desc', label: '最近修改' },
  { value: 'create_time desc', label: '最近新建' },
  { value: 'name asc', label: '名称' },
  { value: 'node_count desc', label: '节点数' },
  { value: 'size desc', label: '大小' },
];

type MapTable = CrudTable<typeof mapResource>;

/** In which order the tiles stand: there is no head of a table to press. */
export function TileOrder({ table }: { table: MapTable }): ReactNode {
  const [first] = table.sorts;
  const value = `${first?.sort ?? 'update_time'} ${first?.order ?? 'desc'}`;
  const isKnown = orders.some((order) => order.value === value);
  return (
    <Select
      aria-label="排序"
      className="mm-tile-order"
      value={isKnown ? value : null}
      placeholder="其他顺序"
      options={orders}
      onChange={(chosen: string) => {
        const [sort = '', order = 'desc'] = chosen.split(' ');
        table.search({ sort, order });
      }}
    />
  );
}

interface TileProps {
  map: MapRow;
  isSelected: boolean;
  /** Absent where nothing can be done with chosen maps. */
  onToggle: (() => void) | undefined;
  actions: ReactNode;
}

function MapTile({ map, isSelected, onToggle, actions }: TileProps): ReactNode {
  const { id, name, shareCount, updateTime, folderName } = map;
  return (
    <li className="mm-tile" data-selected={isSelected || undefined}>
      <Link className="mm-tile-open" to={mapAddress(id)} draggable={false}>
        <MapThumbnail map={map} />
        <span className="mm-tile-name" title={name}>
          {name}
        </span>
      </Link>
      {onToggle && (
        <Checkbox
          className="mm-tile-check"
          checked={isSelected}
          onChange={onToggle}
          aria-label={`选择${name}`}
        />
      )}
      <p className="mm-tile-note wm-muted">
        <time dateTime={updateTime} title={formatDateTime(updateTime)}>
          {formatRelative(updateTime)}
        </time>
        {folderName !== null && <span className="wm-ellipsis">{folderName}</span>}
        {shareCount > 0 && <Tag className="mm-shared-tag">已分享</Tag>}
      </p>
      <div className="mm-tile-actions" role="group" aria-label={name}>
        {actions}
      </div>
    </li>
  );
}

interface MapTilesProps {
  table: MapTable;
  canSelect: boolean;
  renderActions: (map: MapRow) => ReactNode;
}

/** The maps of a page by their pictures. */
export function MapTiles({ table, canSelect, renderActions }: MapTilesProps): ReactNode {
  useShortcuts(tileKeys);
  const { rows, selectedIds } = table;
  const toggle = (id: number): void =>
    table.select(
      selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id],
    );
  const toggleAt = (at: number): void => {
    const map = rows[at];
    if (map) toggle(map.id);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLUListElement>): void =>
    moveAmongTiles(event, {
      selector: '.mm-tile-open',
      onToggle: canSelect ? toggleAt : undefined,
    });
  return (
    <ul
      className="mm-tiles"
      aria-label="思维导图"
      data-selecting={selectedIds.length > 0 || undefined}
      onKeyDown={handleKeyDown}
    >
      {rows.map((map) => (
        <MapTile
          key={map.id}
          map={map}
          isSelected={selectedIds.includes(map.id)}
          onToggle={canSelect ? () => toggle(map.id) : undefined}
          actions={renderActions(map)}
        />
      ))}
    </ul>
  );
}
