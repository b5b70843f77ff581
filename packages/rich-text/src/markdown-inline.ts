import { textOf } from './html-tree.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';

/** Classes that say of code that it is a formula, in a line or displayed: see `keepForMarkdown`. */
export const formulaClass = 'language-wm-formula';
export const displayedClass = 'language-wm-displayed';

type Mark = 'strong' | 'em' | 's' | 'mark' | 'sub' | 'sup' | 'u';

const markOf: Readonly<Record<string, Mark>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  s: 's',
  del: 's',
  mark: 'mark',
  sub: 'sub',
  sup: 'sup',
  u: 'u',
};
const signs: Readonly<Partial<Record<Mark, string>>> = {
  strong: '**',
  em: '*',
  s: '~~',
  mark: '==',
  sub: '~',
  sup: '^',
};
const order = ['strong', 'em', 's', 'mark', 'u', 'sub', 'sup'] as const;

/** A stretch of a line with the same marks; `raw` is Markdown already: formulas and pictures. */
interface Run {
  text: string;
  kind: 'text' | 'code' | 'raw';
  marks: readonly Mark[];
  href: string;
}

/** Lines of runs: a line break ends one. */
function linesOf(nodes: readonly HtmlNode[]): Run[][] {
  const lines: Run[][] = [[]];
  const add = (run: Run): void => {
    const line = lines.at(-1) as Run[];
    const last = line.at(-1);
    if (last && run.kind !== 'raw' && isSameDress(last, run)) last.text += run.text;
    else if (run.text !== '') line.push(run);
  };
  const visit = (inside: readonly HtmlNode[], marks: readonly Mark[], href: string): void => {
    for (const node of inside) {
      if (typeof node === 'string') {
        add({ text: node.replace(/[ \t\r\n\f]+/g, ' '), kind: 'text', marks, href });
        continue;
      }
      const mark = markOf[node.name];
      const raw = rawOf(node);
      if (node.name === 'br') lines.push([]);
      else if (raw !== undefined) add({ ...raw, marks, href: hasLooseBracket(raw) ? '' : href });
      else if (mark && !marks.includes(mark))
        visit(
          node.children,
          order.filter((one) => one === mark || marks.includes(one)),
          href,
        );
      else
        visit(node.children, marks, node.name === 'a' ? (node.attributes.get('href') ?? '') : href);
    }
  };
  visit(nodes, [], '');
  return lines;
}

function isSameDress(some: Run, other: Run): boolean {
  return (
    some.kind === other.kind && some.href === other.href && some.marks.join() === other.marks.join()
  );
}

/** Code whose bracket would end the link, or make a definition of it. */
const hasLooseBracket = ({ text, kind }: Pick<Run, 'text' | 'kind'>): boolean =>
  kind === 'code' && text.includes(']');

/** What is written in its own way; undefined for all else. */
function rawOf(node: HtmlElement): Pick<Run, 'text' | 'kind'> | undefined {
  if (node.name === 'img') {
    const alt = (node.attributes.get('alt') ?? '').replace(/\s+/g, ' ').trim() || '图片';
    const src = node.attributes.get('src') ?? '';
    const picture = `![${escapeText(alt, new Set(['[', ']']))}](${writeAddress(src)})`;
    return { text: src === '' ? '' : picture, kind: 'raw' };
  }
  if (node.name !== 'code') return undefined;
  const text = textOf(node.children).replace(/\s+/g, ' ');
  const kind = node.attributes.get('class') ?? '';
  if (kind === displayedClass) return { text: `$$${text.trim()}$$`, kind: 'raw' };
  if (kind === formulaClass) return { text: `\\(${text.trim()}\\)`, kind: 'raw' };
  return text.trim() === '' ? undefined : { text, kind: 'code' };
}

function writeCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const pad = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** The longest run of backticks in a text. */
export function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

