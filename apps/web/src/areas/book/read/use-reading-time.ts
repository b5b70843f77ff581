import { randomUuid } from '#core/random-uuid.ts';
import type { OpenedBook } from '@wm/contract/book/reading';
import { longestStretchSeconds } from '@wm/contract/book/limits';
import { useEffect, useRef } from 'react';
import { recordReading } from '../marks.api.ts';
import type { ReadingStretch } from '../marks.api.ts';
import type { Place } from './engine/reading-engine.ts';
import { hasShape, keepUnsent, readUnsent } from './unsent/unsent.ts';

/** Whoever has turned no page for so long has gone. */
export const restMs = 120_000;
const tellMs = 60_000;
const mostKept = 100;

/** Adds up how long and how far somebody reads; pauses count up to two minutes, jumps count no characters. */
export class ReadingTime {
  private since: number | undefined;
  private begun: number | undefined;
  private milliseconds = 0;
  private chars = 0;
  private fraction: number | undefined;
  private readonly charCount: number;

  constructor(charCount: number) {
    this.charCount = charCount;
  }

  /** A page is looked at. */
  look(fraction: number, now: number): void {
    this.pass(now);
    const step = this.fraction === undefined ? 0 : fraction - this.fraction;
    const chars = Math.round(step * this.charCount);
    // What is more than any page has is a jump.
    if (chars > 0 && chars <= 6000) this.chars += chars;
    this.fraction = fraction;
    this.since = now;
  }

  /** Nobody looks any more. */
  leave(now: number): void {
    this.pass(now);
    this.since = undefined;
  }

  /** What has been read since it was last taken; nothing under a second. */
  take(now: number): Omit<ReadingStretch, 'key' | 'bookId'> | undefined {
    this.pass(now);
    const seconds = Math.min(longestStretchSeconds, Math.round(this.milliseconds / 1000));
    if (seconds < 1 || this.begun === undefined) return undefined;
    const stretch = {
      startTime: new Date(this.begun).toISOString(),
      seconds,
      chars: Math.min(100_000, this.chars),
    };
    this.milliseconds = 0;
    this.chars = 0;
    this.begun = undefined;
    return stretch;
  }

  private pass(now: number): void {
    if (this.since === undefined) return;
    const passed = Math.min(restMs, Math.max(0, now - this.since));
    if (passed > 0) this.begun ??= now - passed;
    this.milliseconds += passed;
    // A pause is counted once.
    this.since = now - this.since >= restMs ? undefined : now;
  }
}

const isStretch = (kept: unknown): kept is ReadingStretch =>
  hasShape(kept, {
    key: 'string',
    bookId: 'number',
    startTime: 'string',
    seconds: 'number',
    chars: 'number',
  });

const readUntold = (): ReadingStretch[] => readUnsent('time', 0, isStretch);

/** A full storage loses minutes of a statistic. */
const keepUntold = (stretches: ReadingStretch[]): boolean =>
  keepUnsent('time', 0, stretches.slice(-mostKept));

/** Sends what this browser has read; what does not arrive is sent the next time, and counts once. */
async function tell(stretch: ReadingStretch | undefined): Promise<void> {
  const untold = [...readUntold(), ...(stretch ? [stretch] : [])].slice(-mostKept);
  if (untold.length === 0) return;
  keepUntold(untold);
  try {
    await recordReading(untold);
    const sent = new Set(untold.map(({ key }) => key));
    keepUntold(readUntold().filter(({ key }) => !sent.has(key)));
  } catch {
    // Kept.
  }
}

/** Counts the time in which the book is looked at. */
export function useReadingTime(book: OpenedBook, place: Place | undefined): void {
  const time = useRef<ReadingTime>(undefined);
  time.current ??= new ReadingTime(book.charCount);
  const fraction = place?.fraction;
  useEffect(() => {
    if (fraction !== undefined && document.visibilityState === 'visible')
      time.current?.look(fraction, Date.now());
  }, [fraction]);
  useEffect(() => {
    const send = (): void => {
      const stretch = time.current?.take(Date.now());
      void tell(stretch && { ...stretch, key: randomUuid(), bookId: book.id });
    };
    const handleVisibility = (): void => {
      if (document.visibilityState === 'visible') return;
      time.current?.leave(Date.now());
      send();
    };
    const timer = setInterval(send, tellMs);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
      time.current?.leave(Date.now());
      send();
    };
  }, [book.id]);
}
