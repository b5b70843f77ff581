import { linkParts } from '@wm/markdown/note-links';
import { useEffect } from 'react';
import { create } from 'zustand';
import { notifier } from '#core/http/notifier.ts';
import type { WantedPlace } from './find-heading.ts';

interface Wanted {
  /** What the note is called. */
  note: string;
  heading: string;
}

const useWanted = create<{ wanted: Wanted | undefined }>(() => ({ wanted: undefined }));

/** Somebody follows a link to a heading of a note, which is opened now. */
export function wantHeading(note: string, heading: string): void {
  useWanted.setState({ wanted: { note, heading } });
}

/** After a link `甲#背景` was followed by its whole name: 甲 is opened, and its heading wanted. */
export function wantHeadingOf(name: string, note: string): void {
  const parts = linkParts(name);
  if (parts) wantHeading(note, parts.heading);
}

const patienceMs = 4000;

/**
 * Goes to the heading that was wanted once the note is shown; `go` answers whether it was drawn yet. A heading that is not
 * there is said, and the note stays at its top.
 */
export function useWantedHeading(
  note: { name: string; text: string } | undefined,
  go: (place: WantedPlace) => boolean,
): void {
  const wanted = useWanted((state) => state.wanted);
  useEffect(() => {
    if (!wanted || !note || wanted.note !== note.name) return undefined;
    let frame = 0;
    let isCurrent = true;
    const done = (): void => useWanted.setState({ wanted: undefined });
    const begin = async (): Promise<void> => {
      const { findHeading, missingPlace } = await import('./find-heading.ts');
      if (!isCurrent) return;
      const place = findHeading(note.text, wanted.heading);
      if (!place) {
        notifier().message('info', missingPlace(wanted.heading));
        return done();
      }
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
