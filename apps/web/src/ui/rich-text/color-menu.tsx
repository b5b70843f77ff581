import { BgColorsOutlined, FontColorsOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ToolbarButton } from './toolbar-button.tsx';

type Kind = 'color' | 'backgroundColor';

const inks: readonly (readonly [name: string, value: string])[] = [
  ['灰色', '#6b7280'],
  ['红色', '#dc2626'],
  ['橙色', '#c2570c'],
  ['黄色', '#a16207'],
  ['绿色', '#15803d'],
  ['青色', '#0e7490'],
  ['蓝色', '#1d6fd6'],
  ['紫色', '#7c3aed'],
  ['粉色', '#be185d'],
];
const grounds: readonly (readonly [name: string, value: string])[] = [
  ['浅灰', '#e5e7eb'],
  ['浅红', '#fecaca'],
  ['浅橙', '#fed7aa'],
  ['浅黄', '#fef08a'],
  ['浅绿', '#bbf7d0'],
  ['浅青', '#a5f3fc'],
  ['浅蓝', '#bfdbfe'],
  ['浅紫', '#ddd6fe'],
  ['浅粉', '#fbcfe8'],
];

const looks = {
  color: { title: '文字颜色', icon: <FontColorsOutlined />, colors: inks },
  backgroundColor: { title: '背景颜色', icon: <BgColorsOutlined />, colors: grounds },
};

/** The text's colour or the colour behind it; where cells are selected, the cells'. */
export function ColorMenu({ editor, kind }: { editor: Editor; kind: Kind }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { title, icon, colors } = looks[kind];
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => String(now.getAttributes('textStyle')[kind] ?? ''),
  });
  const choose = (value: string | undefined): void => {
    setOpen(false);
    const chain = editor.chain().focus();
    if (kind === 'color') (value ? chain.setColor(value) : chain.unsetColor()).run();
    else (value ? chain.setBackgroundColor(value) : chain.unsetBackgroundColor()).run();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      content={
        <div className="wm-rich-colors" role="group" aria-label={title}>
          {colors.map(([name, value]) => (
            <button
              key={value}
              type="button"
              aria-label={name}
              title={name}
              style={{ background: value }}
              onClick={() => choose(value)}
            />
          ))}
          <Button size="small" type="text" onClick={() => choose(undefined)}>
            默认
          </Button>
        </div>
      }
    >
      <ToolbarButton label={title} aria-haspopup="dialog" aria-expanded={isOpen}>
        {icon}
        <span className="wm-rich-ink" style={{ background: current || 'transparent' }} />
      </ToolbarButton>
    </Popover>
  );
}
