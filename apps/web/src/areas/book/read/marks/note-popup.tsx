import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { PageNote } from '../engine/page-notes.ts';
import { placeBeside } from './floating.ts';

interface NotePopupProps {
  note: PageNote;
  onGo: (href: string) => void;
  onClose: () => void;
}

/** A note of the book over its page, to be read and copied. */
export function NotePopup({ note, onGo, onClose }: NotePopupProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      className="wm-note-popup"
      role="dialog"
      aria-label="注释"
      tabIndex={-1}
      style={placeBeside(note.box, { width: 400, height: 240 })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="wm-note-text">
        {note.text.split('\n').map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one text never move
          <p key={index}>{line}</p>
        ))}
      </div>
      <footer>
        {note.href !== '' && (
          <Button size="small" type="link" onClick={() => onGo(note.href)}>
            到注释处
          </Button>
        )}
        <Button size="small" type="text" onClick={onClose}>
          关闭
        </Button>
      </footer>
    </div>
  );
}
