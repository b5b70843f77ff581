import type { TextBlock } from '@wm/markdown/outline';
import { blocksOf } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';
import { notifier } from '#core/http/notifier.ts';
import { readNote, saveNote, storedNoteOf } from '../note.api.ts';

/** A name for a paragraph that has none: six signs, a letter among them. */
export function newBlockName(): string {
  const signs = crypto.getRandomValues(new Uint8Array(5));
  const letter = String.fromCodePoint(97 + ((signs[0] ?? 0) % 26));
  return letter + [...signs].map((value) => (value % 36).toString(36)).join('');
}

/** Where the words of a line end: the name goes there, before blanks that break the line. */
export function lineEndingWith(line: string): number {
  return line.trimEnd().length;
}

/** A text in which a paragraph has a name; nothing where the paragraph is not there any more. Every other byte stays. */
export function withBlockName(text: string, block: TextBlock, name: string): string | undefined {
  const there = blocksOf(parseText(text)).filter(
    (one) => one.text === block.text && one.name === undefined,
  );
  const distance = (one: TextBlock): number => Math.abs(one.line - block.line);
  const [found] = there.toSorted((one, other) => distance(one) - distance(other));
  if (!found) return undefined;
  let from = 0;
  for (let line = 0; line < found.lastLine; line += 1) {
    const end = /\r\n?|\n/g;
    end.lastIndex = from;
    if (!end.exec(text)) return undefined;
    from = end.lastIndex;
  }
  const line = /[^\r\n]*/.exec(text.slice(from))?.[0] ?? '';
  const at = from + lineEndingWith(line);
  return `${text.slice(0, at)} ^${name}${text.slice(at)}`;
}

const tries = 3;

/** Writes the name of a paragraph into its note, which somebody may be writing at the same time. */
export async function nameBlock(note: string, block: TextBlock, name: string): Promise<void> {
  for (let at = 0; at < tries; at += 1) {
    try {
      const stored = await readNote(note);
      const content = withBlockName(stored.content, block, name);
      if (content === undefined) break;
      // It may be linked by another of its names.
      const { id, name: called, rowVersion } = stored;
      await saveNote({ id, name: called, content, rowVersion, isOverwrite: false });
      return;
    } catch (error) {
      if (!storedNoteOf(error)) break;
    }
  }
  notifier().message('warning', `没能在「${note}」里标出这一段，链接会打开笔记的开头`);
}
