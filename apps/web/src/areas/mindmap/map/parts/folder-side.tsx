import {
  DeleteOutlined,
  EditOutlined,
  FolderOutlined,
  InboxOutlined,
  PlusOutlined,
  RestOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { MapFolder } from '@wm/contract/mindmap/folder';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import type { mapFolderResource } from '@wm/contract/mindmap/folder';
import { PermissionGate } from '#core/permission/permission-gate.tsx';

/** What the list shows. */
export type MapPlace =
  | { kind: 'all' }
  | { kind: 'unfiled' }
  | { kind: 'trash' }
  | { kind: 'folder'; id: number };

interface PlaceProps {
  icon: ReactNode;
  text: string;
  count?: number;
  isActive: boolean;
  onPick: () => void;
}

function Place({ icon, text, count, isActive, onPick }: PlaceProps): ReactNode {
  return (
    <button
      type="button"
      className="mm-place"
      aria-current={isActive ? 'true' : undefined}
      onClick={onPick}
    >
      {icon}
      <span title={text}>{text}</span>
      {count !== undefined && <small className="wm-number">{count}</small>}
    </button>
  );
}

interface FolderSideProps {
  folders: readonly MapFolder[];
  place: MapPlace;
  form: CrudForm<typeof mapFolderResource>;
  onPick: (place: MapPlace) => void;
  onRemove: (folder: MapFolder) => void;
}

/** Folders at the left of the maps, the trash below them. */
export function FolderSide(props: FolderSideProps): ReactNode {
  const { folders, place, form, onPick, onRemove } = props;
  const fixed = (kind: 'all' | 'unfiled' | 'trash', text: string, icon: ReactNode): ReactNode => (
    <Place icon={icon} text={text} isActive={place.kind === kind} onPick={() => onPick({ kind })} />
  );
  return (
    <aside className="mm-folders" aria-label="文件夹">
      {fixed('all', '全部', <UnorderedListOutlined />)}
      {fixed('unfiled', '未分类', <InboxOutlined />)}
      <header>
        <h2>文件夹</h2>
        <PermissionGate anyOf={['mindmap:folder:add']}>
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label="新建文件夹"
            title="新建文件夹"
            onClick={form.create}
          />
        </PermissionGate>
      </header>
      <ul>
        {folders.map((folder) => (
          <li key={folder.id}>
            <Place
              icon={<FolderOutlined />}
              text={folder.name}
              count={folder.mapCount}
              isActive={place.kind === 'folder' && place.id === folder.id}
              onPick={() => onPick({ kind: 'folder', id: folder.id })}
            />
            <span className="mm-place-tools">
              <PermissionGate anyOf={['mindmap:folder:edit']}>
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined />}
                  aria-label={`重命名文件夹 ${folder.name}`}
                  onClick={() => form.edit(folder)}
                />
              </PermissionGate>
              <PermissionGate anyOf={['mindmap:folder:remove']}>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除文件夹 ${folder.name}`}
                  onClick={() => onRemove(folder)}
                />
              </PermissionGate>
            </span>
          </li>
        ))}
      </ul>
      {fixed('trash', '回收站', <RestOutlined />)}
    </aside>
  );
}
