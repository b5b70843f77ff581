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

const longestHead = 20_000;
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

/** A key with its lines, as far as the next one. */
interface Entry {
  key: string;
  lines: string[];
  values: string[];
}

/** Reads what the front matter of a text says of it; the text stays as it is. */
export function readHead(text: string): TextHead {
  const none: TextHead = { tags: [], aliases: [], content: text };
  const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(text)?.[0];
  if (opening === undefined) return none;
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;
  const head = text.slice(opening.length, opening.length + longestHead);
  const end = closing.exec(head);
  if (!end) return none;
  const entries = entriesOf(head.slice(0, end.index));
  if (!entries) return none;
  const found: TextHead = { tags: [], aliases: [], content: text };
  for (const entry of entries) take(found, entry);
  return found;
}

/** The entries of a head; undefined where a line is none, as between two rules of a text. */
function entriesOf(head: string): Entry[] | undefined {
  const entries: Entry[] = [];
  for (const line of head.split(/\r?\n/)) {
    const named = /^([^\s:#-][^:]{0,100}):(?:[ \t]+(.*))?$/.exec(line);
    const last = entries.at(-1);
    if (named) {
      const [, key = '', value = ''] = named;
      entries.push({ key: key.trim().toLowerCase(), lines: [line], values: valuesOf(value) });
    } else if (last) {
      last.lines.push(line);
      const item = /^[ \t]*-[ \t]+(.+)$/.exec(line)?.[1];
      if (item !== undefined) last.values.push(plain(item));
    } else if (line.trim() !== '' && !line.startsWith('#')) return undefined;
  }
  // A blank line that ends it is no value.
  for (const entry of entries) if (entry.lines.at(-1) === '') entry.lines.pop();
  return entries.length > 0 ? entries : undefined;
}

/** `[a, "b"]` and a single value. */
function valuesOf(value: string): string[] {
  const text = value.trim();
  if (text === '') return [];
  const inner = /^\[(.*)\]$/.exec(text)?.[1];
  if (inner === undefined) return [plain(text)];
  const found = inner.match(/"(?:\\.|[^"\\])*"|'(?:''|[^'])*'|[^,]+/g) ?? [];
  return found.map(plain).filter((one) => one !== '');
}

function plain(value: string): string {
  const text = value.trim();
  if (/^".*"$/.test(text)) {
    try {
      return String(JSON.parse(text));
    } catch {
      return text.slice(1, -1);
    }
  }
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  return text.replace(/\s+#.*$/, '');
}

/** Puts what an entry says into the facts, where it is understood. */
function take(found: TextHead, { key, values, lines }: Entry): void {
  const fact = factOf.get(key);
  if (fact === undefined) return;
  if (fact === 'tags' || fact === 'aliases') {
    const isLine = lines.length === 1 && fact === 'tags' && values.length === 1;
    const all = isLine ? (values[0] ?? '').split(/[,，]|\s+(?=#)/) : values;
    found[fact].push(...all.map((one) => one.trim().replace(/^#/, '')).filter((one) => one !== ''));
    return;
  }
  const [value = ''] = values;
  if (values.length !== 1 || value === '' || found[fact] !== undefined) return;
  if (fact === 'title') {
    found.title = value;
    return;
  }
  const instant = instantOf(value);
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
