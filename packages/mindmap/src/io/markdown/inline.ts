import { decodeEntities } from '../../text/html-entities.ts';
import type { TextLine, TextRun } from '../../text/text-runs.ts';

/** A link or picture inside a line. */
export interface InlineLink {
  text: string;
  address: string;
  title: string;
}

/** A picture, with the size some writers add as "=100x80". */
export interface InlineImage extends InlineLink {
  size: { width: number; height: number } | null;
}

/** A line of Markdown read into runs, with its links and pictures in order. */
export interface Inline {
  lines: TextLine[];
  links: InlineLink[];
  images: InlineImage[];
}

interface State {
  source: string;
  lines: TextLine[];
  links: InlineLink[];
  images: InlineImage[];
  marks: Pick<TextRun, 'bold' | 'italic' | 'strike'>;
  /** For each "[", the place of its "]". */
  brackets: ReadonlyMap<number, number>;
  /** Where the text of the open link ends, and what follows it. */
  openLinks: { end: number; next: number; link: InlineLink | null; start: number }[];
  text: string;
  plain: string;
}

/**
 * Reads the marks inside a line of Markdown (CommonMark 0.31, the parts outlines use): escapes, code,
 * links, pictures, bold, italic, strike, references and "<br>". Other HTML is removed. One pass, so a line
 * of any length takes time in proportion.
 */
export function parseInline(source: string): Inline {
  const state: State = {
    source,
    lines: [[]],
    links: [],
    images: [],
    marks: {},
    brackets: matchBrackets(source),
    openLinks: [],
    text: '',
    plain: '',
  };
  const last = lastDelimiters(source);
  let at = 0;
  while (at < source.length) {
    const open = state.openLinks.at(-1);
    if (open && at >= open.end) {
      flush(state);
      if (open.link) state.links.push({ ...open.link, text: state.plain.slice(open.start) });
      state.openLinks.pop();
      at = open.next;
      continue;
    }
    at = step(state, at, last);
  }
  flush(state);
  return { lines: state.lines, links: state.links, images: state.images };
}

type Delimiters = Readonly<Record<string, number>>;

/**
 * The last place of each delimiter: a mark without an end ahead is only text. A run of marks counts as
 * pairs and, when odd, one single.
 */
function lastDelimiters(source: string): Delimiters {
  const last: Record<string, number> = { '>': source.lastIndexOf('>') };
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (character === '\\') at += 1;
    if (character !== '*' && character !== '_' && character !== '~') continue;
    let end = at;
    while (source[end] === character) end += 1;
    const length = end - at;
    if (length >= 2) last[character + character] = at + length - (length % 2) - 2;
    if (length % 2 === 1) last[character] = end - 1;
    at = end - 1;
  }
  return last;
}

function step(state: State, at: number, last: Delimiters): number {
  const { source } = state;
  const character = source[at] ?? '';
  if (character === '\\') return escape(state, at);
  if (character === '`') return code(state, at);
  if (character === '<' && at < (last['>'] ?? -1)) return tag(state, at);
  if (character === '&') return reference(state, at);
  if (character === '!' && source[at + 1] === '[') return image(state, at);
  if (character === '[') return link(state, at);
  if (character === '*' || character === '_' || character === '~') return mark(state, at, last);
  add(state, character);
  return at + 1;
}

function add(state: State, text: string): void {
  state.text += text;
  state.plain += text;
}

function flush(state: State): void {
  if (state.text === '') return;
  state.lines.at(-1)?.push({ text: state.text, ...state.marks });
  state.text = '';
}

function breakLine(state: State): void {
  flush(state);
  state.plain += '\n';
  state.lines.push([]);
}

