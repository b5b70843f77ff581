import type { OpenedBook } from '@wm/contract/book/reading';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { openEngine } from './engine/reading-engine.ts';
import type { EngineEvents, MoveReason, Place, ReadingEngine } from './engine/reading-engine.ts';
import type { ReaderLook } from './reader-look.ts';
import { placeToOpen } from './unsent/unsent-place.ts';

/** How many pages the way back from a jump is offered. */
const backForTurns = 10;

interface WayBack {
  place: Place;
  turnsLeft: number;
}

export interface Reader {
  engine: ReadingEngine | undefined;
  place: Place | undefined;
  /** Where one was before the last jump. */
  back: Place | undefined;
  goBack: () => void;
  isFailed: boolean;
}

interface ReaderOptions {
  /** Where the pages are shown. */
  host: RefObject<HTMLDivElement | null>;
  look: ReaderLook;
  onKey: (event: KeyboardEvent, engine: ReadingEngine) => void;
  onTap: (share: number, engine: ReadingEngine) => void;
  onMove: (place: Place, isTurned: boolean) => void;
  onSelect: EngineEvents['onSelect'];
  onMark: EngineEvents['onMark'];
  onNote: EngineEvents['onNote'];
  onPicture: EngineEvents['onPicture'];
}

/** Puts a book on the screen where one was, and knows where one is. */
export function useReader(book: OpenedBook, options: ReaderOptions): Reader {
  const { host, look } = options;
  const [engine, setEngine] = useState<ReadingEngine>();
  const [place, setPlace] = useState<Place>();
  const [way, setWay] = useState<WayBack>();
  const [isFailed, setFailed] = useState(false);
  const latest = useRef(options);
  const last = useRef<Place>(undefined);
  // What else changes about it, its tags or the place that is kept, lays nothing out anew.
  const [file, setFile] = useState(book);
  if (file.id !== book.id || file.version !== book.version) setFile(book);
  useEffect(() => {
    latest.current = options;
  });

  const handleMove = useCallback((next: Place, reason: MoveReason): void => {
    const isFirst = last.current === undefined;
    last.current = next;
    setPlace(next);
    setFailed(false);
    if (reason === 'turn')
      setWay((known) =>
        known && known.turnsLeft > 1 ? { ...known, turnsLeft: known.turnsLeft - 1 } : undefined,
      );
    latest.current.onMove(next, reason !== 'layout' && !isFirst);
  }, []);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let isGone = false;
    let opened: ReadingEngine | undefined;
    const events: EngineEvents = {
      onMove: (next, reason) => !isGone && handleMove(next, reason),
      onJump: () => {
        if (last.current) setWay({ place: last.current, turnsLeft: backForTurns });
      },
      onKey: (event) => opened && latest.current.onKey(event, opened),
      onTap: (share) => opened && latest.current.onTap(share, opened),
      onExternal: (url) => window.open(url, '_blank', 'noopener,noreferrer'),
      onLost: () => notifier().message('warning', '这个链接指向的内容不在正文里'),
      onFailed: () => setFailed(true),
      onSelect: (selection) => latest.current.onSelect(selection),
      onMark: (mark, box) => latest.current.onMark(mark, box),
      onNote: (note) => latest.current.onNote(note),
      onPicture: (address) => latest.current.onPicture(address),
    };
    void openEngine(element, file, { look: latest.current.look, events }).then(
      (made) => {
        if (isGone) return made.destroy();
        opened = made;
        setEngine(made);
        // A tab that is shown again goes on where it was.
        return made.start(last.current ?? placeToOpen(file));
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      opened?.destroy();
    };
  }, [file, handleMove, host]);

  useEffect(() => engine?.setLook(look), [engine, look]);

  return {
    engine,
    place,
    back: way?.place,
    goBack: () => {
      if (way) engine?.goToPosition(way.place);
      setWay(undefined);
    },
    isFailed,
  };
}