function writeAddress(address: string): string {
  return address.replace(
    /[()<>\s"\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** Which signs stand in a paragraph so that they could mark something: one alone marks nothing. */
type Risks = ReadonlySet<string>;

/** Beside a mark one of its signs is enough. */
const riskOf: Readonly<Partial<Record<Mark, string>>> = { s: '~', sub: '~', sup: '^', mark: '==' };

function risksOf(runs: readonly Run[]): Risks {
  const text = runs.map((run) => run.text).join('');
  const isTwice = (piece: string): boolean => text.indexOf(piece) !== text.lastIndexOf(piece);
  const risks = new Set(['~', '^', '$', '=='].filter(isTwice));
  for (const mark of runs.flatMap(({ marks }) => marks)) risks.add(riskOf[mark] ?? '');
  if (text.includes(']') || runs.some(({ href, kind }) => href !== '' || kind === 'raw'))
    risks.add('[');
  // In code it would end the formula that an escaped bracket begins.
  if (text.includes(String.raw`\]`)) risks.add(String.raw`\]`);
  return risks;
}

/** The Markdown of a paragraph, a line for each of its lines; `isInside` where no block can begin in them. */
export function inlineLines(nodes: readonly HtmlNode[], isInside = false): string[] {
  const lines = linesOf(nodes);
  const risks = risksOf(lines.flat());
  return lines.map((line) => {
    const written = writeLine(line, risks).trim();
    return isInside ? written : escapeStart(written);
  });
}

function writeLine(runs: readonly Run[], risks: Risks): string {
  const parts: string[] = [];
  for (let at = 0; at < runs.length;) {
    const run = runs[at] as Run;
    let end = at + 1;
    while (run.href !== '' && runs[end]?.href === run.href) end += 1;
    const around = { prev: parts.at(-1)?.at(-1) ?? '', next: runs[end]?.text[0] ?? '' };
    const part =
      run.href === '' ? dressed(run, around, risks) : writeLink(runs.slice(at, end), risks);
    if (part !== '') parts.push(part);
    at = end;
  }
  return parts.join('');
}

function writeLink(runs: readonly Run[], risks: Risks): string {
  const href = runs[0]?.href ?? '';
  const text = runs.map((run) => run.text).join('');
  if (text.trim() === href && /^https?:\/\/[^\s<>]+$/.test(href)) return `<${href}>`;
  const inside = writeLine(
    runs.map((run) => ({ ...run, href: '' })),
    new Set([...risks, ']']),
  );
  // What looks like the definition of a link is one.
  return inside.trim() === '' || inside.includes(']:')
    ? inside
    : `[${inside}](${writeAddress(href)})`;
}

interface Around {
  prev: string;
  next: string;
}

const writers: Readonly<Record<Run['kind'], (text: string, risks: Risks) => string>> = {
  text: escapeText,
  code: writeCode,
  raw: (text) => text,
};

/** A run with its marks around it; blanks at its ends stay outside of them. */
function dressed({ text, kind, marks }: Run, around: Around, risks: Risks): string {
  const core = text.trim();
  if (core === '') return text === '' ? '' : ' ';
  const head = /^\s/.test(text) ? ' ' : '';
  const tail = /\s$/.test(text) ? ' ' : '';
  const written = writers[kind](core, risks);
  const inner = { prev: head || around.prev, next: tail || around.next };
  return head + withMarks(written, marks, inner) + tail;
}

function withMarks(written: string, marks: readonly Mark[], around: Around): string {
  if (marks.length === 0) return written;
  const [only] = marks.length === 1 ? marks : [];
  const isBoldItalic = marks.join() === 'strong,em';
  const sign = isBoldItalic ? '***' : only && signs[only];
  const isWord = only !== 'sub' && only !== 'sup';
  const fits = isWord
    ? takesSign(written, sign ?? '', around)
    : takesIndex(written, sign ?? '', around);
  if (sign && fits) return `${sign}${written}${sign}`;
  return marks.reduceRight((inside, mark) => `<${mark}>${inside}</${mark}>`, written);
}

const letter = /[\p{L}\p{N}]/u;
const wide = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60\u3000-\u303F]/;

/** Whether signs around a text are read as marks: beside letters, blanks and Chinese they are. */
function takesSign(written: string, sign: string, { prev, next }: Around): boolean {
  const isOpen = (outside: string, inside: string): boolean =>
    letter.test(inside) || outside === '' || /\s/.test(outside) || wide.test(outside);
  const isApart =
    ![prev, next, written[0], written.at(-1)].includes(sign[0]) && !'*~=_\\'.includes(prev || ' ');
  return isApart && isOpen(prev, written[0] ?? '') && isOpen(next, written.at(-1) ?? '');
}

/** Whether a text between single signs is an index to our grammar, and not a range. */
function takesIndex(written: string, sign: string, { prev, next }: Around): boolean {
  return (
    /^(?:\d+|[\p{L}+-][\p{L}\p{N}+-]*)$/u.test(written) &&
    prev !== sign &&
    next !== sign &&
    prev !== '\\'
  );
}

/** Escapes what the grammar would read as a mark. */
function escapeText(text: string, risks: Risks): string {
  let out = text
    .replace(/\\(?=[!-/:-@[-`{-~\n]|$)/g, String.raw`\\`)
    .replace(/[`]|(?<! )\*|\*(?! )/g, String.raw`\$&`)
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replace(/<(?=[a-zA-Z/!?])/g, String.raw`\<`)
    .replace(/&(?=#?\w+;)/g, String.raw`\&`);
  if (risks.has(String.raw`\]`)) out = out.replaceAll('[', '&#91;');
  for (const sign of ['[', '~', '^', '$'])
    if (risks.has(sign)) out = out.replaceAll(sign, () => `\\${sign}`);
  // Before a link they would make it a picture or a note.
  if (risks.has('[')) out = out.replace(risks.has('^') ? /!$/ : /[!^]$/, String.raw`\$&`);
  // With a backslash it could end a formula.
  if (risks.has(']')) out = out.replaceAll(']', '&#93;');
  return risks.has('==') ? out.replaceAll('==', String.raw`\=\=`) : out;
}

/** Escapes what would begin a block. */
function escapeStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$|[-:|])|>|=+$|\||:(?=-))/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`);
}
