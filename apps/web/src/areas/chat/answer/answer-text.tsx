import { memo, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { MarkdownView } from '#ui/markdown/markdown-view.tsx';
import { partsOf, wholeParts } from './answer-parts.ts';

/** The text of an answer, also one that grows. A long one is drawn part by part, a picture after each, from its beginning. */
export function AnswerText({ text }: { text: string }): ReactNode {
  const [known, setKnown] = useState(() => ({ text, parts: partsOf(text) }));
  if (known.text !== text) setKnown({ text, parts: partsOf(text, known.parts) });
  const { parts } = known;
  const [count, setCount] = useState(1);
  const isWhole = count >= parts.length;
  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame(() => setCount(count + 1));
    return () => cancelAnimationFrame(frame);
  }, [count, isWhole]);
  return (
    <>
      {wholeParts(text, parts)
        .slice(0, count)
        .map((part, at) => (
          // A part that has ended stays where it is.
          // oxlint-disable-next-line no-array-index-key -- see above
          <Part key={at} text={part} />
        ))}
      {!isWhole && <div className="chat-plain" aria-hidden />}
    </>
  );
}

const Part = memo(({ text }: { text: string }) => <MarkdownView isPlain isGrowing text={text} />);
Part.displayName = 'Part';
