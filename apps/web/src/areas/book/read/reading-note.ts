import type { BookMark } from '@wm/contract/book/mark';
import { readerAddress } from '../book.api.ts';

/**
 * The reading note of a book: a highlight stands in it as a quotation with the way back, and what follows until the next
 * one, a heading or a rule is the thought on it. Around them its owner writes what he likes.
 */

interface Block {
  id: number;
  /** Lines of the quotation, and of what was thought. */
  from: number;
  quoteEnd: number;
  to: number;
}

const wayBack = /\]\(\/read\/book\/[^)\s]*[?&]hl=(\d+)\)/;
const boundary = /^(#{1,6}\s|\*\*\*+\s*$|---+\s*$|___+\s*$)/;

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!lines[at]?.startsWith('>')) continue;
    const from = at;
    while (lines[at + 1]?.startsWith('>')) at += 1;
    const quoteEnd = at + 1;
    const id = wayBack.exec(lines.slice(from, quoteEnd).join('\n'))?.[1];
    if (id !== undefined) blocks.push({ id: Number(id), from, quoteEnd, to: quoteEnd });
  }
  return blocks.map((block, index) => {
    const limit = blocks[index + 1]?.from ?? lines.length;
    let to = block.quoteEnd;
    while (to < limit && !boundary.test(lines[to] ?? '')) to += 1;
    return { ...block, to };
  });
}

/** What stands in a note about each highlight, by its id. */
export function thoughtsIn(content: string): Map<number, string> {
  const lines = content.split('\n');
  return new Map(
    blocksOf(lines).map(({ id, quoteEnd, to }) => [
      id,
      lines.slice(quoteEnd, to).join('\n').trim(),
    ]),
  );
}

function quotationOf(mark: BookMark, bookName: string): string[] {
  const quote = mark.quote.split(/\n+/).map((line) => `> ${line.trim()}`);
  const chapter = mark.chapter === '' ? '' : `${mark.chapter.replace(/[[\]()]/g, ' ')} · `;
  const address = `${readerAddress(bookName)}?hl=${mark.id}`.replace(
    /[()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return [...quote, '>', `> — ${chapter}[回到书中](${address})`];
}

interface Writing {
  bookName: string;
  mark: BookMark;
  /** All marks of the book, in its order. */
  marks: readonly BookMark[];
  thought: string;
}

/** The note with a thought on a highlight: in the place of the former one, or as a new quotation in the book's order. */
export function writeThought(content: string, { bookName, mark, marks, thought }: Writing): string {
  const lines = content.split('\n');
  const blocks = blocksOf(lines);
  const own = blocks.find(({ id }) => id === mark.id);
  const said = ['', ...thought.split('\n'), ''];
  if (own) {
    lines.splice(own.quoteEnd, own.to - own.quoteEnd, ...said);
    return lines.join('\n');
  }
  const order = new Map(marks.map(({ id }, index) => [id, index]));
  const place = order.get(mark.id) ?? 0;
  const next = blocks.find(({ id }) => (order.get(id) ?? -1) > place);
  const last = blocks.at(-1);
  const at = next?.from ?? last?.to ?? lines.length;
  const isTight = (lines[at - 1] ?? '').trim() !== '';
  lines.splice(at, 0, ...(isTight ? [''] : []), ...quotationOf(mark, bookName), ...said);
  return lines.join('\n');
}

/** The note with every highlight that does not stand in it yet. */
export function writeQuotations(
  content: string,
  { bookName, marks }: { bookName: string; marks: readonly BookMark[] },
): string {
  const known = thoughtsIn(content);
  return marks
    .filter(({ id, kind }) => kind === 'highlight' && !known.has(id))
    .reduce((text, mark) => writeThought(text, { bookName, mark, marks, thought: '' }), content);
}
