import { PlusOutlined } from '@ant-design/icons';
import type { mapFolderResource } from '@wm/contract/mindmap/folder';
import type { MapRow, mapResource } from '@wm/contract/mindmap/map';
import { Button, Form, Input, Segmented, Select, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { formatCount } from '#core/format-count.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { usePreference } from '#core/preferences/preferences.ts';
import { useArrival } from '#core/tabs/arrival.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import {
  mapAddress,
  mapApi,
  mapFolderApi,
  purgeMaps,
  restoreMaps,
  useMapFolders,
} from './map.api.ts';
import { FolderSide } from './parts/folder-side.tsx';
import type { MapPlace } from './parts/folder-side.tsx';
import { MapThumbnail } from './parts/map-thumbnail.tsx';
import { MapTiles, TileOrder } from './parts/map-tiles.tsx';
import { sizeText } from './parts/size-text.ts';
import './map.css';

const columns = columnsOf<MapRow>()(
  {
    dataIndex: 'name',
    title: '名称',
    sorter: true,
    width: 204,
    ellipsis: true,
    render: (_, map) => (
      <>
        <MapThumbnail map={map} />
        <Link to={mapAddress(map.id)}>{map.name}</Link>
        {map.shareCount > 0 && <Tag className="mm-shared-tag">已分享</Tag>}
      </>
    ),
  },
  {
    dataIndex: 'folderName',
    title: '文件夹',
    width: 110,
    ellipsis: true,
    render: (_, map) => map.folderName ?? '--',
  },
  {
    dataIndex: 'excerpt',
    title: '内容',
    render: (_, map) => <span className="wm-ellipsis wm-muted">{map.excerpt || '--'}</span>,
  },
  {
    dataIndex: 'nodeCount',
    title: '节点数',
    sorter: true,
    width: 80,
    align: 'right',
    render: (_, map) => formatCount(map.nodeCount),
  },
  {
    dataIndex: 'size',
    title: '大小',
    sorter: true,
    width: 80,
    align: 'right',
    render: (_, map) => sizeText(map.size),
  },
  updateTimeColumn,
);

const search = [textSearch('name', '名称', '请输入思维导图名称')];

/** The filters of a place; those of the others are taken off. */
function filtersOf(place: MapPlace) {
  return {
    folderId: place.kind === 'folder' ? place.id : undefined,
    isUnfiled: place.kind === 'unfiled' ? ('true' as const) : undefined,
    isRemoved: place.kind === 'trash' ? ('true' as const) : ('false' as const),
  };
}

function placeOf({ query }: CrudTable<typeof mapResource>): MapPlace {
  if (query.isRemoved === 'true') return { kind: 'trash' };
  if (query.isUnfiled === 'true') return { kind: 'unfiled' };
  return query.folderId === undefined ? { kind: 'all' } : { kind: 'folder', id: query.folderId };
}

interface FormsProps {
  form: CrudForm<typeof mapResource>;
  folderForm: CrudForm<typeof mapFolderResource>;
  folders: { value: number; label: string }[];
}

function Forms({ form, folderForm, folders }: FormsProps): ReactNode {
  return (
    <>
      <CrudModal crud={form}>
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请输入思维导图名称' }]}
        >
          <Input maxLength={100} autoFocus placeholder="例如：季度计划" />
        </Form.Item>
        <Form.Item
          name="folderId"
          label="文件夹"
          normalize={(value: number | undefined) => value ?? null}
        >
          <Select allowClear options={folders} placeholder="未分类" />
        </Form.Item>
      </CrudModal>
      <CrudModal crud={folderForm}>
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请输入文件夹名称' }]}
        >
          <Input maxLength={50} autoFocus />
        </Form.Item>
      </CrudModal>
    </>
  );
}

/** What can be done with maps, outside of the trash and in it. */
function useMapActions(table: CrudTable<typeof mapResource>) {
  const confirmRemove = useConfirmRemove();
  const nameOf = (ids: number[]): string => {
    const one = ids.length === 1 && table.rows.find(({ id }) => id === ids[0]);
    return one ? `思维导图「${one.name}」` : `选中的 ${ids.length} 张思维导图`;
  };
  return {
    trash: (ids: number[]) =>
      confirmRemove({
        what: nameOf(ids),
        consequence: '会移入回收站，到期彻底删除，分享链接暂停访问',
        async remove() {
          await table.remove(ids);
          return () => restoreMaps(ids).then(table.refresh);
        },
      }),
    async restore(ids: number[]) {
      await restoreMaps(ids);
      table.select([]);
      notifier().message('success', '已还原');
      await table.refresh();
    },
    purge: (ids: number[]) =>
      confirmRemove({
        what: nameOf(ids),
        consequence: '会连同历史版本和分享链接一起彻底删除，不能恢复',
        async remove() {
          await purgeMaps(ids);
          table.select([]);
          await table.refresh();
        },
      }),
  };
}

type MapActions = ReturnType<typeof useMapActions>;

