import type Token from 'markdown-it/lib/token.mjs';
import { parseText } from './parse.ts';
import { inlineText, plainTextOf } from './plain-text.ts';

const brokenHan = /(?<=\p{Script=Han})\n(?=\p{Script=Han})/gu;

/** The words as somebody looks for them: a paragraph that goes on in the next line goes on. */
export function searchWordsOf(tokens: readonly Token[]): string {
  return plainTextOf(tokens, (inline) => inlineText(inline).replace(brokenHan, ''));
}

function addressesIn(tokens: readonly Token[], found: Set<string>): Set<string> {
  for (const token of tokens) {
    const address = token.attrGet(token.type === 'image' ? 'src' : 'href');
    if (address && !address.startsWith('data:')) found.add(address);
    if (token.children) addressesIn(token.children, found);
  }
  return found;
}

/** What a text is found by: its words, and behind them its properties and each address it names, once. */
export function searchText(markdown: string): string {
  const tokens = parseText(markdown);
  const front = tokens[0]?.type === 'front_matter' ? [tokens[0].content.slice(3).trim()] : [];
  return [searchWordsOf(tokens), ...front, ...addressesIn(tokens, new Set())].join('\n');
}
