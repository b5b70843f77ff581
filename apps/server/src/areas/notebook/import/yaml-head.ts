import { frontMatterOf, wordsOfProperty } from '@wm/markdown/front-matter';

/** What another program's front matter says of a note. */
export interface TextHead {
  title?: string;
  tags: string[];
  aliases: string[];
  created?: string;
  updated?: string;
  /** The whole text: a note bears its properties above it. */
  content: string;
}

const keysOf = {
  title: ['title'],
  tags: ['tags', 'tag', 'keywords'],
  aliases: ['aliases', 'alias'],
  created: ['created', 'date', 'created_at', 'createtime', 'create_time', 'creation date'],
  updated: ['updated', 'modified', 'updated_at', 'lastmod', 'update_time'],
} as const;

type Fact = keyof typeof keysOf;

const factOf = new Map<string, Fact>(
  Object.entries(keysOf).flatMap(([fact, keys]) => keys.map((key) => [key, fact as Fact] as const)),
);

/** Reads what the front matter of a text says of it; the text stays as it is. */
export function readHead(text: string): TextHead {
  const found: TextHead = { tags: [], aliases: [], content: text };
  for (const { key, value } of frontMatterOf(text)?.properties ?? []) {
    const fact = factOf.get(key.toLowerCase());
    if (fact === 'title') found.title ??= value.kind === 'text' ? value.text : undefined;
    else if (fact !== undefined) take(found, fact, wordsOfProperty(value) ?? []);
  }
  return found;
}

/** Puts what a property says into the facts, where it is understood; the first of two counts. */
function take(found: TextHead, fact: Exclude<Fact, 'title'>, words: string[]): void {
  if (fact === 'tags' || fact === 'aliases') {
    found[fact].push(...words);
    return;
  }
  const [value = ''] = words;
  if (value === '' || found[fact] !== undefined) return;
  const instant = words.length === 1 ? instantOf(value) : undefined;
  if (instant !== undefined) found[fact] = instant;
}

/** A time without a zone is one of the office. */
function instantOf(value: string): string | undefined {
  const parts =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      value,
    );
  if (!parts) return undefined;
  const [, year = '', month = '', day = '', time = '00:00', zone = '+08:00'] = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T${time.replace(/^\d:/, '0$&')}${zone.toUpperCase()}`);
  const isSane = !Number.isNaN(at.getTime()) && at.getFullYear() > 1970 && at.getFullYear() < 2200;
  return isSane ? at.toISOString() : undefined;
}
