import type Token from 'markdown-it/lib/token.mjs';
import { parseText } from './parse.ts';
import { inlineText, plainTextOf } from './plain-text.ts';

const brokenHan = /(?<=\p{Script=Han})\n(?=\p{Script=Han})/gu;

/** The words as somebody looks for them: a paragraph that goes on in the next line goes on. */
export function searchWordsOf(tokens: readonly Token[]): string {
  return plainTextOf(tokens, (inline) => inlineText(inline).replace(brokenHan, ''));
}

/** What a reader does not see of a token: an address, the name behind a label, a formula, the language of code. */
function hiddenIn(token: Token): string | undefined {
  const address = token.attrGet(token.type === 'image' ? 'src' : 'href');
  const name: unknown = token.meta?.name;
  if (typeof name === 'string') return name;
  if (address !== null) return address.startsWith('data:') ? undefined : address;
  if (token.type.startsWith('math_') && token.content.includes('\\')) return token.content.trim();
  return token.type === 'fence' ? token.info.trim().split(/\s/, 1)[0] : undefined;
}

function addHidden(tokens: readonly Token[], found: Set<string>): Set<string> {
  for (const token of tokens) {
    const hidden = hiddenIn(token);
    if (hidden) found.add(hidden);
    if (token.children) addHidden(token.children, found);
  }
  return found;
}

/** What a text is found by: its words, and behind them its properties and, each once, what a reader does not see. */
export function searchText(markdown: string): string {
  const tokens = parseText(markdown);
  const front = tokens[0]?.type === 'front_matter' ? [tokens[0].content.slice(3).trim()] : [];
  const words = searchWordsOf(tokens);
  const hidden = [...addHidden(tokens, new Set())].filter((one) => !words.includes(one));
  return [words, ...front, ...hidden].join('\n');
}
