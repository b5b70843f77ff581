import { linkParts } from '@wm/markdown/note-links';
import { useEffect } from 'react';
import { create } from 'zustand';
import { notifier } from '#core/http/notifier.ts';
import type { WantedPlace } from './find-heading.ts';

interface Wanted {
  /** What the note is called. */
  note: string;
  /** A heading by its words, or a line counted from 0. */
  place: string | number;
  /** Where it is wanted; either way without. */
  mode?: Mode;
}

/** A note is read or written. */
type Mode = 'read' | 'edit';

const useWanted = create<{ wanted: Wanted | undefined }>(() => ({ wanted: undefined }));

/** Somebody follows a link to a heading of a note, which is opened now. */
export function wantHeading(note: string, heading: string): void {
  useWanted.setState({ wanted: { note, place: heading } });
}

/** Somebody goes from reading a note to writing it, or back: the line that was on top is wanted there. */
export function wantLine(note: string, line: number | undefined, mode: Mode): void {
  if (line !== undefined && line > 0) useWanted.setState({ wanted: { note, place: line, mode } });
}

/** After a link `甲#背景` was followed by its whole name: 甲 is opened, and its heading wanted. */
export function wantHeadingOf(name: string, note: string): void {
  const parts = linkParts(name);
  if (parts) wantHeading(note, parts.heading);
}

const patienceMs = 4000;

/** Where a wanted place is; one that is not there is said. */
async function placeOf(text: string, wanted: string | number): Promise<WantedPlace | undefined> {
  if (typeof wanted === 'number') return { line: wanted };
  const { findHeading, missingPlace } = await import('./find-heading.ts');
  const place = findHeading(text, wanted);
  if (!place) notifier().message('info', missingPlace(wanted));
  return place;
}

/**
 * Goes to the place that was wanted once the note is shown; `go` answers whether it was drawn yet. A heading that is not
 * there is said, and the note stays at its top.
 */
export function useWantedPlace(
  note: { name: string; text: string; mode: Mode } | undefined,
  go: (place: WantedPlace) => boolean,
): void {
  const wanted = useWanted((state) => state.wanted);
  useEffect(() => {
    if (!wanted || !note || wanted.note !== note.name) return undefined;
    if (wanted.mode && wanted.mode !== note.mode) return undefined;
    let frame = 0;
    let isCurrent = true;
    const done = (): void => useWanted.setState({ wanted: undefined });
    const begin = async (): Promise<void> => {
      const place = await placeOf(note.text, wanted.place);
      if (!isCurrent) return;
      if (!place) return done();
      const end = performance.now() + patienceMs;
      const look = (): void => {
        if (go(place) || performance.now() > end) done();
        else frame = requestAnimationFrame(look);
      };
      frame = requestAnimationFrame(look);
    };
    void begin();
    return () => {
      isCurrent = false;
      cancelAnimationFrame(frame);
    };
  });
}
