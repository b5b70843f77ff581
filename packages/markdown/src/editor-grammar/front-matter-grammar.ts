import type { Input } from '@lezer/common';
import type { MarkdownConfig } from '@lezer/markdown';
import { frontMatterSource } from '../front-matter.ts';
import { inputOf } from './block-context.ts';

/** Front matter ends before. */
const mostCharacters = 60_000;

/** Where the front matter of a document ends; 0 where it has none. */
export function frontMatterEnd(input: Input): number {
  if (input.read(0, 3) !== '---') return 0;
  return frontMatterSource(input.read(0, Math.min(input.length, mostCharacters))).length;
}

/** Front matter, above everything else; what it says is not parsed. */
export const frontMatterGrammar: MarkdownConfig = {
  defineNodes: [{ name: 'FrontMatter', block: true }],
  parseBlock: [
    {
      name: 'FrontMatter',
      before: 'IndentedCode',
      parse(cx, line) {
        if (cx.lineStart !== 0 || cx.depth !== 1 || !line.text.startsWith('---')) return false;
        const end = frontMatterEnd(inputOf(cx));
        if (end === 0) return false;
        while (cx.lineStart < end && cx.nextLine());
        cx.addElement(cx.elt('FrontMatter', 0, cx.prevLineEnd()));
        return true;
      },
    },
  ],
};
