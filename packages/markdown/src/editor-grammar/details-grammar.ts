import type { BlockContext, Element, Line, MarkdownConfig } from '@lezer/markdown';
import { detailsClose, detailsOpen, summaryLine } from '../safe-html.ts';
import { addBlock, isWithin } from './block-context.ts';
import { inlineElements } from './inline-elements.ts';

const rest = ({ text, pos }: Line): string => text.slice(pos).trimEnd();

const begins = (line: Line): boolean => {
  const text = rest(line);
  return detailsOpen.test(text) || detailsClose.test(text);
};

const tags = /^<details[^>]*>|^<\/details[^>]*>|<summary>|<\/summary>$/gi;

/** The line that is current, with its tags and what its summary holds, and goes on to the next. */
function takeLine(cx: BlockContext, line: Line): Element {
  const from = cx.lineStart + line.pos;
  const text = rest(line);
  const marks = Array.from(text.matchAll(tags), ({ index, 0: tag }) =>
    cx.elt('DetailsMark', from + index, from + index + tag.length),
  );
  const isSummary = /<\/summary>$/i.test(text);
  const [open, close] = marks.slice(-2);
  const inside =
    isSummary && open && close
      ? inlineElements(cx, text.slice(open.to - from, close.from - from), open.to)
      : [];
  if (inside.length > 0) marks.splice(-1, 0, ...inside);
  cx.nextLine();
  return cx.elt('DetailsTag', from, cx.prevLineEnd(), marks);
}

/** `<details>`, its `<summary>` in the same line or the next, and `</details>`, in lines of their own. */
export const detailsGrammar: MarkdownConfig = {
  defineNodes: [
    { name: 'DetailsHead', block: true },
    { name: 'DetailsTag', block: true },
    'DetailsMark',
  ],
  remove: ['HTMLBlock'],
  parseBlock: [
    {
      name: 'Details',
      after: 'ATXHeading',
      parse(cx, line) {
        if (!begins(line)) return false;
        const mayHaveSummary = detailsOpen.exec(rest(line))?.[2] === undefined;
        const isOpen = detailsOpen.test(rest(line));
        const depth = cx.depth;
        const tag = takeLine(cx, line);
        const isSummary = isOpen && mayHaveSummary && cx.depth === depth;
        if (!isSummary || !isWithin(cx, line) || !summaryLine.test(rest(line))) {
          cx.addElement(tag);
          return true;
        }
        const marks = line.markers.slice();
        const summary = takeLine(cx, line);
        addBlock(cx, cx.elt('DetailsHead', tag.from, summary.to, [tag, summary]), marks);
        return true;
      },
      endLeaf: (_cx, line) => begins(line),
    },
  ],
};
