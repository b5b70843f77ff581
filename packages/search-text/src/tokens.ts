import { isComplexUnit, kindOf, unitInfo, unitKind } from './character.ts';
import type { CharacterKind } from './character.ts';
import { carrierOf } from './normal-text.ts';

/** The longest word that the index tells apart from others, in characters; longer ones are compared in the text itself. */
export const longestWord = 64;

/** Stands before each word of a marked text. No normal text holds it, control characters being spaces there. */
export const wordMark = '\u0001';

/** A run of one kind in a normal text: a word, or characters that stand together without spaces. */
export interface Run {
  kind: 'word' | 'gram';
  text: string;
  /** Where it begins in the normal text. */
  start: number;
  /** Whether the text goes on after it, be it with a space. */
  isFollowed: boolean;
}

/** The runs of a normal text in their order; signs and spaces separate them. */
export function* runsOf(normal: string): Generator<Run> {
  let kind: CharacterKind = 'space';
  let start = 0;
  for (let at = 0; at <= normal.length;) {
    const size: number = (normal.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
    const next: CharacterKind = at < normal.length ? kindAt(normal, at, kind) : 'space';
    if (next !== kind) {
      if (kind === 'word' || kind === 'gram')
        yield { kind, text: normal.slice(start, at), start, isFollowed: at < normal.length };
      kind = next;
      start = at;
    }
    at += size;
  }
}

function kindAt(normal: string, at: number, before: CharacterKind): CharacterKind {
  const info = unitInfo(normal.charCodeAt(at));
  const isPlain = !isComplexUnit(info);
  const own = isPlain ? unitKind(info) : kindOf(String.fromCodePoint(normal.codePointAt(at) ?? 0));
  return own === 'mark' ? carrierOf(before) : own;
}

/**
 * What the index holds for a normal text, each once: every word, and of every unspaced run its pairs of neighbouring
 * characters and its last character. Tokens hold no space, quote or other sign.
 */
export function indexTokens(normal: string): Set<string> {
  const tokens = new Set<string>();
  for (const { kind, text } of runsOf(normal)) {
    if (kind === 'word') tokens.add(cutWord(text));
    else addPairs(tokens, text);
  }
  return tokens;
}

function addPairs(tokens: Set<string>, run: string): void {
  let at = 0;
  for (;;) {
    const next: number = at + sizeAt(run, at);
    if (next >= run.length) break;
    tokens.add(run.slice(at, next + sizeAt(run, next)));
    at = next;
  }
  tokens.add(run.slice(at));
}

function sizeAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
}

function cutWord(word: string): string {
  if (word.length <= longestWord) return word;
  return Array.from(word.slice(0, 2 * longestWord))
    .slice(0, longestWord)
    .join('');
}

/**
 * A normal text whose words tell themselves apart from characters that stand together without spaces, so that a database
 * that knows no scripts can make its tokens. One text holds another exactly when it does so marked.
 */
export function markWords(normal: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { kind, start } of runsOf(normal)) {
    if (kind !== 'word') continue;
    pieces.push(normal.slice(done, start), wordMark);
    done = start;
  }
  return pieces.join('') + normal.slice(done);
}

/** A token that a text must have to contain a term; with `isPrefix` one that begins so. */
export interface NeededToken {
  text: string;
  isPrefix: boolean;
}

/** What the index can tell of a term. */
export interface IndexPlan {
  /** Every text that contains the term has a token for each; none when the term has neither words nor characters. */
  tokens: NeededToken[];
  /** Whether conversely every text with these tokens contains the term, so that it need not be read. */
  isExact: boolean;
}

/** The tokens for a term in normal form. */
export function planTerm(normal: string): IndexPlan {
  const tokens: NeededToken[] = [];
  let isExact = true;
  let length = 0;
  for (const { kind, text, isFollowed } of runsOf(normal)) {
    if (kind === 'word') {
      tokens.push({ text: cutWord(text), isPrefix: !isFollowed });
      isExact &&= text.length < longestWord;
      length += text.length;
    } else {
      const characters = Array.from(text);
      const pairs = characters
        .slice(1)
        .map((character, at) => ({ text: `${characters[at]}${character}`, isPrefix: false }));
      tokens.push(...(pairs.length > 0 ? pairs : [{ text, isPrefix: true }]));
      isExact &&= characters.length <= 2;
      length += text.length;
    }
  }
  // Several pieces, or signs beside one, say nothing of how they stand to each other.
  isExact &&= tokens.length === 1 && length === normal.trim().length;
  return { tokens: distinct(tokens), isExact };
}

function distinct(tokens: NeededToken[]): NeededToken[] {
  const seen = new Set<string>();
  return tokens.filter(({ text, isPrefix }) => {
    const key = `${isPrefix ? '*' : ''}${text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
