/** A `[[name]]` or `[[name|label]]` in a text; `start` and `end` enclose the brackets. */
export interface NoteLink {
  start: number;
  end: number;
  name: string;
  label: string | undefined;
}

const linkAtStart = /^\[\[((?:(?!\]\])[^|\n]){1,120})(?:\|((?:(?!\]\])[^\n]){1,200}))?\]\]/u;
const longestLink = 700;

function linkOf(match: RegExpExecArray, start: number): NoteLink | undefined {
  // In a cell of a table the sign before the label is written with a backslash.
  const name = (match[1] ?? '').replace(match[2] === undefined ? '' : /\\$/, '').trim();
  if (name === '') return undefined;
  return { start, end: start + match[0].length, name, label: match[2]?.trim() };
}

/** The link that begins right at a place of a text, if one does. */
export function noteLinkAt(text: string, start: number): NoteLink | undefined {
  if (!text.startsWith('[[', start)) return undefined;
  const match = linkAtStart.exec(text.slice(start, start + longestLink));
  return match ? linkOf(match, start) : undefined;
}

/** What a link's name says beside a note: `甲#背景` leads to a heading of 甲, `#背景` to one of the text it stands in. */
export interface LinkParts {
  /** Empty for the text itself. */
  note: string;
  heading: string;
}

/** The note and the heading that a link names; nothing where it names no heading. A note may be called so as a whole: that one goes first. */
export function linkParts(name: string): LinkParts | undefined {
  const at = name.indexOf('#');
  if (at < 0) return undefined;
  const heading = name.slice(at + 1).trim();
  // `甲#背景#细节`: the innermost is meant.
  const last = heading.slice(heading.lastIndexOf('#') + 1).trim();
  return last === '' ? undefined : { note: name.slice(0, at).trim(), heading: last };
}

/** The address of `#heading`, a heading of the text itself; none for another's. */
export function headingAddress(name: string): string | undefined {
  return name.startsWith('#') ? `#${encodeURIComponent(name.slice(1).trim())}` : undefined;
}

/** Which of some headings a link means: the first of these words, whatever their case and spaces. */
export function headingIndex(headings: readonly string[], wanted: string): number {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return headings.findIndex((text) => plain(text) === plain(wanted));
}

/** Whether a name can stand in a `[[link]]` at all. */
export function isLinkable(name: string): boolean {
  return noteLinkAt(`[[${name}]]`, 0)?.name === name;
}

/** The links of a Markdown text in their order, without those in code. */
export function noteLinksIn(markdown: string): NoteLink[] {
  const links: NoteLink[] = [];
  let fence: string | undefined;
  let at = 0;
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) fence = mark;
    else if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else if (line.includes('[[')) links.push(...linksOfLine(line, at));
    at += line.length + 1;
  }
  return links;
}

function linksOfLine(line: string, offset: number): NoteLink[] {
  const links: NoteLink[] = [];
  for (let at = 0; at < line.length;) {
    const character = line[at];
    if (character === '\\') at += 2;
    else if (character === '`') at = afterCode(line, at);
    else {
      const link = character === '[' ? noteLinkAt(line, at) : undefined;
      if (link) links.push({ ...link, start: link.start + offset, end: link.end + offset });
      at = link?.end ?? at + 1;
    }
  }
  return links;
}

/** Where the code that begins at a backtick ends; right behind the backticks when it does not end on its line. */
function afterCode(line: string, start: number): number {
  let length = 1;
  while (line[start + length] === '`') length += 1;
  for (let at = start + length; at < line.length;) {
    if (line[at] !== '`') {
      at += 1;
      continue;
    }
    let run = 1;
    while (line[at + run] === '`') run += 1;
    if (run === length) return at + run;
    at += run;
  }
  return start + length;
}

/**
 * A text whose links to one name lead to another; labels and headings stay, and all else is kept to the byte. So does a
 * link that cannot be written with the new name.
 */
export function renameLinks(markdown: string, from: string, to: string): string {
  let text = '';
  let at = 0;
  for (const { start, end, name, label } of noteLinksIn(markdown)) {
    const isHeading = name.startsWith(`${from}#`) && linkParts(name)?.note === from;
    if (name !== from && !isHeading) continue;
    const target = to + name.slice(from.length);
    if (!isLinkable(target) || (isHeading && linkParts(target)?.note !== to)) continue;
    const bar = markdown.slice(start, end).includes('\\|') ? '\\|' : '|';
    text += `${markdown.slice(at, start)}[[${target}${label === undefined ? '' : `${bar}${label}`}]]`;
    at = end;
  }
  return text + markdown.slice(at);
}
