import { NodeProp } from '@lezer/common';
import type { MarkdownConfig } from '@lezer/markdown';
import { isLazy } from './block-context.ts';
import { isTable } from './table-grammar.ts';

const label = /^\[\^[^\] ]+\]:/;

/** Footnotes that are written below: `[^1]:` with blocks behind it, and further ones in lines that are indented by four. */
export const footnoteGrammar: MarkdownConfig = {
  defineNodes: [
    {
      name: 'FootnoteDefinition',
      block: true,
      composite(_cx, line) {
        if (line.next < 0) return true;
        if (line.indent < line.baseIndent + 4) return false;
        line.moveBaseColumn(line.baseIndent + 4);
        return true;
      },
    },
    'FootnoteLabel',
  ],
  // A block that goes on behind an empty line must not be the last that is kept of an older tree.
  props: [NodeProp.group.add({ FootnoteDefinition: ['BlockContext'] })],
  parseBlock: [
    {
      name: 'FootnoteDefinition',
      after: 'ATXHeading',
      parse(cx, line) {
        const found = label.exec(line.text.slice(line.pos))?.[0];
        if (found === undefined) return false;
        const from = cx.lineStart + line.pos;
        cx.startComposite('FootnoteDefinition', line.pos);
        cx.addElement(cx.elt('FootnoteLabel', from, from + found.length));
        line.moveBase(line.skipSpace(line.pos + found.length));
        return null;
      },
      endLeaf: (cx, line, leaf) =>
        label.test(line.text.slice(line.pos)) && !isLazy(cx, line) && !isTable(leaf),
    },
  ],
};
