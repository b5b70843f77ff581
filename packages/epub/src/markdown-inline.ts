import { decodeEntities, escapeMarkup } from './entities.ts';

/** What inline Markdown refers to elsewhere in the document. */
export interface InlineContext {
  /** Link reference definitions by folded label. */
  links: ReadonlyMap<string, { url: string; title: string }>;
  /** Labels of the footnotes that exist. */
  footnotes: ReadonlySet<string>;
  /** Called for each footnote reference that is written, in order; returns the number to show. */
  useFootnote: (label: string) => number;
  /** The address to write for a picture; empty for one that is not in the book. */
  pictureUrl: (url: string) => string;
}

/** A reading position in one run of inline text. */
interface InlineState {
  text: string;
  context: InlineContext;
  depth: number;
  /** Closing marks that do not occur after the position at which they were last sought: they need not be sought again. */
  absent: Set<string>;
  /** Where the last run of backticks of each length begins; made when the first backtick is met. */
  lastTicks: Map<number, number> | undefined;
}

const deepestInline = 16;

/**
 * Turns inline Markdown into XHTML: code spans, emphasis, strikethrough, links, pictures, automatic links, hard breaks,
 * footnote references and entities (CommonMark 0.31 section 6, with the emphasis rule relaxed so that `**重点**。` works
 * between Chinese characters). HTML in the text is shown, not used. The time is linear in the length.
 */
export function renderInline(text: string, context: InlineContext, depth = 0): string {
  if (depth > deepestInline) return escapeMarkup(text);
  const state: InlineState = { text, context, depth, absent: new Set(), lastTicks: undefined };
  let out = '';
  let position = 0;
  while (position < text.length) {
    special.lastIndex = position;
    const next = special.exec(text)?.index ?? text.length;
    if (next > position) {
      out += escapeMarkup(decodeEntities(text.slice(position, next)));
      position = next;
      continue;
    }
    const rendered = renderAt(state, position);
    out += rendered?.markup ?? escapeMarkup(text[position]!);
    position = rendered?.end ?? position + 1;
  }
  return out;
}

/** Characters at which something may begin. */
const special = /[\\`*_~[!<\n]| {2,}\n/g;

interface Rendered {
  markup: string;
  end: number;
}

function renderAt(state: InlineState, at: number): Rendered | undefined {
  const { text } = state;
  switch (text[at]) {
    case '\\':
      return renderEscape(text, at);
    case '`':
      return renderCode(state, at);
    case '*':
    case '_':
    case '~':
      return renderEmphasis(state, at);
    case '[':
      return renderFootnote(state, at) ?? renderLink(state, at);
    case '!':
      return text[at + 1] === '[' ? renderImage(state, at) : undefined;
    case '<':
      return renderAutolink(text, at);
    case '\n':
      return { markup: '\n', end: at + 1 };
    default: {
      const end = text.indexOf('\n', at) + 1;
      return { markup: '<br/>\n', end };
    }
  }
}

function renderEscape(text: string, at: number): Rendered | undefined {
  const next = text[at + 1];
  if (next === '\n') return { markup: '<br/>\n', end: at + 2 };
  if (next === undefined || !/[!-/:-@[-`{-~]/.test(next)) return undefined;
  return { markup: escapeMarkup(next), end: at + 2 };
}

/** The position of `mark` after `from`, remembering that it is absent. */
function seek(state: InlineState, mark: string, from: number): number {
  if (state.absent.has(mark)) return -1;
  const found = state.text.indexOf(mark, from);
  if (found < 0) state.absent.add(mark);
  return found;
}

function runLength(text: string, at: number): number {
  let end = at;
  while (text[end] === text[at]) end += 1;
  return end - at;
}

function findLastTicks(text: string): Map<number, number> {
  const last = new Map<number, number>();
  for (const run of text.matchAll(/`+/g)) last.set(run[0].length, run.index);
  return last;
}

function renderCode(state: InlineState, at: number): Rendered | undefined {
  const { text } = state;
  const length = runLength(text, at);
  const fence = '`'.repeat(length);
  state.lastTicks ??= findLastTicks(text);
  if ((state.lastTicks.get(length) ?? -1) <= at) return { markup: fence, end: at + length };
  let close = seek(state, fence, at + length);
  while (close >= 0 && runLength(text, close) !== length) {
    close = seek(state, fence, close + runLength(text, close));
  }
  if (close < 0) return { markup: fence, end: at + length };
  const code = text.slice(at + length, close).replaceAll('\n', ' ');
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
  const shown = isPadded ? code.slice(1, -1) : code;
  return { markup: `<code>${escapeMarkup(shown)}</code>`, end: close + length };
}

const emphasisTags: Readonly<Record<string, string>> = { '1': 'em', '2': 'strong', '~2': 'del' };

function renderEmphasis(state: InlineState, at: number): Rendered | undefined {
  const { text } = state;
  const mark = text[at]!;
  const run = runLength(text, at);
  const before = text[at - 1] ?? ' ';
  const after = text[at + run] ?? ' ';
  const literal = { markup: escapeMarkup(text.slice(at, at + run)), end: at + run };
  if (/\s/.test(after) || (mark === '_' && /\w/.test(before))) return literal;
  const length = Math.min(run, 2);
  const tag = emphasisTags[mark === '~' ? `~${length}` : String(length)];
  if (tag === undefined || (mark === '~' && run > 2)) return literal;
  const close = findCloser(state, mark.repeat(length), at + length);
  if (close < 0) return literal;
  const inner = renderInline(text.slice(at + length, close), state.context, state.depth + 1);
  return { markup: `<${tag}>${inner}</${tag}>`, end: close + length };
}

/** The first run of exactly this mark (or one that ends with it) that does not follow white space. */
function findCloser(state: InlineState, mark: string, from: number): number {
  const { text } = state;
  let close = seek(state, mark, from);
  while (close >= 0) {
    const run = runLength(text, close);
    const fits = run === mark.length || run === 3 || (run > 3 && mark.length === 2);
    const isWordEnd = mark[0] !== '_' || !/\w/.test(text[close + run] ?? ' ');
    if (fits && isWordEnd && close > from && !/[\s\\]/.test(text[close - 1]!)) {
      return close + run - mark.length;
    }
    close = seek(state, mark, close + run);
  }
  state.absent.add(mark);
  return -1;
}

/** The `]` that closes the bracket before `from`; nested brackets are skipped up to a fixed distance. */
function closingBracket(text: string, from: number): number {
  let depth = 0;
  const limit = Math.min(text.length, from + 500);
  for (let index = from; index < limit; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === '[') depth += 1;
    else if (text[index] === ']' && depth === 0) return index;
    else if (text[index] === ']') depth -= 1;
  }
  return -1;
}

