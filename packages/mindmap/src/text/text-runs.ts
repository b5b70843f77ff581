import { escapeMarkup } from './html-entities.ts';
import { htmlTokens } from './html-tokens.ts';

/** A stretch of text with the same marks. Sizes are CSS texts ("14px"), colours CSS colours. */
export interface TextRun {
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  code?: boolean;
  color?: string;
  background?: string;
  fontSize?: string;
  fontFamily?: string;
  /** Smaller and lower, or smaller and higher, than the text around. */
  script?: 'sub' | 'super';
  /** The text is the TeX source of a formula. */
  formula?: boolean;
}

/** A line of runs; a node's text is a list of lines. */
export type TextLine = TextRun[];

type Marks = Omit<TextRun, 'text'>;

const blockTags: ReadonlySet<string> = new Set(
  'p div li ul ol h1 h2 h3 h4 h5 h6 blockquote pre table tr'.split(' '),
);
const voidTags: ReadonlySet<string> = new Set(
  'br hr img input meta link wbr col area embed'.split(' '),
);

/**
 * Reads the rich text of a node (HTML as the original editor writes it) into lines of runs. Only marks
 * are kept: no element, address or script of the source survives. A formula becomes a run of its TeX source.
 */
export function parseRichText(html: string): TextLine[] {
  const lines: TextLine[] = [[]];
  const stack: { name: string; marks: Marks }[] = [];
  let isLineOpen = true;
  let breaks = 0;
  const writeBreaks = (count: number): void => {
    for (let left = count; left > 0; left -= 1) lines.push([]);
    breaks = 0;
  };
  /** A break at the end of a block only ends its last line. */
  const endBlock = (): void => {
    writeBreaks(breaks - 1);
    isLineOpen = false;
  };
  const startLine = (): void => {
    if (breaks > 0) endBlock();
    if (isLineOpen && lines.at(-1)?.length === 0) return;
    lines.push([]);
    isLineOpen = true;
  };
  const push = (run: TextRun): void => {
    if (!isLineOpen) startLine();
    writeBreaks(breaks);
    lines.at(-1)?.push(run);
  };
  for (const token of htmlTokens(html)) {
    const marks = stack.at(-1)?.marks ?? {};
    if (token.kind === 'text') {
      if (marks.formula !== true && token.text !== '') push({ text: token.text, ...marks });
    } else if (token.kind === 'close') {
      if (blockTags.has(token.name)) endBlock();
      closeTag(stack, token.name);
    } else if (token.name === 'br') {
      if (!isLineOpen) startLine();
      breaks += 1;
    } else if (!voidTags.has(token.name)) {
      if (blockTags.has(token.name)) startLine();
      const source = token.attributes.get('data-value');
      const isFormula =
        source !== undefined && /ql-formula/.test(token.attributes.get('class') ?? '');
      if (isFormula && marks.formula !== true) push({ text: source, ...marks, formula: true });
      const own = { ...marks, ...marksOf(token.name, token.attributes) };
      if (isFormula) own.formula = true;
      if (!token.selfClosing) stack.push({ name: token.name, marks: own });
    }
  }
  return lines.map(mergeRuns);
}

function closeTag(stack: { name: string }[], name: string): void {
  const lowest = Math.max(0, stack.length - 64);
  for (let index = stack.length - 1; index >= lowest; index -= 1) {
    if (stack[index]?.name === name) {
      stack.length = index;
      return;
    }
  }
}

function marksOf(name: string, attributes: ReadonlyMap<string, string>): Marks {
  const marks: Marks = {};
  if (name === 'strong' || name === 'b') marks.bold = true;
  if (name === 'em' || name === 'i') marks.italic = true;
  if (name === 'u' || name === 'ins') marks.underline = true;
  if (name === 's' || name === 'strike' || name === 'del') marks.strike = true;
  if (name === 'code') marks.code = true;
  if (name === 'sub') marks.script = 'sub';
  if (name === 'sup') marks.script = 'super';
  const style = attributes.get('style');
  return style === undefined ? marks : { ...marks, ...styleMarks(style) };
}

