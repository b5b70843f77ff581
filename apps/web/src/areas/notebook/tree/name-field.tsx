import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

interface NameFieldProps {
  name: string;
  /** What it names: 笔记. */
  what: string;
  maxLength: number;
  /** Takes another name; false where it was refused: then it can be typed anew. */
  onName: (name: string) => Promise<boolean>;
  /** Called when it is done, by a key or by going elsewhere. */
  onEnd: (by: 'key' | 'leave') => void;
}

/** A name that is typed where it stands: Enter keeps it, Escape gives it up, and so does nothing typed. */
export function NameField({ name, what, maxLength, onName, onEnd }: NameFieldProps): ReactNode {
  const [text, setText] = useState(name);
  // Enter takes the field away, which is left by that.
  const isDone = useRef(false);
  const finish = async (by: 'key' | 'leave'): Promise<void> => {
    if (isDone.current) return;
    isDone.current = true;
    const wanted = text.trim();
    if (wanted === '' || wanted === name || (await onName(wanted))) onEnd(by);
    else if (by === 'leave') onEnd(by);
    else isDone.current = false;
  };
  const handleKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void finish('key');
    if (event.key === 'Escape') {
      isDone.current = true;
      onEnd('key');
    }
  };
  return (
    <input
      ref={(field) => {
        if (!field || field.dataset['taken']) return;
        field.dataset['taken'] = 'true';
        field.focus();
        field.select();
      }}
      className="wm-note-tree-name"
      aria-label={`${what}名称`}
      value={text}
      maxLength={maxLength}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={handleKey}
      onBlur={() => void finish('leave')}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
