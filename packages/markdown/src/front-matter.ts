import { entriesOf, isStray, lineEndOf, linesOf } from './front-matter-lines.ts';
import type { Entry, Line } from './front-matter-lines.ts';
import { readValue, writeValue } from './front-matter-values.ts';
import type { PropertyValue } from './front-matter-values.ts';

export type { PropertyValue } from './front-matter-values.ts';

/** A property of a text, as its front matter says it. */
export interface Property {
  key: string;
  value: PropertyValue;
}

/** What stands above a text between two lines of `---`. */
export interface FrontMatter {
  /** Each name once: of two entries of a name the first counts. */
  properties: Property[];
  /** Where the text below begins. */
  end: number;
  /** How many lines it takes, with both marks. */
  lineCount: number;
}

interface Head {
  lines: Line[];
  /** The line that ends it. */
  closing: Line;
  entries: Entry[];
}

const mark = /^---[ \t]*$/;
/** What is longer is no front matter. */
const mostLines = 1000;
const mostCharacters = 50_000;

function headOf(text: string): Head | undefined {
  if (!text.startsWith('---')) return undefined;
  const lines = linesOf(text, { mostLines, mostCharacters });
  const at = lines.findIndex((line, index) => index > 0 && mark.test(line.text));
  const [first] = lines;
  const closing = lines[at];
  if (!first || !closing || !mark.test(first.text)) return undefined;
  const inner = lines.slice(1, at);
  if (inner.some(isStray)) return undefined;
  const entries = entriesOf(inner);
  const start = inner.findIndex(({ text: line }) => line.trim() !== '' && !line.startsWith('#'));
  // Two rules with words between them are no front matter.
  if (entries.length === 0 || entries[0]?.lines[0] !== inner[start]) return undefined;
  return { lines: inner, closing, entries };
}

/** The front matter of a text; nothing where it has none. */
export function frontMatterOf(text: string): FrontMatter | undefined {
  const head = headOf(text);
  if (!head) return undefined;
  const properties = new Map<string, Property>();
  for (const entry of head.entries)
    if (!properties.has(entry.key))
      properties.set(entry.key, { key: entry.key, value: readValue(entry) });
  return {
    properties: [...properties.values()],
    end: head.closing.to,
    lineCount: head.lines.length + 2,
  };
}

/** The source of the front matter of a text, with its marks; nothing where it has none. */
export function frontMatterSource(text: string): string {
  return text.slice(0, headOf(text)?.closing.to ?? 0);
}

/** Whether two values say the same. */
function isSameValue(one: PropertyValue, other: PropertyValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function replace(text: string, { from, to }: { from: number; to: number }, by: string): string {
  return text.slice(0, from) + by + text.slice(to);
}

const rangeOf = ({ lines }: Entry): { from: number; to: number } => ({
  from: lines[0]?.from ?? 0,
  to: lines.at(-1)?.to ?? 0,
});

/** A text with a property, added where it has none of that name; all else is kept to the byte. */
export function setProperty(text: string, key: string, value: PropertyValue): string {
  const head = headOf(text);
  const entry = head?.entries.find((one) => one.key === key);
  const lineEnd = lineEndOf(text);
  if (!head) return `---${lineEnd}${writeValue({ key, value, lineEnd })}---${lineEnd}${text}`;
  if (!entry)
    return replace(
      text,
      { from: head.closing.from, to: head.closing.from },
      writeValue({ key, value, lineEnd }),
    );
  if (isSameValue(readValue(entry), value)) return text;
  return replace(text, rangeOf(entry), writeValue({ key, value, lineEnd, entry }));
}

/** A text without a property, and without front matter where that was the last. */
export function removeProperty(text: string, key: string): string {
  const head = headOf(text);
  const entry = head?.entries.find((one) => one.key === key);
  if (!head || !entry) return text;
  const isLast = head.entries.length === 1;
  const rest = head.lines.filter((line) => !entry.lines.includes(line));
  if (isLast && rest.every((line) => line.text.trim() === '')) return text.slice(head.closing.to);
  return replace(text, rangeOf(entry), '');
}

/** A text with a property under another name; the same where that name is taken, or cannot be written. */
export function renameProperty(text: string, from: string, to: string): string {
  const entries = headOf(text)?.entries ?? [];
  const entry = entries.find((one) => one.key === from);
  if (!entry || !isPropertyName(to) || entries.some(({ key }) => key === to)) return text;
  const start = rangeOf(entry).from;
  return replace(text, { from: start, to: start + entry.keyLength }, to);
}

/** Whether a name can be written before the colon. */
export function isPropertyName(name: string): boolean {
  return name.length <= 60 && entriesOf(linesOf(`${name}: x`))[0]?.key === name;
}

const cleaned = (items: string[]): string[] => [
  ...new Set(items.map((item) => item.replace(/^#/, '').trim()).filter((item) => item !== '')),
];

/**
 * The words of a property, each once, also where they stand in one line with commas or `#` between them, as other programs write
 * tags; nothing where it is written in a way that is not taken apart.
 */
export function wordsOfProperty(value: PropertyValue): string[] | undefined {
  if (value.kind === 'other') return undefined;
  if (value.kind === 'list') return cleaned(value.items);
  if (value.kind === 'number') return [String(value.number)];
  if (value.kind === 'date') return [value.date];
  return value.kind === 'text' ? cleaned(value.text.split(/[,，]|\s+(?=#)/u)) : [];
}

function wordsOf(text: string, key: string): string[] | undefined {
  const property = frontMatterOf(text)?.properties.find((one) => one.key === key);
  return property && wordsOfProperty(property.value);
}

/** The tags that a text's front matter names; nothing where it does not say, or in a way that is not taken apart. */
export function frontMatterTags(text: string): string[] | undefined {
  return wordsOf(text, 'tags');
}

/** The other names a text gives itself. */
export function frontMatterAliases(text: string): string[] {
  return wordsOf(text, 'aliases') ?? [];
}
