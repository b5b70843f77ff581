import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { RichTextEditorProps } from './rich-text-props.ts';

const RichTextField = lazy(async () => ({
  default: (await import('./rich-text-field.tsx')).RichTextField,
}));

const toolbarHeight = 46;

/** As high as the editor will be: what stands around it does not move away under a pointer. */
function Coming({ minHeight = 160 }: Pick<RichTextEditorProps, 'minHeight'>): ReactNode {
  return (
    <div style={{ minHeight: minHeight + toolbarHeight }}>
      <Skeleton active title={false} paragraph={{ rows: 4 }} />
    </div>
  );
}

/** Edits a rich text: headings, lists, tables, links, colours and pictures. Its code is fetched when it is first shown. */
export function RichTextEditor(props: RichTextEditorProps): ReactNode {
  return (
    <Suspense fallback={<Coming minHeight={props.minHeight} />}>
      <RichTextField {...props} />
    </Suspense>
  );
}
