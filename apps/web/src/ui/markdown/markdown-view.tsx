import { MdPreview } from 'md-editor-rt';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { sanitizeDrawing, sanitizeNote } from '#core/security/sanitize-note.ts';
import { useIsDark } from '#ui/theme/look.ts';
import { notePrefix, plainPrefix } from './markdown-setup.ts';
import { PreviewBlocks } from './preview-blocks.tsx';
import './markdown-view.css';

interface MarkdownViewProps {
  text: string;
  /** Opens links in a window of their own. */
  isPlain?: boolean;
  /** Shows `[[name]]` as a link to the note of that name, and `#tag` as one to the notes with it. */
  hasNoteLinks?: boolean;
  /** Draws only the blocks that change: for a text that is being written. */
  isGrowing?: boolean;
}

/** A Markdown text as one reads it. */
export function MarkdownView(props: MarkdownViewProps): ReactNode {
  const { text, isPlain = false, hasNoteLinks = false, isGrowing = false } = props;
  const prefix = hasNoteLinks ? notePrefix : 'read';
  const id = `${isPlain ? plainPrefix : prefix}${useId().replace(/\W/g, '')}`;
  const theme = useIsDark() ? 'dark' : 'light';
  return (
    <MdPreview
      id={id}
      className="wm-md-view"
      value={text}
      language="zh-CN"
      theme={theme}
      sanitize={sanitizeNote}
      sanitizeMermaid={(svg) => Promise.resolve(sanitizeDrawing(svg))}
      noEcharts
      {...(isGrowing && { previewComponent: PreviewBlocks })}
    />
  );
}
