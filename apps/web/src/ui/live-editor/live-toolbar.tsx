import {
  BoldOutlined,
  CheckSquareOutlined,
  CodeOutlined,
  FunctionOutlined,
  HighlightOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PaperClipOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { redo, undo } from '@codemirror/commands';
import type { Command } from '@codemirror/view';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { ToolbarButton } from '#ui/rich-text/toolbar-button.tsx';
import { useRovingFocus } from '#ui/rich-text/roving-focus.ts';
import {
  insertCode,
  insertFormula,
  toggleBullets,
  toggleHeading,
  toggleNumbers,
  toggleQuote,
  toggleTasks,
} from './commands/block-commands.ts';
import { insertTable } from './commands/insert-table.ts';
import {
  insertLink,
  toggleCode,
  toggleEmphasis,
  toggleHighlight,
  toggleStrike,
  toggleStrong,
} from './commands/mark-commands.ts';
import '#ui/rich-text/rich-text.css';

interface Tool {
  label: string;
  keys?: string;
  icon: ReactNode;
  run: Command;
}

const sign = (text: string): ReactNode => <span className="wm-rich-sign" data-sign={text} />;

const groups: readonly { name: string; tools: readonly Tool[] }[] = [
  {
    name: '历史',
    tools: [
      { label: '撤销', keys: 'Ctrl+Z', icon: <UndoOutlined />, run: undo },
      { label: '重做', keys: 'Ctrl+Y', icon: <RedoOutlined />, run: redo },
    ],
  },
  {
    name: '标题',
    tools: [1, 2, 3].map((level) => ({
      label: `${['一', '二', '三'][level - 1] ?? ''}级标题`,
      keys: `Ctrl+Alt+${level}`,
      icon: sign(`H${level}`),
      run: toggleHeading(level),
    })),
  },
  {
    name: '文字',
    tools: [
      { label: '加粗', keys: 'Ctrl+B', icon: <BoldOutlined />, run: toggleStrong },
      { label: '斜体', keys: 'Ctrl+I', icon: <ItalicOutlined />, run: toggleEmphasis },
      { label: '删除线', keys: 'Ctrl+Shift+X', icon: <StrikethroughOutlined />, run: toggleStrike },
      { label: '高亮', keys: 'Ctrl+Shift+H', icon: <HighlightOutlined />, run: toggleHighlight },
      { label: '行内代码', keys: 'Ctrl+`', icon: <CodeOutlined />, run: toggleCode },
      { label: '链接', keys: 'Ctrl+K', icon: <LinkOutlined />, run: insertLink },
    ],
  },
  {
    name: '段落',
    tools: [
      { label: '项目列表', icon: <UnorderedListOutlined />, run: toggleBullets },
      { label: '编号列表', icon: <OrderedListOutlined />, run: toggleNumbers },
      { label: '任务', icon: <CheckSquareOutlined />, run: toggleTasks },
      { label: '引用', icon: sign('”'), run: toggleQuote },
    ],
  },
  {
    name: '插入',
    tools: [
      { label: '代码块', icon: sign('{ }'), run: insertCode },
      { label: '表格', icon: <TableOutlined />, run: insertTable },
      { label: '公式', icon: <FunctionOutlined />, run: insertFormula },
    ],
  },
];

interface LiveToolbarProps {
  label: string;
  onRun: (command: Command) => void;
  /** Absent where files are not taken. */
  onAttach: (() => void) | undefined;
}

/** What can be done to the text, in one line; a `/` at the beginning of a line offers the same by words. */
export function LiveToolbar({ label, onRun, onAttach }: LiveToolbarProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useRovingFocus(ref);
  return (
    <div
      ref={ref}
      className="wm-rich-toolbar wm-live-toolbar"
      role="toolbar"
      aria-label={`${label}的格式`}
    >
      {groups.map(({ name, tools }) => (
        <div key={name} className="wm-rich-group" role="group" aria-label={name}>
          {tools.map(({ label: text, keys, icon, run }) => (
            <ToolbarButton
              key={text}
              label={text}
              {...(keys && { keys })}
              onClick={() => onRun(run)}
            >
              {icon}
            </ToolbarButton>
          ))}
        </div>
      ))}
      {onAttach && (
        <ToolbarButton label="插入附件" onClick={onAttach}>
          <PaperClipOutlined />
        </ToolbarButton>
      )}
    </div>
  );
}
