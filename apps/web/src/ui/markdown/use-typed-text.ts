import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { LineEndKeeper } from './source/line-ends.ts';
import { TypedText } from './typed-text.ts';

export interface TypedTextState {
  /** What the library's component is told. */
  shown: string;
  typed: TypedText;
  /** Between the library, which knows one kind of line break, and the page. */
  ends: LineEndKeeper;
}

/** Keeps the library's component from being told of each key. */
export function useTypedText(value: string): TypedTextState {
  const [ends] = useState(() => new LineEndKeeper(value));
  const [shown, setShown] = useState(() => ends.hold(value));
  // At once with its effects: a key in between would be overwritten by the text before it.
  const [typed] = useState(
    () => new TypedText(value, (text) => flushSync(() => setShown(ends.hold(text)))),
  );
  useEffect(() => {
    // Inside an effect nothing can be drawn at once.
    queueMicrotask(() => typed.receive(value));
  }, [typed, value]);
  // The tab is hidden: the library ends its editor, and makes another of this text when the tab is shown again.
  useEffect(() => () => setShown(ends.hold(typed.leave())), [typed, ends]);
  return { shown, typed, ends };
}
