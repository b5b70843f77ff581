import { isLinkable } from '@wm/markdown/note-links';

/** A link of a text as another program wrote it. */
export interface WrittenLink {
  /** As it stands there, without heading or block. */
  target: string;
  /** `[[target]]`, by name; else by path. */
  isWiki: boolean;
  /** It is shown, not linked. */
  isEmbed: boolean;
}

/** Where it leads here: to a note by its name, or to a file by its address. */
export type Found = { note: string } | { file: string; address: string };

/** Nothing leaves the link as it is. */
type Resolve = (link: WrittenLink) => Found | undefined;

/** `[text](target "title")`, `[[name#heading|label]]`, `<img src="target">`, `src="target"` of other elements, and code, which is left alone. */
const links =
  /(?<code>(?<![`\\])(?<tick>`{1,8})(?!`)[^\n]{0,2000}?(?<!`)\k<tick>(?!`))|(?<inline>(?<mark>!?)\[(?<text>(?:\\.|!\[[^\][\n]{0,200}\]\([^()\s]{0,500}\)|[^\]\\\n]){0,500})\]\((?:<(?<angled>[^<>\n]{1,1000})>|(?<bare>(?:\([^()\s]{0,500}\)|[^()\s]){1,1000}))(?<title>\s+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?\))|(?<wiki>(?<embed>!?)\[\[(?<name>[^[\]|#^\n]{0,300})(?<part>[#^][^[\]|\n]{0,300})?(?:\|(?<label>[^[\]\n]{0,300}))?\]\])|(?<img><img\b[^>]{0,2000}>)|(?<before><(?:a|video|audio|source|iframe)\b[^>]{0,500}?\b(?:src|href)=["'])(?<src>[^"'\n]{1,1000})(?<after>["'])/gi;

type Parts = Partial<Record<string, string>>;

/** `[id]: target "title"`, which pictures and links elsewhere in the text name. */
const definition =
  /^( {0,3}\[(?!\^)[^\]\n]{1,300}\]:[ \t]+)(?:<([^<>\n]{1,1000})>|([^\s<]\S{0,1000}))(.*)$/;

const isElsewhere = (target: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target);

/** Where a note is read that a `[[link]]` cannot name. */
const addressOf = (found: Found): string =>
  'note' in found ? `/notebook/preview/${encodeURIComponent(found.note)}` : found.address;

/** What a link says without a label of its own. */
const labelPattern = /^[^[\]|\n]{1,200}$/;

/** A text whose links lead where they lead here; lines of code stay as they are. */
export function rewriteLinks(text: string, resolve: Resolve): string {
  let fence: string | undefined;
  const lines = text.split('\n').map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) fence = mark;
    else if (fence === undefined) return rewriteLine(line, resolve);
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    return line;
  });
  return lines.join('\n');
}

function rewriteLine(line: string, resolve: Resolve): string {
  const [, before = '', angled, bare = '', after = ''] = definition.exec(line) ?? [];
  if (before !== '') {
    const target = angled ?? bare;
    const found = isElsewhere(target)
      ? undefined
      : resolve({ target, isWiki: false, isEmbed: false });
    return found ? before + addressOf(found) + after : line;
  }
  const bar = /^\s*\|/.test(line) ? String.raw`\|` : '|';
  return line.replace(links, (whole: string, ...more: unknown[]) => {
    const parts = more.at(-1) as Parts;
    if (parts['code'] !== undefined) return whole;
    if (parts['wiki'] !== undefined) return wikiLink(parts, { whole, bar, resolve });
    if (parts['img'] !== undefined) return picture(whole, resolve);
    return pathLink(parts, { whole, bar, resolve });
  });
}

interface Rewriting {
  whole: string;
  bar: string;
  resolve: Resolve;
}

/** What a link to a heading says by itself; that to a block says its note. */
function ownWords(written: string, part: string): string {
  const heading = /^#(?!\^)(.*)$/.exec(part)?.[1] ?? '';
  const words = [written, ...heading.split('#')].map((one) => one.trim());
  return words.filter(Boolean).join(' > ');
}

function wikiLink(parts: Parts, { whole, bar, resolve }: Rewriting): string {
  const { embed = '', part = '' } = parts;
  // In a table the sign before the label is written with a backslash.
  const name = (parts['name'] ?? '').replace(/\\$/, '').trim();
  // Without a name it leads to a place of its own text.
  const found =
    name === '' ? undefined : resolve({ target: name, isWiki: true, isEmbed: embed !== '' });
  if (!found) return whole;
  const written = name.split('/').at(-1) ?? name;
  const label = parts['label']?.trim();
  // The label of a picture is its width.
  if (!('note' in found))
    return `${embed}[${label?.replace(/^\d+(?:x\d+)?$/, '') || written}](${found.address})`;
  const words = label ?? (written === found.note ? undefined : ownWords(written, part));
  const target = { note: found.note, part: part.replace(/\\$/, '').replace(/^\^/, '#^').trim() };
  return noteLink(target, { mark: embed, words, bar });
}

/** A link to a note, and to a heading (`#…`) or paragraph (`#^…`) of it where a link can name that. */
function noteLink(
  { note, part }: { note: string; part: string },
  { mark, words, bar }: { mark: string; words: string | undefined; bar: string },
): string {
  const isPlain = words === undefined || (labelPattern.test(words) && words.trim() !== '');
  if (isLinkable(note) && isPlain) {
    // In a name with a # of its own the place would be taken for a part of it.
    const isPlace = part !== '' && !note.includes('#') && isLinkable(note + part);
    const target = isPlace ? note + part : note;
    return `${mark}[[${target}${words === undefined || words === target ? '' : bar + words}]]`;
  }
  return `[${words ?? note.replace(/[[\]\\]/g, String.raw`\$&`)}](${addressOf({ note })})`;
}

function pathLink(parts: Parts, { whole, bar, resolve }: Rewriting): string {
  const { before, inline, mark = '', text = '', title = '' } = parts;
  const target = parts['angled'] ?? parts['bare'] ?? parts['src'] ?? '';
  const found = isElsewhere(target)
    ? undefined
    : resolve({ target, isWiki: false, isEmbed: mark !== '' });
  // A picture may be the text of a link.
  const words = text.includes('](') ? rewriteLine(text, resolve) : text;
  if (!found) return words === text ? whole : whole.replace(text, () => words);
  if (inline === undefined) return `${before}${addressOf(found)}${parts['after']}`;
  if (!('note' in found)) return `${mark}[${words}](${found.address}${title})`;
  const said = words.trim() === '' ? undefined : words.trim();
  return noteLink({ note: found.note, part: placeIn(target) }, { mark, words: said, bar });
}

/** The heading or paragraph that an address names behind its path. */
function placeIn(target: string): string {
  const part = /#[^#]*$/.exec(target)?.[0] ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function picture(tag: string, resolve: Resolve): string {
  const valueOf = (name: string): string =>
    new RegExp(String.raw`\b${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i')
      .exec(tag)
      ?.slice(1)
      .find((one) => one !== undefined) ?? '';
  const target = valueOf('src');
  if (target === '' || isElsewhere(target)) return tag;
  const found = resolve({ target, isWiki: false, isEmbed: true });
  if (!found || 'note' in found) return tag;
  return `![${valueOf('alt').replace(/[[\]\\]/g, '')}](${found.address})`;
}

const assets = /(?:\.\.\/)*(assets\/[0-9a-f]{32}\.[a-z0-9]{1,8})(?![a-z0-9])/g;

/** A text of our own export with the files that it names, wherever they stand in it. */
export function withAssets(text: string, addressAt: (place: string) => string | undefined): string {
  return text.replace(assets, (whole, place: string) => addressAt(place) ?? whole);
}
