import type { MarkdownConfig } from '@lezer/markdown';
import { inlineElements } from './inline-elements.ts';

const nodes = [
  'Highlight',
  'HighlightMark',
  'Strikethrough',
  'StrikethroughMark',
  'Subscript',
  'SubscriptMark',
  'Superscript',
  'SuperscriptMark',
  'NoteLink',
  'NoteLinkMark',
  'NoteLinkName',
  'NoteLinkLabel',
  'NoteTag',
  'Formula',
  'DisplayedFormula',
  'FormulaMark',
  'FootnoteReference',
  'InlineFootnote',
  'SafeTag',
];

/**
 * What stands within a block is read by the very rules that make the page of it; the parser's own would be another grammar
 * beside them, and take the square of the length for some texts.
 */
export const inlineGrammar: MarkdownConfig = {
  defineNodes: nodes,
  remove: [
    'Escape',
    'Entity',
    'InlineCode',
    'HTMLTag',
    'Emphasis',
    'HardBreak',
    'Link',
    'Image',
    'LinkEnd',
  ],
  parseInline: [
    {
      name: 'ProductInline',
      before: 'Escape',
      parse(cx, _next, at) {
        if (at !== cx.offset) return -1;
        for (const element of inlineElements(cx, cx.text, cx.offset)) cx.addElement(element);
        return cx.end;
      },
    },
  ],
};