const destination =
  /\(\s*(?:<([^<>\n]*)>|((?:[^\s()\\]|\\.|\([^\s()]*\))*))(?:\s+(?:"([^"]*)"|'([^']*)'))?\s*\)/y;

/** The target of a link or picture whose text ends at `close`: inline, by reference, or by its own text. */
function targetAfter(
  state: InlineState,
  close: number,
  label: string,
): { url: string; title: string; end: number } | undefined {
  destination.lastIndex = close + 1;
  const inline = destination.exec(state.text);
  if (inline) {
    const url = (inline[1] ?? inline[2] ?? '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
    return { url, title: inline[3] ?? inline[4] ?? '', end: destination.lastIndex };
  }
  const reference = /\[([^[\]\n]{0,200})\]/y;
  reference.lastIndex = close + 1;
  const named = reference.exec(state.text);
  const found = state.context.links.get(foldLabel(named?.[1] || label));
  return found && { ...found, end: named ? reference.lastIndex : close + 1 };
}

/** Labels are compared without regard to case and white space. */
export function foldLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function attributes(name: string, url: string, title: string): string {
  const address = ` ${name}="${escapeMarkup(decodeEntities(url))}"`;
  return title === '' ? address : `${address} title="${escapeMarkup(decodeEntities(title))}"`;
}

function renderLink(state: InlineState, at: number): Rendered | undefined {
  const close = seek(state, ']', at) < 0 ? -1 : closingBracket(state.text, at + 1);
  if (close < 0) return undefined;
  const label = state.text.slice(at + 1, close);
  const target = targetAfter(state, close, label);
  if (!target) return undefined;
  const inner = renderInline(label, state.context, state.depth + 1);
  return {
    markup: `<a${attributes('href', target.url, target.title)}>${inner}</a>`,
    end: target.end,
  };
}

function renderImage(state: InlineState, at: number): Rendered | undefined {
  const close = seek(state, ']', at) < 0 ? -1 : closingBracket(state.text, at + 2);
  if (close < 0) return undefined;
  const label = state.text.slice(at + 2, close);
  const target = targetAfter(state, close, label);
  if (!target) return undefined;
  const alternative = escapeMarkup(label.replace(/[*_`[\]]/g, ''));
  return {
    markup: `<img${attributes('src', state.context.pictureUrl(target.url), target.title)} alt="${alternative}"/>`,
    end: target.end,
  };
}

function renderFootnote(state: InlineState, at: number): Rendered | undefined {
  if (state.text[at + 1] !== '^') return undefined;
  const pattern = /\[\^([^\s[\]]{1,100})\]/y;
  pattern.lastIndex = at;
  const label = pattern.exec(state.text)?.[1];
  if (label === undefined || !state.context.footnotes.has(foldLabel(label))) return undefined;
  const number = state.context.useFootnote(foldLabel(label));
  return {
    markup: `<a epub:type="noteref" role="doc-noteref" href="#note-${number}"><sup>${number}</sup></a>`,
    end: pattern.lastIndex,
  };
}

function renderAutolink(text: string, at: number): Rendered | undefined {
  const pattern = /<((?:https?:\/\/|mailto:)[^\s<>]{1,2000})>/iy;
  pattern.lastIndex = at;
  const url = pattern.exec(text)?.[1];
  if (url === undefined) return undefined;
  return {
    markup: `<a href="${escapeMarkup(url)}">${escapeMarkup(url)}</a>`,
    end: pattern.lastIndex,
  };
}
