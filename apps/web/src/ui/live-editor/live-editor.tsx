import type { CompletionSource } from '@codemirror/autocomplete';
import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useIsDark } from '#ui/theme/look.ts';
import { useTakenFiles } from '#ui/markdown/use-taken-files.ts';
import type { MarkdownEditorHandle } from '#ui/markdown/use-shown-texts.ts';
import '#ui/markdown/editor-colors.css';
import { EmbedPlaces } from './blocks/embed.ts';
import { Embeds } from './embeds.tsx';
import { liveHandle } from './live-handle.ts';
import { LiveToolbar } from './live-toolbar.tsx';
import { useLiveView } from './use-live-view.ts';
import './live-editor.css';
import './live-blocks.css';

interface LiveEditorProps {
  ref?: Ref<MarkdownEditorHandle>;
  value: string;
  onChange: (text: string) => void;
  /** Ctrl+S in the text. */
  onSave?: () => void;
  /** Stores a pasted, dropped or picked file and answers its address; without it files are not taken. It rejects with the text to show. */
  onUpload?: (file: File) => Promise<string>;
  /** Height in pixels; the rest of a flex column when absent. */
  height?: number;
  placeholder?: string;
  /** Name of the text for those who do not see it. */
  label?: string;
  /** What to offer while typing. It must stay the same object. */
  completions?: readonly CompletionSource[];
  /** As the blog shows it: diagrams as they are written. */
  isPlain?: boolean;
  /** Shows `#words` as tags. */
  hasTags?: boolean;
  /** What is shown in the place of a paragraph of nothing but `![[name]]`; links stay where it is absent. */
  embed?: ((target: string) => ReactNode) | undefined;
  autoFocus?: boolean;
}

const none: readonly CompletionSource[] = [];
const uploadWords = {
  sending: (name: string) => `正在上传 ${name}…`,
  storing: '正在上传图片…',
  failed: '上传文件失败',
};

/**
 * Markdown written in the page that it becomes: its signs are out of sight until the caret touches what they are around.
 * The text is the document: what is not touched stays byte for byte, its line breaks too.
 */
export function LiveEditor(props: LiveEditorProps): ReactNode {
  const { ref, onUpload, label = '正文', placeholder = '', autoFocus = false } = props;
  const { height, isPlain = false, hasTags = false } = props;
  const holder = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { embed } = props;
  const [embeds] = useState(() => (embed ? new EmbedPlaces() : undefined));
  const { view, text } = useLiveView(holder, {
    value: props.value,
    onChange: props.onChange,
    onSave: () => props.onSave?.(),
    label,
    placeholder,
    completions: props.completions ?? none,
    isDark: useIsDark(),
    isPlain,
    hasTags,
    embeds,
    autoFocus,
  });
  const handle = useMemo(() => liveHandle(() => view.current), [view]);
  useImperativeHandle(ref, () => handle, [handle]);
  const files = useTakenFiles({ view: () => text, onUpload, words: uploadWords });
  return (
    <div
      className="wm-live"
      {...(height !== undefined && { style: { height, flex: 'none' } })}
      onPasteCapture={files.handlePaste}
      onDragOverCapture={(event) =>
        event.dataTransfer.types.includes('Files') && event.preventDefault()
      }
      onDropCapture={files.handleDrop}
    >
      <LiveToolbar
        label={label}
        onRun={(command) => {
          if (!view.current) return;
          command(view.current);
          view.current.focus();
        }}
        onAttach={onUpload && (() => picker.current?.click())}
      />
      <div ref={holder} className="wm-live-page" />
      {embed && embeds && <Embeds places={embeds} embed={embed} />}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label="插入附件"
        onChange={(event) => {
          files.take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
