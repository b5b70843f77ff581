import type { BlockContext, Element, Line, MarkdownConfig } from '@lezer/markdown';
import { formulaMarks, longestBlock } from '../formulas.ts';
import { addBlock, inputOf, isWithin } from './block-context.ts';
import { hasFormulaEnd } from './formula-lines.ts';
import type { FormulaEnds } from './formula-lines.ts';
import { inlineElements } from './inline-elements.ts';

const rest = ({ text, pos }: Line): string => text.slice(pos).trimEnd();

const markOf = (text: string): FormulaEnds | undefined =>
  formulaMarks.find(({ open }) => text.startsWith(open));

/** Whether a line is a displayed formula from mark to mark. */
function isWhole(text: string, { open, close }: FormulaEnds): boolean {
  const end = text.length - close.length;
  return text.indexOf(close, open.length) === end && text.slice(open.length, end).trim() !== '';
}

/** The marks of the formula that begins in the current line. */
function begins(cx: BlockContext, line: Line): FormulaEnds | undefined {
  const text = rest(line);
  const mark = markOf(text);
  if (!mark) return undefined;
  const behind = cx.lineStart + line.text.length + 1;
  const isFormula =
    text === mark.open ? hasFormulaEnd(inputOf(cx), behind, mark) : isWhole(text, mark);
  return isFormula ? mark : undefined;
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
function takeUntilEnd(
  cx: BlockContext,
  line: Line,
  { open, close }: FormulaEnds,
  taken: Taken,
): boolean {
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
 * Displayed formulas in lines of their own. One that leaves the quote or the list it began in before it ends is a paragraph:
 * the parser does not go back.
 */
export const formulaGrammar: MarkdownConfig = {
  defineNodes: [{ name: 'FormulaBlock', block: true }],
  parseBlock: [
    {
      name: 'FormulaBlock',
      before: 'FencedCode',
      parse(cx, line) {
        const mark = begins(cx, line);
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
        // A block ends with its last line, or it could not be kept when another one changes.
        const end = cx.prevLineEnd();
        addBlock(cx, cx.elt(isFormula ? 'FormulaBlock' : 'Paragraph', from, end, children), marks);
        return true;
      },
      endLeaf: (cx, line) => begins(cx, line) !== undefined,
    },
  ],
};
