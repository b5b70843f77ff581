import type { OpenedBook } from '@wm/contract/book/reading';
import { useEffect, useRef, useState } from 'react';
import { notifier } from '#core/http/notifier.ts';
import type { ReadingEngine } from '../engine/reading-engine.ts';
import { browserVoice, readAloud } from './read-aloud.ts';

export interface ReadAloud {
  isSpeaking: boolean;
  toggle: () => void;
}

/** Reads the book aloud from the page that is seen. */
export function useReadAloud(book: OpenedBook, engine: ReadingEngine | undefined): ReadAloud {
  const [isSpeaking, setSpeaking] = useState(false);
  const stop = useRef<() => void>(undefined);
  const end = (): void => {
    stop.current?.();
    stop.current = undefined;
    setSpeaking(false);
  };
  useEffect(() => () => stop.current?.(), []);
  return {
    isSpeaking,
    toggle: () => {
      if (isSpeaking) return end();
      const voice = browserVoice(book.language, 1);
      if (!voice || !engine) return notifier().message('warning', '这个浏览器不能朗读');
      setSpeaking(true);
      stop.current = readAloud({
        pages: engine,
        voice,
        sectionCount: book.sections.length,
        onEnd: (reason) => {
          end();
          if (reason === 'failed')
            notifier().message('warning', '没有朗读成，这台设备可能没有这种语言的声音');
        },
      });
      return undefined;
    },
  };
}
