import { EllipsisOutlined } from '@ant-design/icons';
import type { ChatFolder } from '@wm/contract/chat/folder';
import { folderLevels, misplaced } from '@wm/contract/chat/folder-rules';
import { Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { FolderActs } from './use-folder-acts.ts';

interface FolderMenuProps {
  folder: ChatFolder;
  acts: FolderActs;
  onName: () => void;
  onAdd: () => void;
}

/** What may be done with a folder. */
export function FolderMenu({ folder, acts, onName, onAdd }: FolderMenuProps): ReactNode {
  const [isMoving, setMoving] = useState(false);
  const mayRemove = usePermission('chat:data:remove');
  const isDeep = misplaced(acts.folders, { id: undefined, parentId: folder.id }) !== undefined;
  const items: MenuProps['items'] = [
    {
      key: 'add',
      label: isDeep ? `新增下级文件夹（最多 ${folderLevels} 层）` : '新增下级文件夹',
      disabled: isDeep,
      onClick: onAdd,
    },
    { key: 'name', label: '重命名', onClick: onName },
    { key: 'move', label: '移动到…', onClick: () => setMoving(true) },
    {
      key: 'remove',
      label: '删除文件夹，保留对话',
      danger: true,
      onClick: () => void acts.remove(folder, 'up'),
    },
    ...(mayRemove
      ? [
          {
            key: 'trash',
            label: '连同对话移到回收站',
            danger: true,
            onClick: () => void acts.remove(folder, 'trash'),
          },
        ]
      : []),
  ];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button
          type="text"
          size="small"
          icon={<EllipsisOutlined />}
          aria-label={`文件夹「${folder.name}」的操作`}
        />
      </Dropdown>
      {isMoving && (
        <MoveDialog
          what={{ kind: 'folder', folder }}
          acts={acts}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}
