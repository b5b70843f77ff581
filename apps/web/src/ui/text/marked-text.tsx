import { Fragment } from 'react';
import type { ReactNode } from 'react';

interface MarkedTextProps {
  text: string;
  /** Stretches to mark, in UTF-16 code units, in order and apart from each other. */
  marks: readonly { start: number; end: number }[];
}

/** A text with what was found in it marked. */
export function MarkedText({ text, marks }: MarkedTextProps): ReactNode {
  const pieces = marks.map(({ start, end }, at) => (
    <Fragment key={start}>
      {text.slice(marks[at - 1]?.end ?? 0, start)}
      <mark>{text.slice(start, end)}</mark>
    </Fragment>
  ));
  return (
    <>
      {pieces}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
