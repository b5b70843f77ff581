import type { CompletionSource } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { MdEditor, NormalToolbar } from 'md-editor-rt';
import type { ExposeParam, ToolbarNames } from 'md-editor-rt';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { sanitizeDrawing, sanitizeNote } from '#core/security/sanitize-note.ts';
import { useIsDark } from '#ui/theme/look.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import './editor-setup.ts';
import { isTypingInPage } from './source/is-typing.ts';
import { lastingText } from './source/lasting-text.ts';
import { notePrefix, plainPrefix } from './markdown-setup.ts';
import { useNamedParts } from './named-parts.ts';
import { PreviewBlocks } from './preview-blocks.tsx';
import { useShownTexts } from './use-shown-texts.ts';
import type { MarkdownEditorHandle } from './use-shown-texts.ts';
import { useTakenFiles } from './use-taken-files.ts';
import { useTypedText } from './use-typed-text.ts';
import 'md-editor-rt/lib/style.css';

// The library's own button to its repository has no place here; saving and pictures are ours.
const excluded: ToolbarNames[] = ['github', 'save', 'htmlPreview', 'image'];
// Readers of an article get the source of a diagram: nothing offers to draw one, and the preview shows the same.
const excludedPlain: ToolbarNames[] = [...excluded, 'mermaid'];
const narrowToolbars = [
  'bold',
  'title',
  'unorderedList',
  'task',
  'quote',
  'code',
  'link',
  0,
  '=',
  'revoke',
  'next',
  // Two halves of a phone are too narrow to read in: one or the other.
  'previewOnly',
] as ToolbarNames[];
const wideToolbars = [
  'bold',
  'italic',
  'underline',
  'strikeThrough',
  '-',
  'title',
  'quote',
  'unorderedList',
  'orderedList',
  'task',
  '-',
  'codeRow',
  'code',
  'link',
  0,
  'table',
  'katex',
  'mermaid',
  '-',
  'revoke',
  'next',
  '=',
  'prettier',
  'pageFullscreen',
  'fullscreen',
  'preview',
  'previewOnly',
  'catalog',
] as ToolbarNames[];

const words = {
  'zh-CN': {
    text: '正文',
    preview: '预览',
    attach: '插入附件',
    sending: (name: string) => `正在上传 ${name}…`,
    storing: '正在上传图片…',
    failed: '上传文件失败',
  },
  'en-US': {
    text: 'Text',
    preview: 'Preview',
    attach: 'Attach a file',
    sending: (name: string) => `Uploading ${name}…`,
    storing: 'Uploading pictures…',
    failed: 'The upload failed',
  },
};

interface MarkdownEditorProps {
  ref?: Ref<MarkdownEditorHandle>;
  value: string;
  onChange: (text: string) => void;
  /** Ctrl+S in the text. */
  onSave?: () => void;
  /** Stores a pasted, dropped or picked file and answers its address; without it files are not taken. It rejects with the text to show. */
  onUpload?: (file: File) => Promise<string>;
  language?: 'zh-CN' | 'en-US';
  /** Height in pixels or as CSS; the rest of a flex column when absent. */
  height?: number | string;
  placeholder?: string;
  /** Name of the text for those who do not see it. */
  label?: string;
  /** What to offer while typing. It must stay the same object. */
  completions?: CompletionSource[];
  /** Shows `[[name]]` as a link to the note of that name. */
  hasNoteLinks?: boolean;
  /** As the blog shows it: diagrams as they are written. */
  isPlain?: boolean;
  autoFocus?: boolean;
}

const acceptsAny: CompletionSource[] = [];
const cleanDrawing = (svg: string): Promise<string> => Promise.resolve(sanitizeDrawing(svg));

/** The Markdown editor of the product, with its preview beside it; both scroll in step, and the preview follows 500 ms after the last key. */
export function MarkdownEditor(props: MarkdownEditorProps): ReactNode {
  const { ref, value, onUpload, language = 'zh-CN', height } = props;
  const { label = words[language].text, completions = acceptsAny } = props;
  const { autoFocus = false, isPlain = false } = props;
  const prefix = isPlain ? plainPrefix : 'edit';
  const id = `${props.hasNoteLinks ? notePrefix : prefix}${useId().replace(/\W/g, '')}`;
  const [takesFocus] = useState(() => autoFocus && !isTypingInPage());
  const isNarrow = useIsNarrow();
  const editor = useRef<ExposeParam>(null);
  const picker = useRef<HTMLInputElement>(null);
  const text = words[language];
  useNamedParts(editor, { id, text: label, preview: text.preview });

  // The same objects while one types, or every key would draw the toolbar anew.
  const ownTools = useMemo(
    () => [
      <NormalToolbar key="attach" title={text.attach} onClick={() => picker.current?.click()}>
        <svg
          className="md-editor-icon"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="m21 12-8.6 8.6a5.5 5.5 0 0 1-7.8-7.8l8.9-8.9a3.7 3.7 0 0 1 5.2 5.2l-8.9 8.9a1.8 1.8 0 0 1-2.6-2.6l8.2-8.2" />
        </svg>
      </NormalToolbar>,
    ],
    [text],
  );
  // The same functions too, whatever the page hands over at each key.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const { shown, typed, ends } = useShownTexts(ref, editor, useTypedText(value));
  const handleChange = useCallback(
    (changed: string) => {
      const before = ends.written;
      const written = ends.write(changed);
      // The library tells of the text it was given, too.
      if (written === before && typed.holds(written)) return;
      typed.write(written);
      latest.current.onChange(written);
    },
    [typed, ends],
  );
  const { take, handlePaste, handleDrop } = useTakenFiles({
    view: () => {
      const now = (): EditorView | undefined => editor.current?.getEditorView();
      const opened = now();
      return opened && lastingText(opened, { now, write: handleChange });
    },
    onUpload,
    words: text,
  });
  const handleSave = useCallback(() => latest.current.onSave?.(), []);
  const takesFiles = onUpload !== undefined;
  const toolbars = useMemo(
    () =>
      (isNarrow ? narrowToolbars : wideToolbars).filter(
        (name) => takesFiles || (name as unknown) !== 0,
      ),
    [isNarrow, takesFiles],
  );
  const style: CSSProperties = height === undefined ? {} : { height, flex: 'none' };
  return (
    <div
      className="wm-md-frame"
      style={style}
      onPasteCapture={handlePaste}
      onDragOverCapture={(event) =>
        event.dataTransfer.types.includes('Files') && event.preventDefault()
      }
      onDropCapture={handleDrop}
    >
      <MdEditor
        ref={editor}
        id={id}
        className="wm-md-editor"
        value={shown}
        onChange={handleChange}
        onSave={handleSave}
        language={language}
        theme={useIsDark() ? 'dark' : 'light'}
        preview={!isNarrow}
        toolbars={toolbars}
        toolbarsExclude={isPlain ? excludedPlain : excluded}
        defToolbars={ownTools}
        completions={completions}
        sanitize={sanitizeNote}
        previewComponent={PreviewBlocks}
        sanitizeMermaid={cleanDrawing}
        placeholder={props.placeholder ?? ''}
        noMermaid={isPlain}
        noUploadImg
        noEcharts
        autoFocus={takesFocus}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label={text.attach}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
