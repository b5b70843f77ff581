import type { CompletionSource } from '@codemirror/autocomplete';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import type { MarkdownEditorHandle } from '#ui/markdown/use-shown-texts.ts';
import { useWritingView } from './writing-view.ts';
import './markdown-writer.css';

const MarkdownEditor = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-editor.tsx')).MarkdownEditor,
}));
const LiveEditor = lazy(async () => ({
  default: (await import('../live-editor.tsx')).LiveEditor,
}));

interface MarkdownWriterProps {
  ref?: Ref<MarkdownEditorHandle>;
  value: string;
  onChange: (text: string) => void;
  onSave?: () => void;
  onUpload?: (file: File) => Promise<string>;
  label: string;
  /** Height in pixels; the rest of a flex column when absent. */
  height?: number;
  /** What to offer while typing. It must stay the same object. */
  completions?: CompletionSource[];
  /** Shows `[[name]]` as a link to the note of that name, and `#tag` as one to the notes with it. */
  hasNoteLinks?: boolean;
  /** As the blog shows it: diagrams as they are written. */
  isPlain?: boolean;
  /** What is shown in the place of a paragraph of nothing but `![[name]]`. */
  embed?: (target: string) => ReactNode;
  autoFocus?: boolean;
}

/** The text of a note, an article or a page, written in the way that was chosen on this device. */
export function MarkdownWriter(props: MarkdownWriterProps): ReactNode {
  const { hasNoteLinks = false, embed, ...shared } = props;
  const view = useWritingView((state) => state.view);
  const [first] = useState(view);
  // Whoever goes over to the other way goes on writing.
  const autoFocus = props.autoFocus === true || view !== first;
  return (
    <Suspense fallback={<div className="wm-writer-loading" aria-busy="true" />}>
      {view === 'live' ? (
        <LiveEditor
          {...shared}
          embed={embed}
          hasTags={hasNoteLinks}
          autoFocus={autoFocus}
          placeholder="写点什么，行首输入 / 插入内容"
        />
      ) : (
        <MarkdownEditor
          {...shared}
          hasNoteLinks={hasNoteLinks}
          autoFocus={autoFocus}
          placeholder="在这里写 Markdown"
        />
      )}
    </Suspense>
  );
}
