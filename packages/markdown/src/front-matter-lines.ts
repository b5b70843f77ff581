/** A line of a text: `to` is behind its end. */
export interface Line {
  /** Without its end. */
  text: string;
  from: number;
  to: number;
}

/** A property with the lines it takes. */
export interface Entry {
  key: string;
  /** How many characters its name takes, with quotes. */
  keyLength: number;
  /** What stands behind the colon. */
  rest: string;
  /** The line of its name first. */
  lines: Line[];
}

/** The lines of a text from its beginning, as many as wanted. */
export function linesOf(
  text: string,
  { mostLines = Infinity, mostCharacters = Infinity } = {},
): Line[] {
  const lines: Line[] = [];
  let from = 0;
  while (from < text.length && lines.length < mostLines && from < mostCharacters) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end + 1;
    lines.push({ text: text.slice(from, to).replace(/\r?\n$/, ''), from, to });
    from = to;
  }
  return lines;
}

/** How the lines of a text end: as the first does. */
export function lineEndOf(text: string): string {
  const end = text.indexOf('\n');
  return end > 0 && text[end - 1] === '\r' ? '\r\n' : '\n';
}

const plainKey = /^([^\s#\-[\]{}"'!&*|>%@`,?:](?:[^:]|:(?!\s|$))*?)[ \t]*:(?=\s|$)/u;
const dashedKey = /^(-[^\s:](?:[^:]|:(?!\s|$))*?)[ \t]*:(?=\s|$)/u;
const quotedKey = /^(["'])([^"'\\]+)\1[ \t]*:(?=\s|$)/u;

/** A longer name is none: looking for its end takes no longer than a line is worth. */
const longestKey = 200;

function keyOf(line: Line): Omit<Entry, 'lines'> | undefined {
  const start = line.text.slice(0, longestKey);
  const quoted = quotedKey.exec(start);
  const found = quoted ?? plainKey.exec(start) ?? dashedKey.exec(start);
  if (!found) return undefined;
  const key = (quoted ? quoted[2] : found[1]) ?? '';
  const keyLength = quoted ? key.length + 2 : key.length;
  return { key, keyLength, rest: line.text.slice(found[0].length) };
}

const isBeside = ({ text }: Line): boolean => text.trim() === '' || text.startsWith('#');

/** Whether a line at the margin is none of a property's: words between two rules. */
export function isStray(line: Line): boolean {
  return /^[^\s\-\]}]/u.test(line.text) && !isBeside(line) && !keyOf(line);
}

/** The properties in the lines between the marks. Comments and empty lines behind one belong to none. */
export function entriesOf(lines: readonly Line[]): Entry[] {
  const entries: Entry[] = [];
  let beside: Line[] = [];
  for (const line of lines) {
    const key = keyOf(line);
    const last = entries.at(-1);
    if (key) entries.push({ ...key, lines: [line] });
    else if (isBeside(line)) {
      beside.push(line);
      continue;
    } else last?.lines.push(...beside, line);
    beside = [];
  }
  return entries;
}
