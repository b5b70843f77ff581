import type { BlockContext, LeafBlock, LeafBlockParser, MarkdownConfig } from '@lezer/markdown';
import { calloutOpening } from '../callouts.ts';
import { addUnkept, isFirstIn } from './block-context.ts';
import { inlineElements } from './inline-elements.ts';

/** The first paragraph of a quote that begins as a callout does: its title and what follows are read apart. */
class CalloutParser implements LeafBlockParser {
  private readonly isFirst: boolean;

  constructor(isFirst: boolean) {
    this.isFirst = isFirst;
  }

  nextLine(): boolean {
    return false;
  }

  finish(cx: BlockContext, leaf: LeafBlock): boolean {
    const { content, start } = leaf;
    const [first = ''] = content.split('\n', 1);
    const markLength = first.indexOf(']') + (/\][+-]/.test(first) ? 2 : 1);
    const rest = first.length + 1;
    const callout = [
      cx.elt('CalloutMark', start, start + markLength),
      ...inlineElements(cx, first.slice(markLength), start + markLength),
      ...inlineElements(cx, content.slice(rest), start + rest),
    ];
    const children = this.isFirst ? callout : inlineElements(cx, content, start);
    addUnkept(cx, leaf, cx.elt('Paragraph', start, start + content.length, children));
    return true;
  }
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
        return mayBe ? new CalloutParser(isFirstIn(cx, 'Blockquote')) : null;
      },
    },
  ],
};
