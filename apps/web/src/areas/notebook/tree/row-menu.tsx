import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { mayChange, mayRemove } from './tree-keys.ts';
import type { TreeRights } from './tree-keys.ts';
import type { BookRow, NoteRow } from './use-tree-actions.ts';

/** What a row's menu offers. */
export type RowDeed = 'apart' | 'star' | 'rename' | 'move' | 'remove' | 'add' | 'addBook' | 'table';

type Item = NonNullable<MenuProps['items']>[number] & { key: RowDeed };

const shown = (isShown: boolean, item: Item): Item[] => (isShown ? [item] : []);

function itemsOf(row: NoteRow | BookRow, may: TreeRights): Item[] {
  const isNote = row.kind === 'note';
  const starring = isNote && row.note.pinned ? '取消置顶' : '置顶';
  return [
    ...shown(isNote, { key: 'apart', label: '在新标签页打开' }),
    ...shown(isNote && may.edit, { key: 'star', label: starring }),
    ...shown(!isNote && may.add, { key: 'add', label: '在其中新建笔记' }),
    ...shown(!isNote && may.addBook, { key: 'addBook', label: '新增下级笔记本' }),
    ...shown(!isNote, { key: 'table', label: '在表格中查看' }),
    ...shown(mayChange(row, may), { key: 'rename', label: '重命名', extra: 'F2' }),
    ...shown(mayChange(row, may), { key: 'move', label: '移动到…' }),
    ...shown(mayRemove(row, may), { key: 'remove', label: '删除', extra: 'Delete', danger: true }),
  ];
}

interface RowMenuProps {
  row: NoteRow | BookRow;
  may: TreeRights;
  onDo: (deed: RowDeed, row: NoteRow | BookRow) => void;
}

/** What can be done with a note or notebook of the tree, behind three dots. */
export function RowMenu({ row, may, onDo }: RowMenuProps): ReactNode {
  const name = row.kind === 'note' ? row.note.name : row.book.name;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: itemsOf(row, may),
        onClick({ key, domEvent }) {
          domEvent.stopPropagation();
          onDo(key as RowDeed, row);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        className="wm-note-tree-more"
        tabIndex={-1}
        icon={<MoreOutlined aria-hidden />}
        aria-label={`「${name}」的操作`}
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}
