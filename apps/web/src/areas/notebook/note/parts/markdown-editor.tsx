import { MdEditor } from 'md-editor-rt';
import type { ToolbarNames } from 'md-editor-rt';
import { useEffect, useId } from 'react';
import type { ReactNode } from 'react';
import { sanitizeNote } from '#core/security/sanitize-note.ts';
import { sanitizeHtml } from '#core/security/trusted-types.ts';
import { useIsDark } from '#ui/theme/look.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import '../editing/editor-setup.ts';
import 'md-editor-rt/lib/style.css';

// The library's own button to its repository has no place here; saving and pictures are ours.
const excluded: ToolbarNames[] = ['github', 'save', 'htmlPreview', 'image'];
const narrowToolbars: ToolbarNames[] = [
  'bold',
  'title',
  'unorderedList',
  'task',
  'quote',
  'code',
  'link',
  '=',
  'revoke',
  'next',
  'preview',
] as ToolbarNames[];

/** Names for the two halves, and a way to scroll the right one by keyboard; the library has no props for them. */
function nameParts(id: string): void {
  const editor = document.getElementById(id);
  const content = editor?.querySelector('.cm-content');
  content?.setAttribute('aria-label', '笔记正文');
  content?.setAttribute('tabindex', '0');
  const preview = editor?.querySelector('.md-editor-preview-wrapper');
  preview?.setAttribute('tabindex', '0');
  preview?.setAttribute('role', 'region');
  preview?.setAttribute('aria-label', '预览');
}

interface MarkdownEditorProps {
  value: string;
  onChange: (text: string) => void;
  onSave: () => void;
}

/** The Markdown editor with its preview beside it. */
export function MarkdownEditor({ value, onChange, onSave }: MarkdownEditorProps): ReactNode {
  const id = `note${useId().replace(/\W/g, '')}`;
  const isNarrow = useIsNarrow();
  useEffect(() => nameParts(id));
  return (
    <MdEditor
      id={id}
      className="wm-md-editor"
      value={value}
      onChange={onChange}
      onSave={onSave}
      language="zh-CN"
      theme={useIsDark() ? 'dark' : 'light'}
      preview={!isNarrow}
      {...(isNarrow ? { toolbars: narrowToolbars } : { toolbarsExclude: excluded })}
      sanitize={sanitizeNote}
      sanitizeMermaid={(svg) => Promise.resolve(sanitizeHtml(svg))}
      placeholder="在这里写 Markdown"
      noUploadImg
      noEcharts
      autoFocus
    />
  );
}
