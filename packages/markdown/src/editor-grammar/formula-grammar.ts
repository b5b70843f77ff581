import type { BlockContext, Element, Line, MarkdownConfig } from '@lezer/markdown';
import { formulaMarks, longestBlock } from '../formulas.ts';
import { addBlock, isWithin } from './block-context.ts';
import { inlineElements } from './inline-elements.ts';

interface Mark {
  open: string;
  close: string;
}

const rest = ({ text, pos }: Line): string => text.slice(pos).trimEnd();

const markOf = (text: string): Mark | undefined =>
  formulaMarks.find(({ open }) => text.startsWith(open));

/** Whether a line is a displayed formula from mark to mark. */
function isWhole(text: string, { open, close }: Mark): boolean {
  const end = text.length - close.length;
  return text.indexOf(close, open.length) === end && text.slice(open.length, end).trim() !== '';
}

function begins(line: Line): Mark | undefined {
  const text = rest(line);
  const mark = markOf(text);
  return mark && (text === mark.open || isWhole(text, mark)) ? mark : undefined;
}

/** Lines that were taken from the text, as they stand in it. */
interface Taken {
  from: number;
  /** What stands between them, marks of quotes and indentation, is spaces. */
  text: string;
  marks: Element[];
}

function takeLine(cx: BlockContext, line: Line, taken: Taken): boolean {
  const at = cx.lineStart + line.pos;
  const gap = at - taken.from - taken.text.length;
  if (gap > 0) taken.text += `\n${' '.repeat(gap - 1)}`;
  taken.text += rest(line);
  return cx.nextLine();
}

/** Takes the lines up to one that ends the formula; false when it has no end, or says nothing. */
function takeUntilEnd(cx: BlockContext, line: Line, { open, close }: Mark, taken: Taken): boolean {
  const inside: string[] = [];
  let isNext = takeLine(cx, line, taken);
  for (let count = 1; isNext && count < longestBlock; count += 1) {
    const text = rest(line);
    if (text === '' || !isWithin(cx, line) || (text === open && open !== close)) return false;
    const isLast = text.endsWith(close);
    inside.push(isLast ? text.slice(0, -close.length) : text);
    if (isLast && inside.join('').trim() === '') return false;
    taken.marks.push(...line.markers);
    isNext = takeLine(cx, line, taken);
    if (isLast) return true;
  }
  return false;
}

/**
 * Displayed formulas in lines of their own. A mark that no other answers leaves the lines up to the next empty one a
 * paragraph: the parser does not go back.
 */
export const formulaGrammar: MarkdownConfig = {
  defineNodes: [{ name: 'FormulaBlock', block: true }],
  parseBlock: [
    {
      name: 'FormulaBlock',
      before: 'FencedCode',
      parse(cx, line) {
        const mark = begins(line);
        if (!mark) return false;
        const { open, close } = mark;
        const taken: Taken = { from: cx.lineStart + line.pos, text: '', marks: [] };
        const isFormula =
          rest(line) === open
            ? takeUntilEnd(cx, line, mark, taken)
            : (takeLine(cx, line, taken), true);
        const { from, text, marks } = taken;
        const to = from + text.length;
        const children = isFormula
          ? [
              cx.elt('FormulaMark', from, from + open.length),
              cx.elt('FormulaMark', to - close.length, to),
            ]
          : inlineElements(cx, text, from);
        addBlock(cx, cx.elt(isFormula ? 'FormulaBlock' : 'Paragraph', from, to, children), marks);
        return true;
      },
      endLeaf: (_cx, line) => begins(line) !== undefined,
    },
  ],
};
