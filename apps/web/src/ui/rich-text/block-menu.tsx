import { DownOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { ToolbarButton } from './toolbar-button.tsx';

const levels = [1, 2, 3, 4, 5, 6] as const;
const names = ['正文', '标题 1', '标题 2', '标题 3', '标题 4', '标题 5', '标题 6'];

/** What kind of block the text stands in: 正文 or a heading. */
export function BlockMenu({ editor }: { editor: Editor }): ReactNode {
  const level = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      levels.find((one) => current.isActive('heading', { level: one })) ?? 0,
  });
  const choose = (wanted: number): void => {
    const chain = editor.chain().focus();
    const heading = levels.find((one) => one === wanted);
    if (heading) chain.setHeading({ level: heading }).run();
    else chain.setParagraph().run();
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [String(level)],
        items: names.map((label, key) => ({
          key: String(key),
          label: <span className={`wm-rich-level-${key}`}>{label}</span>,
        })),
        onClick: ({ key }) => choose(Number(key)),
      }}
    >
      <ToolbarButton
        label={`段落格式：${names[level] ?? '正文'}`}
        keys="Ctrl+Alt+1"
        aria-haspopup="menu"
      >
        <span className="wm-rich-block-name">{names[level]}</span>
        <DownOutlined className="wm-rich-caret" />
      </ToolbarButton>
    </Dropdown>
  );
}
