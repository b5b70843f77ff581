import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  CheckSquareOutlined,
  ClearOutlined,
  CodeOutlined,
  ItalicOutlined,
  MenuOutlined,
  MinusOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { ChainedCommands, Editor } from '@tiptap/core';
import type { ReactNode } from 'react';

/** A button of the toolbar that does one thing to what is selected. */
export interface Tool {
  label: string;
  /** Keys that do the same; Ctrl is Cmd on a Mac. */
  keys?: string;
  icon: ReactNode;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Whether what is selected has it; absent for what only acts. */
  isOn?: (editor: Editor) => boolean;
}

function align(side: string, label: string, icon: ReactNode): Tool {
  return {
    label,
    icon,
    run: (chain) => chain.setTextAlign(side),
    isOn: (editor) => editor.isActive({ textAlign: side }),
  };
}

function mark(name: string, [label, keys]: readonly [string, string?], icon: ReactNode): Tool {
  return {
    label,
    ...(keys && { keys }),
    icon,
    run: (chain) => chain.toggleMark(name),
    isOn: (editor) => editor.isActive(name),
  };
}

const sign = (text: string): ReactNode => (
  <span className="wm-rich-sign" data-sign={text} aria-hidden />
);

export const historyTools: readonly Tool[] = [
  { label: '撤销', keys: 'Ctrl+Z', icon: <UndoOutlined />, run: (chain) => chain.undo() },
  { label: '重做', keys: 'Ctrl+Shift+Z', icon: <RedoOutlined />, run: (chain) => chain.redo() },
];

export const markTools: readonly Tool[] = [
  mark('bold', ['加粗', 'Ctrl+B'], <BoldOutlined />),
  mark('italic', ['斜体', 'Ctrl+I'], <ItalicOutlined />),
  mark('underline', ['下划线', 'Ctrl+U'], <UnderlineOutlined />),
  mark('strike', ['删除线', 'Ctrl+Shift+S'], <StrikethroughOutlined />),
  mark('superscript', ['上标'], sign('x²')),
  mark('subscript', ['下标'], sign('x₂')),
  mark('code', ['行内代码', 'Ctrl+E'], <CodeOutlined />),
];

export const blockTools: readonly Tool[] = [
  {
    label: '无序列表',
    keys: 'Ctrl+Shift+8',
    icon: <UnorderedListOutlined />,
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: '有序列表',
    keys: 'Ctrl+Shift+7',
    icon: <OrderedListOutlined />,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: '任务列表',
    keys: 'Ctrl+Shift+9',
    icon: <CheckSquareOutlined />,
    run: (chain) => chain.toggleTaskList(),
    isOn: (editor) => editor.isActive('taskList'),
  },
  {
    label: '引用',
    keys: 'Ctrl+Shift+B',
    icon: sign('”'),
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    label: '代码块',
    keys: 'Ctrl+Alt+C',
    icon: sign('{ }'),
    run: (chain) => chain.toggleCodeBlock(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
  { label: '分割线', icon: <MinusOutlined />, run: (chain) => chain.setHorizontalRule() },
];

export const alignTools: readonly Tool[] = [
  align('left', '左对齐', <AlignLeftOutlined />),
  align('center', '居中对齐', <AlignCenterOutlined />),
  align('right', '右对齐', <AlignRightOutlined />),
  align('justify', '两端对齐', <MenuOutlined />),
];

export const clearTool: Tool = {
  label: '清除格式',
  icon: <ClearOutlined />,
  run: (chain) => chain.unsetAllMarks().clearNodes().unsetTextAlign(),
};

const everyTool = [...historyTools, ...markTools, ...blockTools, ...alignTools, clearTool];

/** What the buttons show now, by their label: pressed, and whether pressing one would do anything. */
export function toolStates(editor: Editor): Record<string, { isOn: boolean; can: boolean }> {
  return Object.fromEntries(
    everyTool.map(({ label, isOn, run }) => [
      label,
      {
        isOn: isOn?.(editor) ?? false,
        can: label === '撤销' || label === '重做' ? run(editor.can().chain()).run() : true,
      },
    ]),
  );
}
