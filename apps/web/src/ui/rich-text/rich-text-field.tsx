import { EditorContent } from '@tiptap/react';
import { useEffect, useId, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { insertPictures } from './insert-pictures.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { defaultMegabytes } from './picture-rules.ts';
import { RichTextView } from './rich-text-view.tsx';
import { Toolbar } from './toolbar.tsx';
import { useRichText } from './use-rich-text.ts';
import './rich-text.css';

/** Above everything of the page but messages and the lock screen. */
const dialogAboveFull = 1900;

/** Esc leaves the full screen, and closes nothing that the editor stands in. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const handleKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      const isAbove = document.querySelector('.ant-dropdown-open, .ant-popover-open') !== null;
      if (isAbove) return;
      event.stopImmediatePropagation();
      onEscape();
    };
    window.addEventListener('keydown', handleKey, true);
    return () => window.removeEventListener('keydown', handleKey, true);
  }, [isActive, onEscape]);
}

function Editing(props: RichTextEditorProps): ReactNode {
  const { label = '正文', minHeight = 160, maxHeight = 480 } = props;
  const [isFull, setFull] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const ownId = useId();
  const placeholder = props.placeholder ?? '请输入内容';
  const { editor, host, uploading } = useRichText({
    value: props.value ?? '',
    onChange: (html) => props.onChange?.(html),
    placeholder,
    megabytes: props.megabytes ?? defaultMegabytes,
    attributes: {
      id: props.id ?? ownId,
      class: 'wm-rich-text wm-rich-area',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-placeholder': placeholder,
    },
  });
  useEscape(isFull && !isLinking, () => setFull(false));
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const toolbar = event.currentTarget.querySelector<HTMLElement>('.wm-rich-tool[tabindex="0"]');
    if (event.altKey && event.key === 'F10') toolbar?.focus();
  };
  const heights = { '--wm-rich-min': `${minHeight}px`, '--wm-rich-max': `${maxHeight}px` };
  return (
    <div
      className={isFull ? 'wm-rich wm-rich-full' : 'wm-rich'}
      style={heights as CSSProperties}
      onKeyDown={handleKey}
    >
      <Toolbar
        editor={editor}
        label={label}
        isFull={isFull}
        onFull={() => setFull(!isFull)}
        onLink={() => setLinking(true)}
        onPictures={(files) => void insertPictures(files, host)}
      />
      <EditorContent editor={editor} className="wm-rich-scroll" />
      <p className="wm-rich-status" role="status">
        {uploading > 0 && `正在上传 ${uploading} 张图片…`}
      </p>
      {isLinking && (
        <LinkDialog
          editor={editor}
          isOpen
          onClose={() => setLinking(false)}
          {...(isFull && { zIndex: dialogAboveFull })}
        />
      )}
    </div>
  );
}

/** The editor itself, in a chunk of its own. */
export function RichTextField(props: RichTextEditorProps): ReactNode {
  if (!props.readOnly) return <Editing {...props} />;
  return (
    <div className="wm-rich wm-rich-read">
      <RichTextView html={props.value ?? ''} />
    </div>
  );
}
