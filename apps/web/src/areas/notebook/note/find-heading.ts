import { headingIndex } from '@wm/markdown/note-links';
import { blocksOf, outlineOf } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';

/** A place of a text that a link leads to: its line, and which heading or which named paragraph it is where it is drawn. */
export type LinkedPlace = { line: number } & ({ index: number } | { block: string });

/** A place to go to: one that a link leads to, or a line alone. */
export type WantedPlace = LinkedPlace | { line: number };

/** Where a text has the heading of these words, or the paragraph called `^name`. Loaded when such a link is followed: it brings the grammar along. */
export function findHeading(text: string, wanted: string): LinkedPlace | undefined {
  const tokens = parseText(text);
  if (wanted.startsWith('^')) {
    const block = wanted.slice(1).toLowerCase();
    const found = blocksOf(tokens).find(({ name }) => name?.toLowerCase() === block);
    return found?.name === undefined ? undefined : { line: found.line, block: found.name };
  }
  const entries = outlineOf(tokens);
  const index = headingIndex(
    entries.map((entry) => entry.text),
    wanted,
  );
  return index < 0 ? undefined : { index, line: entries[index]?.line ?? 0 };
}

/** Says that a text has no such place. */
export function missingPlace(wanted: string): string {
  return `这篇笔记里没有「${wanted}」这个${wanted.startsWith('^') ? '段落' : '标题'}`;
}
