import type { Element, LeafBlock, MarkdownConfig } from '@lezer/markdown';
import { isWithin } from './block-context.ts';

const underline = /^(?:=+|-+)[ \t]*$/;

/** The parser forgets the marks of the quotes before the line that makes a heading of a paragraph. */
export const quotedHeading: MarkdownConfig = {
  parseBlock: [
    {
      name: 'QuotedHeading',
      before: 'SetextHeading',
      leaf: () => ({
        nextLine(cx, line, leaf) {
          const isUnderline =
            line.indent < line.baseIndent + 4 &&
            isWithin(cx, line) &&
            underline.test(line.text.slice(line.pos));
          const { marks } = leaf as LeafBlock & { marks: Element[] };
          if (isUnderline) marks.push(...line.markers);
          return false;
        },
        finish: () => false,
      }),
    },
  ],
};
