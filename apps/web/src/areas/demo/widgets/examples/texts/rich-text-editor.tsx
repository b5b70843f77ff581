import { useState } from 'react';
import type { ReactNode } from 'react';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';

interface SampleProps {
  first: string;
  label: string;
  readOnly?: boolean;
}

function Sample({ first, label, readOnly = false }: SampleProps): ReactNode {
  const [html, setHtml] = useState(first);
  return (
    <RichTextEditor
      label={label}
      value={html}
      onChange={setHtml}
      readOnly={readOnly}
      maxHeight={240}
    />
  );
}

export function Normal(): ReactNode {
  return <Sample label="正文示例" first="<p>本周由<strong>平台组</strong>值班。</p>" />;
}

export function Empty(): ReactNode {
  return <Sample label="空的正文" first="" />;
}

export function Disabled(): ReactNode {
  return <Sample readOnly label="只读的正文" first="<p>只能看，不能改。</p>" />;
}

export function LongText(): ReactNode {
  return (
    <Sample
      label="很长的正文"
      first={`<p>${'很长的一段会换行，超过高度后滚动。'.repeat(60)}</p>`}
    />
  );
}
