import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { RichTextEditorProps } from './rich-text-props.ts';

const RichTextField = lazy(async () => ({
  default: (await import('./rich-text-field.tsx')).RichTextField,
}));

/** Edits a rich text: headings, lists, tables, links, colours and pictures. Its code is fetched when it is first shown. */
export function RichTextEditor(props: RichTextEditorProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
      <RichTextField {...props} />
    </Suspense>
  );
}
