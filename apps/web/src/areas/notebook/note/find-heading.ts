import { headingIndex } from '@wm/markdown/note-links';
import { outlineOf } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';

/** A heading of a text: which it is, and in which line it stands. */
export interface HeadingPlace {
  index: number;
  line: number;
}

/** Where a text has the heading of these words, if it has one. Loaded when a link to a heading is followed: it brings the grammar along. */
export function findHeading(text: string, heading: string): HeadingPlace | undefined {
  const entries = outlineOf(parseText(text));
  const index = headingIndex(
    entries.map((entry) => entry.text),
    heading,
  );
  return index < 0 ? undefined : { index, line: entries[index]?.line ?? 0 };
}
