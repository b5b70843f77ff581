import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';

/** Longest tag, in characters as JavaScript counts them; what is longer is text. */
export const longestTag = 30;

const part =
  '[\\p{L}\\p{M}\\p{N}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Regional_Indicator}\\u200D\\uFE0F_-]+';
const tagForm = new RegExp(`#(${part}(?:/${part})*)`, 'gu');
/** Digits alone count something: `#12`; signs alone are none. */
const saysSomething = /[^\p{N}_/-]/u;
const saysNumbers = /^(?=.*\p{N})(?=.*[_/-])/u;

/** What a tag may follow: the beginning, white space, an opening bracket, or a sign that ends a part of a Chinese sentence. */
const mayPrecede = /^$|[\s(（【《「『“‘，。；：！？、…—]/u;

/** A tag in a stretch of words, with its sign. */
export interface PlacedTag {
  /** Without its sign: `父/子`. */
  tag: string;
  from: number;
  to: number;
}

/** The tags in some words that stand behind a character, or at the beginning of a paragraph where that is empty. */
export function tagsInWords(words: string, before: string): PlacedTag[] {
  const tags: PlacedTag[] = [];
  for (const { 0: written, 1: tag = '', index: from } of words.matchAll(tagForm)) {
    const isTag = tag.length <= longestTag && (saysSomething.test(tag) || saysNumbers.test(tag));
    if (isTag && mayPrecede.test(words[from - 1] ?? before))
      tags.push({ tag, from, to: from + written.length });
  }
  return tags;
}

/** Whether a tag can stand in a text as a whole. */
export function isInlineTag(tag: string): boolean {
  return tagsInWords(`#${tag}`, '')[0]?.tag === tag;
}

/** What is read as one thing: no tag stands in it, nor right behind it. */
const wholes = /^(?:link|note_link|sub|sup)_/;
const solid = 'x';

/** The last character of the words that end with a token, which follows `before`. */
export function characterBehind(token: Token, before: string): string {
  const { type } = token;
  if (type === 'softbreak' || type === 'hardbreak') return '\n';
  if (type === 'text' || type === 'text_special') return token.content.at(-1) ?? before;
  if (wholes.test(type)) return solid;
  // Marks around words are not read, nor is the box of a task.
  return /_(?:open|close|box)$/.test(type) ? before : solid;
}

/** Where notes with a tag are listed; a tag without an address is text. */
export type TagAddress = (tag: string) => string | undefined;

/** Makes links of `#tags` in words. They are looked for when all else has been read, so that they change nothing of it. */
export function tagMarks(parser: MarkdownIt, addressOf: TagAddress): void {
  parser.core.ruler.after('linkify', 'note_tag', ({ tokens, Token: Maker }) => {
    const linked = (written: string, tag: string, level: number): Token[] => {
      const open = new Maker('link_open', 'a', 1);
      const href = addressOf(tag);
      const words = new Maker('text', '', 0);
      words.content = written;
      words.level = level;
      if (href === undefined) return [words];
      open.attrs = [
        ['href', href],
        ['class', 'note-tag'],
      ];
      open.meta = { tag };
      open.level = level;
      words.level = level + 1;
      const close = new Maker('link_close', 'a', -1);
      close.level = level;
      return [open, words, close];
    };
    for (const token of tokens) {
      if (token.type !== 'inline' || !token.content.includes('#')) continue;
      token.children = withTags(token.children ?? [], linked);
    }
  });
}

type Linked = (written: string, tag: string, level: number) => Token[];

function withTags(tokens: readonly Token[], linked: Linked): Token[] {
  const all: Token[] = [];
  let before = '';
  let depth = 0;
  for (const token of tokens) {
    if (wholes.test(token.type)) depth += token.nesting;
    const tags = token.type === 'text' && depth === 0 ? tagsInWords(token.content, before) : [];
    before = characterBehind(token, before);
    let at = 0;
    for (const { tag, from, to } of tags) {
      if (from > at) all.push(partOf(token, at, from));
      all.push(...linked(token.content.slice(from, to), tag, token.level));
      at = to;
    }
    if (tags.length === 0) all.push(token);
    else if (at < token.content.length) all.push(partOf(token, at, token.content.length));
  }
  return all;
}

function partOf(token: Token, from: number, to: number): Token {
  return Object.assign(Object.create(Object.getPrototypeOf(token) as object) as Token, token, {
    content: token.content.slice(from, to),
  });
}
