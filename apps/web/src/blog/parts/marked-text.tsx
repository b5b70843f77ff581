import type { Mark } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';

/** A text with what was found in it marked. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }): ReactNode {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