interface RowActionsProps {
  map: MapRow;
  isTrash: boolean;
  actions: MapActions;
  onRename: (map: MapRow) => void;
}

function MapRowActions({ map, isTrash, actions, onRename }: RowActionsProps): ReactNode {
  if (isTrash)
    return (
      <PermissionGate anyOf={['mindmap:data:remove']}>
        <RowAction onClick={() => void actions.restore([map.id])}>还原</RowAction>
        <RowAction danger onClick={() => actions.purge([map.id])}>
          彻底删除
        </RowAction>
      </PermissionGate>
    );
  return (
    <>
      <Link to={mapAddress(map.id)}>打开</Link>
      <PermissionGate anyOf={['mindmap:data:edit']}>
        <RowAction onClick={() => onRename(map)}>重命名</RowAction>
      </PermissionGate>
      <PermissionGate anyOf={['mindmap:data:remove']}>
        <RowAction danger onClick={() => actions.trash([map.id])}>
          删除
        </RowAction>
      </PermissionGate>
    </>
  );
}

function BatchActions({
  ids,
  isTrash,
  actions,
}: {
  ids: number[];
  isTrash: boolean;
  actions: MapActions;
}): ReactNode {
  return (
    <PermissionGate anyOf={['mindmap:data:remove']}>
      {isTrash && (
        <Button size="small" onClick={() => void actions.restore(ids)}>
          还原
        </Button>
      )}
      <Button
        danger
        size="small"
        onClick={() => (isTrash ? actions.purge(ids) : actions.trash(ids))}
      >
        {isTrash ? '彻底删除' : '删除'}
      </Button>
    </PermissionGate>
  );
}

/** How the maps are shown: a table, or their pictures. Kept with the account. */
function useLook(): ['table' | 'tiles', (look: 'table' | 'tiles') => void] {
  const [kept, keep] = usePreference('mindmap:view');
  return [kept === 'tiles' ? 'tiles' : 'table', keep];
}

/** 思维导图: folders at the left, the maps of the chosen one at the right. */
export function MapListPage(): ReactNode {
  const table = useCrudTable(mapApi, { sort: 'update_time', order: 'desc', isRemoved: 'false' });
  const place = placeOf(table);
  const isTrash = place.kind === 'trash';
  const { data: folders } = useMapFolders();
  const navigate = useNavigate();
  const form = useCrudForm(mapApi, {
    defaults: { folderId: place.kind === 'folder' ? place.id : null },
    onCreated: () => void openNewest(navigate),
  });
  const folderForm = useCrudForm(mapFolderApi, { defaults: { sort: 0 } });
  useArrival('create', form.create);
  const confirmRemove = useConfirmRemove();
  const actions = useMapActions(table);
  const [look, setLook] = useLook();
  const rows = folders?.rows ?? [];
  const goTo = (next: MapPlace): void => table.search(filtersOf(next));
  const renderRowActions = (map: MapRow): ReactNode => (
    <MapRowActions map={map} isTrash={isTrash} actions={actions} onRename={form.edit} />
  );

  return (
    <div className="mm-library">
      <FolderSide
        folders={rows}
        place={place}
        form={folderForm}
        onPick={goTo}
        onRemove={(folder) =>
          confirmRemove({
            what: `文件夹「${folder.name}」`,
            consequence: '里面的思维导图会保留，归入未分类',
            async remove() {
              await mapFolderApi.remove([folder.id]);
              if (place.kind === 'folder' && place.id === folder.id) goTo({ kind: 'all' });
              await table.refresh();
            },
          })
        }
      />
      <ListTemplate
        table={table}
        columns={columns}
        search={search}
        emptyText={isTrash ? '回收站是空的' : '还没有思维导图，新建一张开始整理思路'}
        rowActionsWidth={150}
        actions={
          <>
            {!isTrash && (
              <PermissionGate anyOf={['mindmap:data:add']}>
                <Button type="primary" icon={<PlusOutlined />} onClick={form.create}>
                  新建
                </Button>
              </PermissionGate>
            )}
            <Segmented<'table' | 'tiles'>
              aria-label="显示方式"
              value={look}
              onChange={setLook}
              options={[
                { value: 'table', label: '表格' },
                { value: 'tiles', label: '网格' },
              ]}
            />
            {look === 'tiles' && <TileOrder table={table} />}
          </>
        }
        tiles={
          look === 'tiles' ? (
            <MapTiles table={table} canSelect renderActions={renderRowActions} />
          ) : undefined
        }
        renderBatch={(ids) => <BatchActions ids={ids} isTrash={isTrash} actions={actions} />}
        renderRowActions={renderRowActions}
      >
        <Forms
          form={form}
          folderForm={folderForm}
          folders={rows.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </ListTemplate>
    </div>
  );
}

/** Opens the map that was just made: the newest of one's own. */
async function openNewest(navigate: (path: string) => unknown): Promise<void> {
  const { rows } = await mapApi.list({ sort: 'create_time', order: 'desc', limit: 1 });
  const [made] = rows;
  if (made) await navigate(mapAddress(made.id));
}
