import type { BlockContext, LeafBlock, MarkdownConfig } from '@lezer/markdown';
import { calloutOpening } from '../callouts.ts';
import { addUnkept, isFirstIn, whenWhole } from './block-context.ts';
import { inlineElements } from './inline-elements.ts';

/** The first paragraph of a quote that begins as a callout does: its title and what follows are read apart. */
function readCallout(cx: BlockContext, leaf: LeafBlock, isFirst: boolean): void {
  const { content, start } = leaf;
  const [first = ''] = content.split('\n', 1);
  const markLength = first.indexOf(']') + (/\][+-]/.test(first) ? 2 : 1);
  const rest = first.length + 1;
  const callout = [
    cx.elt('CalloutMark', start, start + markLength),
    ...inlineElements(cx, first.slice(markLength), start + markLength),
    ...inlineElements(cx, content.slice(rest), start + rest),
  ];
  const children = isFirst ? callout : inlineElements(cx, content, start);
  addUnkept(cx, leaf, cx.elt('Paragraph', start, start + content.length, children));
}

/** Callouts: quotes that begin with `[!type]`. */
export const calloutGrammar: MarkdownConfig = {
  defineNodes: ['CalloutMark'],
  parseBlock: [
    {
      name: 'Callout',
      after: 'SetextHeading',
      leaf(cx, { content }) {
        const mayBe =
          calloutOpening.test(content.trimEnd()) && cx.parentType().name === 'Blockquote';
        const isFirst = isFirstIn(cx, 'Blockquote');
        return mayBe ? whenWhole((now, leaf) => readCallout(now, leaf, isFirst)) : null;
      },
    },
  ],
};
