import { FullscreenExitOutlined, FullscreenOutlined, LinkOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { BlockMenu } from './block-menu.tsx';
import { ColorMenu } from './color-menu.tsx';
import { PictureButton } from './picture-button.tsx';
import { useRovingFocus } from './roving-focus.ts';
import { TableMenu } from './table-menu.tsx';
import { ToolbarButton } from './toolbar-button.tsx';
import {
  alignTools,
  blockTools,
  clearTool,
  historyTools,
  markTools,
  toolStates,
} from './tools.tsx';
import type { Tool } from './tools.tsx';

interface ToolbarProps {
  editor: Editor;
  /** What the toolbar belongs to. */
  label: string;
  isFull: boolean;
  onFull: () => void;
  onLink: () => void;
  onPictures: (files: File[]) => void;
}

/** Everything that can be done to the text, in one line that scrolls where it is narrow. */
export function Toolbar(props: ToolbarProps): ReactNode {
  const { editor, label, isFull, onFull, onLink, onPictures } = props;
  const states = useEditorState({ editor, selector: ({ editor: current }) => toolStates(current) });
  const isInLink = useEditorState({
    editor,
    selector: ({ editor: current }) => current.isActive('link'),
  });
  const ref = useRef<HTMLDivElement>(null);
  useRovingFocus(ref);
  const group = (name: string, tools: readonly Tool[]): ReactNode => (
    <div className="wm-rich-group" role="group" aria-label={name}>
      {tools.map(({ label: text, keys, icon, run, isOn }) => (
        <ToolbarButton
          key={text}
          label={text}
          {...(keys && { keys })}
          {...(isOn && { 'aria-pressed': states[text]?.isOn ?? false })}
          disabled={!(states[text]?.can ?? true)}
          onClick={() => run(editor.chain().focus()).run()}
        >
          {icon}
        </ToolbarButton>
      ))}
    </div>
  );
  return (
    <div ref={ref} className="wm-rich-toolbar" role="toolbar" aria-label={`${label}的格式`}>
      {group('历史', historyTools)}
      <BlockMenu editor={editor} />
      {group('文字', markTools)}
      <div className="wm-rich-group" role="group" aria-label="颜色">
        <ColorMenu editor={editor} kind="color" />
        <ColorMenu editor={editor} kind="backgroundColor" />
      </div>
      {group('段落', blockTools)}
      {group('对齐', alignTools)}
      <div className="wm-rich-group" role="group" aria-label="插入">
        <ToolbarButton label="链接" aria-pressed={isInLink} aria-haspopup="dialog" onClick={onLink}>
          <LinkOutlined />
        </ToolbarButton>
        <PictureButton onPictures={onPictures} />
        <TableMenu editor={editor} />
      </div>
      {group('其他', [clearTool])}
      <ToolbarButton
        label={isFull ? '退出全屏' : '全屏编辑'}
        aria-pressed={isFull}
        onClick={onFull}
      >
        {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      </ToolbarButton>
    </div>
  );
}
