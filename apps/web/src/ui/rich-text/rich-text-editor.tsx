import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';

const RichTextField = lazy(async () => ({
  default: (await import('./rich-text-field.tsx')).RichTextField,
}));

export interface RichTextEditorProps {
  /** Given by the form's item. */
  id?: string;
  /** HTML; empty when there is no text. */
  value?: string;
  /** Called with HTML after each edit, never for a text nobody has changed. */
  onChange?: (html: string) => void;
  /** What the text is called, for those who do not see the field's label. */
  label?: string;
  placeholder?: string;
  /** Height of the text in pixels, empty and before it scrolls. */
  minHeight?: number;
  maxHeight?: number;
  readOnly?: boolean;
  /** Largest picture in MB. */
  megabytes?: number;
}

/** Edits a rich text: headings, lists, tables, links, colours and pictures. Its code is fetched when it is first shown. */
export function RichTextEditor(props: RichTextEditorProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
      <RichTextField {...props} />
    </Suspense>
  );
}
