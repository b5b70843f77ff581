import type { Entry } from './front-matter-lines.ts';

/** What a property says. `other`: what is written in a way that is kept, but not taken apart. */
export type PropertyValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'date'; date: string }
  | { kind: 'check'; isChecked: boolean }
  | { kind: 'list'; items: string[] }
  /** An address, or a note in double brackets. */
  | { kind: 'link'; target: string }
  | { kind: 'other'; source: string };

/** One item of a list, as it is written and what it says. */
interface Item {
  source: string;
  text: string;
}

interface List {
  items: Item[];
  /** What stands before the dash of each; none where all stand in one line. */
  indent: string | undefined;
}

const isLink = (text: string): boolean =>
  /^https?:\/\/\S+$/iu.test(text) || /^\[\[[^[\]\n]+\]\]$/u.test(text);

const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/u.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** What begins with one of these is no plain word. */
const special = /^[[\]{}&*!|>%@`"',]/u;
const yamlWord = /^(?:true|false|yes|no|on|off|null|~|y|n)$/iu;

/** Where the quoted words that begin at a place end; behind the text where they do not. */
function afterQuote(text: string, start: number): number {
  const quote = text[start];
  let at = start + 1;
  while (at < text.length && text[at] !== quote) at += quote === '"' && text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** What stands behind the colon, without the comment at its end. */
function split(rest: string): { value: string; comment: string } {
  const start = rest.length - rest.trimStart().length;
  const isList = rest[start] === '[';
  let at = start;
  while (at < rest.length) {
    const isFirst = at === start || (isList && /[[,\s]/u.test(rest[at - 1] ?? ''));
    if (isFirst && /["']/u.test(rest[at] ?? '')) at = afterQuote(rest, at);
    else if (rest[at] === '#' && (at === 0 || /\s/u.test(rest[at - 1] ?? ''))) break;
    else at += 1;
  }
  return { value: rest.slice(0, at).trim(), comment: rest.slice(at).trim() };
}

/** The words of a scalar; nothing where it is written in another way. */
function wordsOf(source: string): string | undefined {
  if (source.startsWith('"')) {
    if (!/^"(?:[^"\\]|\\.)*"$/u.test(source)) return undefined;
    try {
      return JSON.parse(source) as string;
    } catch {
      return undefined;
    }
  }
  if (source.startsWith("'"))
    return /^'(?:[^']|'')*'$/u.test(source) ? source.slice(1, -1).replaceAll("''", "'") : undefined;
  return special.test(source) ? undefined : source;
}

/** The items between two brackets; nothing where there are lists in the list. */
function flowItems(source: string): Item[] | undefined {
  const inner = source.slice(1, -1);
  if (inner.trim() === '') return [];
  const piece = /\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,"'[\]{}][^,[\]{}]*)?\s*(,|$)/uy;
  const items: Item[] = [];
  while (piece.lastIndex < inner.length) {
    const found = piece.exec(inner);
    if (!found) return undefined;
    const written = (found[1] ?? '').trim();
    // A comma may stand behind the last.
    if (written === '' && piece.lastIndex === inner.length) break;
    const isBroken = written === '' || (/\s#/u.test(written) && !/^["']/u.test(written));
    const text = isBroken ? undefined : wordsOf(written);
    if (text === undefined) return undefined;
    items.push({ source: written, text });
  }
  return items;
}

/** An item of its own line. What stays as it is keeps the comment behind it. */
function blockItem(line: string): (Item & { indent: string }) | undefined {
  const [, indent = '', source = ''] = /^( *)-[ \t]+(\S.*?)[ \t]*$/u.exec(line) ?? [];
  const { value } = split(source);
  if (value === '') return undefined;
  const isPlain = !/^["']/u.test(value);
  if (isPlain && (/:(?:\s|$)/u.test(value) || /^[-?](?:\s|$)/u.test(value))) return undefined;
  const text = wordsOf(value);
  return text === undefined ? undefined : { indent, source, text };
}

/** The list that an entry writes, if it is one. */
function listOf(entry: Entry): List | undefined {
  const { value, comment } = split(entry.rest);
  const [, ...below] = entry.lines;
  if (below.length > 0) {
    // Comments and empty lines between are no items.
    const items = below.flatMap(({ text }) => (/^\s*(?:#|$)/u.test(text) ? [] : [blockItem(text)]));
    const [first] = items;
    if (value !== '' || comment !== '' || !first) return undefined;
    if (!items.every((item) => item?.indent === first.indent)) return undefined;
    return { items: items.flatMap((item) => item ?? []), indent: first.indent };
  }
  if (!/^\[.*\]$/u.test(value) || isLink(value)) return undefined;
  const items = flowItems(value);
  return items && { items, indent: undefined };
}

function scalarOf(source: string): PropertyValue | undefined {
  if (isLink(source)) return { kind: 'link', target: source };
  const text = wordsOf(source);
  if (text === undefined) return undefined;
  if (isLink(text)) return { kind: 'link', target: text };
  if (source !== text) return { kind: 'text', text };
  if (/^(?:true|false)$/u.test(text)) return { kind: 'check', isChecked: text === 'true' };
  // 007 is no number: it would come back as another.
  if (/^-?\d/u.test(text) && String(Number(text)) === text)
    return { kind: 'number', number: Number(text) };
  if (isDate(text)) return { kind: 'date', date: text };
  return { kind: 'text', text: /^(?:null|~)$/iu.test(text) ? '' : text };
}

/** What is longer is kept, but not taken apart. */
const longestValue = 5000;

/** What an entry says. */
export function readValue(entry: Entry): PropertyValue {
  if (entry.rest.length > longestValue || entry.lines.length > longestValue) return otherOf(entry);
  const list = listOf(entry);
  if (list) return { kind: 'list', items: list.items.map(({ text }) => text) };
  const scalar = entry.lines.length === 1 ? scalarOf(split(entry.rest).value) : undefined;
  return scalar ?? otherOf(entry);
}

function otherOf({ rest, lines }: Entry): PropertyValue {
  const below = lines.slice(1).map(({ text }) => text);
  return { kind: 'other', source: [rest.trim(), ...below].join('\n').trim() };
}

/** A word as it is written, in quotes where it would be read otherwise without. */
function writeWords(text: string, isInList: boolean): string {
  const isPlain =
    text !== '' &&
    text === text.trim() &&
    !/[\p{Cc}\u2028\u2029]/u.test(text) &&
    !special.test(text) &&
    !/^[-?:#](?:\s|$)|^[-.]{3}/u.test(text) &&
    !/:(?:\s|$)|\s#/u.test(text) &&
    !yamlWord.test(text) &&
    !(isInList && /[,[\]{}"']/u.test(text));
  if (!isPlain) return JSON.stringify(text).replace(/[\u007F-\u009F\u2028\u2029]/gu, escaped);
  const read = isInList ? undefined : scalarOf(text);
  return read && read.kind !== 'text' ? JSON.stringify(text) : text;
}

function escaped(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}

function writeScalar(value: Exclude<PropertyValue, { kind: 'list' | 'other' }>): string {
  if (value.kind === 'number') return String(value.number);
  if (value.kind === 'check') return String(value.isChecked);
  if (value.kind === 'date') return value.date;
  if (value.kind === 'text') return value.text === '' ? '' : writeWords(value.text, false);
  return /^https?:\/\/\S+$/iu.test(value.target) && !/\s#|:$/u.test(value.target)
    ? value.target
    : JSON.stringify(value.target);
}

interface Written {
  key: string;
  value: PropertyValue;
  lineEnd: string;
  /** What is there: as far as it says the same, and in the way it says it, it stays. */
  entry?: Entry;
}

/** The lines of a property. */
export function writeValue({ key, value, lineEnd, entry }: Written): string {
  const name = entry
    ? (entry.lines[0]?.text ?? '').slice(0, -entry.rest.length || undefined)
    : `${key}:`;
  const { comment } = split(entry?.rest ?? '');
  const line = (written: string): string => {
    const said = written === '' ? '' : ` ${written}`;
    return `${name}${said}${comment === '' ? '' : ` ${comment}`}${lineEnd}`;
  };
  if (value.kind === 'other') return line(value.source);
  if (value.kind !== 'list') return line(writeScalar(value));
  const old = entry && listOf(entry);
  const sources = value.items.map(
    (text) => old?.items.find((item) => item.text === text)?.source ?? writeWords(text, true),
  );
  const { indent } = old ?? {};
  if (indent === undefined || sources.length === 0) return line(`[${sources.join(', ')}]`);
  return `${name}${lineEnd}${sources.map((source) => `${indent}- ${source}${lineEnd}`).join('')}`;
}