/** Whether a CSS value is plain: no function but colours, no address, no escape. */
export function isPlainCssValue(value: string): boolean {
  return (
    value.length <= 200 &&
    !/url|image|expression|import|javascript|var\(|attr\(|[\\<>{};@]/i.test(value)
  );
}

function styleMarks(style: string): Marks {
  const marks: Marks = {};
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const key = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (colon < 0 || value === '' || !isPlainCssValue(value)) continue;
    if (key === 'color') marks.color = value;
    if (key === 'background-color' || key === 'background') marks.background = value;
    if (key === 'font-size') marks.fontSize = value;
    if (key === 'font-family') marks.fontFamily = value;
    if (key === 'font-weight') marks.bold = value === 'bold' || Number(value) >= 600;
    if (key === 'font-style') marks.italic = value === 'italic' || value === 'oblique';
    if (key === 'vertical-align' && (value === 'sub' || value === 'super')) marks.script = value;
    if (key === 'text-decoration' || key === 'text-decoration-line') {
      if (value.includes('underline')) marks.underline = true;
      if (value.includes('line-through')) marks.strike = true;
    }
  }
  return marks;
}

const markKeys = [
  'bold',
  'italic',
  'underline',
  'strike',
  'code',
  'color',
  'background',
  'fontSize',
  'fontFamily',
  'script',
  'formula',
] as const;

function haveSameMarks(left: TextRun, right: TextRun): boolean {
  return markKeys.every((key) => (left[key] || undefined) === (right[key] || undefined));
}

function mergeRuns(line: TextLine): TextLine {
  const merged: TextLine = [];
  for (const run of line) {
    const last = merged.at(-1);
    if (last && !run.formula && haveSameMarks(last, run)) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}

/** Whether any run carries a mark, so that plain text would lose something. */
export function hasMarks(lines: readonly TextLine[]): boolean {
  return lines.some((line) => line.some((run) => markKeys.some((key) => Boolean(run[key]))));
}

/** The lines without any mark; a formula becomes its source between dollar signs. */
export function withoutMarks(lines: readonly TextLine[]): TextLine[] {
  return runsToText(lines)
    .split('\n')
    .map((line) => (line === '' ? [] : [{ text: line }]));
}

/** The lines as plain text; a formula becomes its source between dollar signs. */
export function runsToText(lines: readonly TextLine[]): string {
  return lines
    .map((line) => line.map((run) => (run.formula ? `$${run.text}$` : run.text)).join(''))
    .join('\n');
}

/** The lines as HTML of the form the original editor stores: one paragraph per line, marks as elements. */
export function runsToHtml(lines: readonly TextLine[]): string {
  return lines.map((line) => `<p>${line.map(runToHtml).join('') || '<br>'}</p>`).join('');
}

function runToHtml(run: TextRun): string {
  if (run.formula) return `<span class="ql-formula" data-value="${escapeMarkup(run.text)}"></span>`;
  let html = escapeMarkup(run.text);
  const style = [
    run.color && `color: ${run.color};`,
    run.background && `background-color: ${run.background};`,
    run.fontSize && `font-size: ${run.fontSize};`,
    run.fontFamily && `font-family: ${run.fontFamily};`,
  ].filter(Boolean);
  if (style.length > 0) html = `<span style="${escapeMarkup(style.join(' '))}">${html}</span>`;
  if (run.script) {
    const tag = run.script === 'sub' ? 'sub' : 'sup';
    html = `<${tag}>${html}</${tag}>`;
  }
  if (run.code) html = `<code>${html}</code>`;
  if (run.strike) html = `<s>${html}</s>`;
  if (run.underline) html = `<u>${html}</u>`;
  if (run.italic) html = `<em>${html}</em>`;
  return run.bold ? `<strong>${html}</strong>` : html;
}
