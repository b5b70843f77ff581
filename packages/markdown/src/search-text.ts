import type Token from 'markdown-it/lib/token.mjs';
import { parseText } from './parse.ts';
import { inlineText, plainTextOf } from './plain-text.ts';

const brokenHan = /(?<=\p{Script=Han})\n(?=\p{Script=Han})/gu;

/** The words as somebody looks for them: a paragraph that goes on in the next line goes on. */
export function searchWordsOf(tokens: readonly Token[]): string {
  return plainTextOf(tokens, (inline) => inlineText(inline).replace(brokenHan, ''));
}

/** An address as it is read: what is encoded in it of other letters than those of ASCII is shown as written. */
function readableAddress(address: string): string {
  return address.replaceAll(/(?:%[89A-F][\dA-F])+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** What a reader does not see of a token: an address, the name behind a label, a formula, the language of code. */
function hiddenIn(token: Token): string | undefined {
  const address = token.attrGet(token.type === 'image' ? 'src' : 'href');
  const name: unknown = token.meta?.name;
  if (typeof name === 'string') return name;
  if (address !== null) return address.startsWith('data:') ? undefined : readableAddress(address);
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

/** A text as a search takes it apart: what is told in words weighs more than what stands in code only. */
export interface SearchParts {
  /** What a reader reads, without code. */
  words: string;
  /** The properties at the head, as they are written. */
  properties: string;
  code: string;
  /** What a reader does not see: addresses, names behind labels, formulas, each once. */
  hidden: string;
}

const isCode = ({ type }: Token): boolean => type === 'fence' || type === 'code_block';

const frontOf = ([first]: readonly Token[]): string[] =>
  first?.type === 'front_matter' ? [first.content.replaceAll(/^---|---\s*$/g, '').trim()] : [];

/** What only the source says, each once. */
function hiddenBehind(tokens: readonly Token[], words: string): string[] {
  return [...addHidden(tokens, new Set())].filter((one) => !words.includes(one));
}

/** What a text is found by: its words, and behind them its properties and, each once, what a reader does not see. */
export function searchText(markdown: string): string {
  const tokens = parseText(markdown);
  const words = searchWordsOf(tokens);
  return [words, ...frontOf(tokens), ...hiddenBehind(tokens, words)].join('\n');
}

/** The same in its parts. */
export function searchParts(markdown: string): SearchParts {
  const tokens = parseText(markdown);
  const words = searchWordsOf(tokens.filter((token) => !isCode(token)));
  const code = searchWordsOf(tokens.filter(isCode));
  const hidden = hiddenBehind(tokens, `${words}\n${code}`).join('\n');
  return { words, properties: frontOf(tokens).join('\n'), code, hidden };
}
