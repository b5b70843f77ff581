import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

interface NameFieldProps {
  name: string;
  /** What it names: 文件夹. */
  what: string;
  maxLength: number;
  /** Answers whether the name was taken. */
  onName: (name: string) => Promise<boolean>;
  onEnd: () => void;
}

/** A name that is typed where it stands: Enter keeps it, Escape gives it up; a refused one can be typed anew. */
export function NameField({ name, what, maxLength, onName, onEnd }: NameFieldProps): ReactNode {
  const [text, setText] = useState(name);
  const isDone = useRef(false);
  const finish = async (isLeft: boolean): Promise<void> => {
    if (isDone.current) return;
    isDone.current = true;
    const wanted = text.trim();
    const isKept = wanted === '' || wanted === name || (await onName(wanted));
    if (isKept || isLeft) onEnd();
    else isDone.current = false;
  };
  const handleKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void finish(false);
    if (event.key !== 'Escape') return;
    isDone.current = true;
    onEnd();
  };
  return (
    <input
      ref={(field) => {
        if (!field || field.dataset['taken']) return;
        field.dataset['taken'] = 'true';
        field.focus();
        field.select();
      }}
      className="chat-name"
      aria-label={`${what}名称`}
      value={text}
      maxLength={maxLength}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={handleKey}
      onBlur={() => void finish(true)}
    />
  );
}
