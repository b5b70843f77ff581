import { cleanPastedTree } from './clean-pasted.ts';
import type { PasteOptions } from './clean-pasted.ts';
import { treeToMarkdown } from './tree-to-markdown.ts';

/**
 * What somebody copied from Word, a spreadsheet, an online editor, a chat or any page, as the Markdown of this product. Check
 * boxes, formulas and the languages of code stay, pictures of other hosts become links, buttons go.
 */
export function htmlToMarkdown(html: string, options: PasteOptions = {}): string {
  return treeToMarkdown(cleanPastedTree(html, { ...options, isForMarkdown: true }));
}
