import { TableOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { ToolbarButton } from './toolbar-button.tsx';

const sizes = [2, 3, 4, 5];

const commands = {
  addRowBefore: '在上方插入行',
  addRowAfter: '在下方插入行',
  deleteRow: '删除行',
  addColumnBefore: '在左侧插入列',
  addColumnAfter: '在右侧插入列',
  deleteColumn: '删除列',
  mergeCells: '合并单元格',
  splitCell: '拆分单元格',
  toggleHeaderRow: '切换标题行',
  toggleHeaderColumn: '切换标题列',
  deleteTable: '删除表格',
} as const;

type TableCommand = keyof typeof commands;
const names = Object.keys(commands) as TableCommand[];
const dividedBefore = new Set<TableCommand>(['addColumnBefore', 'mergeCells', 'deleteTable']);

function insertTable(editor: Editor, size: number): void {
  const table = { rows: size, cols: size, withHeaderRow: true };
  editor.chain().focus().insertTable(table).run();
}

/** A new table, or everything that can be done to the one the cursor is in. */
export function TableMenu({ editor }: { editor: Editor }): ReactNode {
  const able = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isActive('table') ? names.filter((name) => now.can()[name]()) : undefined,
  });
  const items: MenuProps['items'] = able
    ? names.flatMap((key) => [
        ...(dividedBefore.has(key) ? [{ type: 'divider' as const }] : []),
        {
          key,
          label: commands[key],
          disabled: !able.includes(key),
          danger: key === 'deleteTable',
          onClick: () => editor.chain().focus()[key]().run(),
        },
      ])
    : sizes.map((size) => ({
        key: String(size),
        label: `插入 ${size} × ${size} 表格`,
        onClick: () => insertTable(editor, size),
      }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <ToolbarButton label="表格" aria-pressed={able !== undefined} aria-haspopup="menu">
        <TableOutlined />
      </ToolbarButton>
    </Dropdown>
  );
}
