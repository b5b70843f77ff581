import { headingIndex } from '@wm/markdown/note-links';
import { blocksOf, outlineOf } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';

/**
 * What of a text `![[name#wanted]]` shows: all of it without a place, from a heading to the next one of its level, or the
 * paragraph called `^name`. Nothing where there is no such place.
 */
export function partOf(text: string, wanted: string): string | undefined {
  if (wanted === '') return text;
  const lines = text.split(/\r\n?|\n/);
  const tokens = parseText(text);
  if (wanted.startsWith('^')) {
    const name = wanted.slice(1).toLowerCase();
    const block = blocksOf(tokens).find((one) => one.name?.toLowerCase() === name);
    return block && lines.slice(block.line, block.lastLine + 1).join('\n');
  }
  const headings = outlineOf(tokens);
  const at = headingIndex(
    headings.map((heading) => heading.text),
    wanted,
  );
  const first = headings[at];
  if (!first) return undefined;
  const next = headings.find(({ line, level }) => line > first.line && level <= first.level);
  return lines.slice(first.line, next?.line).join('\n');
}
