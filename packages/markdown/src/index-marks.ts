import type MarkdownIt from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';

const tags: Readonly<Record<string, 'sub' | 'sup'>> = { '~': 'sub', '^': 'sup' };
const sentenceSigns = /[，。；：、！？（）:]/;
/** A sign with a backslash, which alone is shown. */
export const indexEscape = /\\([ \\!"#$%&'()*+,./:;<=>?@[\]^_`{|}~-])/g;

/** Whether what stands between two signs is no index but what lies between two ranges, as in `9:00~18:00，19:00~21:00`. */
function isBetweenRanges(inside: string, before: string): boolean {
  if (sentenceSigns.test(inside)) return true;
  return /[\d年月日号点时分]/.test(before) && /^\d+[^\d.+-]/.test(inside);
}

/**
 * Sub- and superscripts, `H~2~O` and `x^2^`: a word between single signs. Chinese writes ranges with the one and powers with
 * the other; those are text, and `^[` begins a footnote, which is why the usual plugins do not do here.
 */
export function indexMarks(parser: MarkdownIt): void {
  parser.inline.ruler.after('emphasis', 'index_mark', readMark);
}

function readMark(state: StateInline, isSilent: boolean): boolean {
  const { src, pos } = state;
  const sign = src[pos] ?? '';
  const tag = tags[sign];
  if (!tag || isSilent || src[pos + 1] === '[') return false;
  const end = closingSign(state, sign);
  const inside = src.slice(pos + 1, end);
  if (end === -1 || inside === '' || isBetweenRanges(inside, src[pos - 1] ?? '')) return false;
  const open = state.push(`${tag}_open`, tag, 1);
  open.markup = sign;
  state.push('text', '', 0).content = inside.replace(indexEscape, '$1');
  state.push(`${tag}_close`, tag, -1).markup = sign;
  state.pos = end + 1;
  return true;
}

/** Where a word ends with a sign; -1 when white space, or the line, comes before. */
function closingSign({ src, pos, posMax }: StateInline, sign: string): number {
  for (let at = pos + 1; at < posMax; at += 1) {
    if (src[at] === sign) return at;
    if (/\s/.test(src[at] ?? '')) return -1;
    if (src[at] === '\\') at += 1;
  }
  return -1;
}
