import { headingIndex, linkParts } from '@wm/markdown/note-links';
import { outlineOf } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';
import { useEffect } from 'react';
import { create } from 'zustand';
import { notifier } from '#core/http/notifier.ts';

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

/** A heading of a text: which it is, and in which line it stands. */
export interface HeadingPlace {
  index: number;
  line: number;
}

/**
 * Goes to the heading that was wanted once the note is shown; `go` answers whether it was drawn yet. A heading that is not
 * there is said, and the note stays at its top.
 */
export function useWantedHeading(
  note: { name: string; text: string } | undefined,
  go: (place: HeadingPlace) => boolean,
): void {
  const wanted = useWanted((state) => state.wanted);
  useEffect(() => {
    if (!wanted || !note || wanted.note !== note.name) return undefined;
    const entries = outlineOf(parseText(note.text));
    const index = headingIndex(
      entries.map(({ text }) => text),
      wanted.heading,
    );
    const done = (): void => useWanted.setState({ wanted: undefined });
    if (index < 0) {
      notifier().message('info', `这篇笔记里没有「${wanted.heading}」这个标题`);
      done();
      return undefined;
    }
    const place = { index, line: entries[index]?.line ?? 0 };
    const end = performance.now() + patienceMs;
    let frame = 0;
    const look = (): void => {
      if (go(place) || performance.now() > end) done();
      else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  });
}
