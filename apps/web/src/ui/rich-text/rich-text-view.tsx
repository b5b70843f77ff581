import { sanitizeRichText } from '@wm/rich-text/sanitize-rich-text';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import './rich-text.css';

/** A rich text as one reads it; cleaned once more, whoever stored it. */
export function RichTextView({ html }: { html: string }): ReactNode {
  const cleaned = useMemo(() => ({ __html: sanitizeRichText(html) }), [html]);
  // oxlint-disable-next-line react/no-danger -- made of the list of what may stand in a rich text
  return <div className="wm-rich-text" dangerouslySetInnerHTML={cleaned} />;
}