function escape(state: State, at: number): number {
  const next = state.source[at + 1] ?? '';
  if (/[!-/:-@[-`{-~]/.test(next)) {
    add(state, next);
    return at + 2;
  }
  add(state, '\\');
  return at + 1;
}

function code(state: State, at: number): number {
  const { source } = state;
  let end = at;
  while (source[end] === '`') end += 1;
  const fence = source.slice(at, end);
  const close = end - at > 8 ? -1 : source.indexOf(fence, end);
  if (close === -1) {
    add(state, fence);
    return end;
  }
  flush(state);
  const content = source.slice(end, close).trim();
  state.lines.at(-1)?.push({ text: content, ...state.marks, code: true });
  state.plain += content;
  return close + fence.length;
}

const maxTagLength = 2000;

/** "<br>" is a line break, "<http://…>" a link; other tags and comments vanish, a lone "<" stays. */
function tag(state: State, at: number): number {
  const near = state.source.slice(at, at + maxTagLength);
  const length = near.indexOf('>');
  const close = at + length;
  const inner = length === -1 ? '' : near.slice(1, length);
  if (/^br\s*\/?$/i.test(inner)) breakLine(state);
  else if (/^(?:https?:\/\/|mailto:)[^\s<]+$/i.test(inner)) {
    state.links.push({ text: inner, address: inner, title: '' });
    add(state, inner);
  } else if (!/^(?:\/?[a-z][^<]*|!--[^<]*)$/i.test(inner)) {
    add(state, '<');
    return at + 1;
  }
  return close + 1;
}

function reference(state: State, at: number): number {
  const whole = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8});/.exec(
    state.source.slice(at, at + 12),
  )?.[0];
  add(state, whole === undefined ? '&' : decodeEntities(whole));
  return at + (whole?.length ?? 1);
}

function matchBrackets(source: string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === '[') open.push(at);
    else if (character === ']') {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, at);
    }
  }
  return pairs;
}

interface Destination {
  address: string;
  title: string;
  size: InlineImage['size'];
  end: number;
}

const destination =
  /(?:<([^<>\n]*)>|((?:[^\s()\\]|\\.|\([^\s()]*\))*))(?:\s+=(\d{1,5})x(\d{1,5}))?(?:\s+(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'))?\s*\)/y;

function readDestination(source: string, at: number): Destination | null {
  if (source[at] !== '(') return null;
  let start = at + 1;
  while (/\s/.test(source[start] ?? '')) start += 1;
  destination.lastIndex = start;
  const match = destination.exec(source);
  if (!match) return null;
  const [, angled, bare, width, height, double, single] = match;
  return {
    address: unescape(angled ?? bare ?? ''),
    title: unescape(double ?? single ?? ''),
    size: width === undefined ? null : { width: Number(width), height: Number(height) },
    end: destination.lastIndex,
  };
}

function unescape(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])|&#?\w{1,8};/g, (whole: string, character?: string) =>
    character === undefined ? decodeEntities(whole) : character,
  );
}

function image(state: State, at: number): number {
  const close = state.brackets.get(at + 1);
  const target = close === undefined ? null : readDestination(state.source, close + 1);
  if (close === undefined || !target) {
    add(state, '!');
    return at + 1;
  }
  const { address, title, size } = target;
  const text = unescape(state.source.slice(at + 2, close));
  state.images.push({ text, address, title, size });
  return target.end;
}

function link(state: State, at: number): number {
  const close = state.brackets.get(at);
  const target = close === undefined ? null : readDestination(state.source, close + 1);
  if (close === undefined || !target) {
    add(state, '[');
    return at + 1;
  }
  flush(state);
  const { address, title } = target;
  const isNested = state.openLinks.length > 0;
  state.openLinks.push({
    end: close,
    next: target.end,
    link: isNested ? null : { text: '', address, title },
    start: state.plain.length,
  });
  return at + 1;
}

/** Bold, italic and strike switch on where an end lies ahead and off at that end. */
function mark(state: State, at: number, last: Delimiters): number {
  const { source } = state;
  const character = source[at] ?? '';
  const isDouble = source[at + 1] === character;
  const delimiter = isDouble ? character + character : character;
  const key = character === '~' ? 'strike' : isDouble ? 'bold' : 'italic';
  const end = at + delimiter.length;
  const isWordInside = character === '_' && isWord(source[at - 1]) && isWord(source[end]);
  const isOpen = state.marks[key] === true;
  const canOpen = !isOpen && end <= (last[delimiter] ?? -1) && /\S/.test(source[end] ?? ' ');
  const canClose = isOpen && /\S/.test(source[at - 1] ?? ' ');
  if ((character === '~' && !isDouble) || isWordInside || (!canOpen && !canClose)) {
    add(state, delimiter);
    return end;
  }
  flush(state);
  if (canOpen) state.marks = { ...state.marks, [key]: true };
  else {
    const { [key]: _removed, ...rest } = state.marks;
    state.marks = rest;
  }
  return end;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
