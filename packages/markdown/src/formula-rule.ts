// What a formula is stands here once, for whoever reads a text.

/** Longest formula in characters. */
export const longestFormula = 2000;

/** A formula in a line of Markdown: what it says in TeX, whether it stands by itself, and where it ends. */
export interface Formula {
  tex: string;
  isDisplayed: boolean;
  end: number;
}

const marks = [
  { open: '$$', close: '$$', isDisplayed: true },
  { open: '\\[', close: '\\]', isDisplayed: true },
  { open: '\\(', close: '\\)', isDisplayed: false },
  { open: '$', close: '$', isDisplayed: false },
];

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

const named = /\\(?:text|mbox|textbf|textrm)\s*\{[^{}]*\}/g;

/** A single dollar ends what touches it; before a digit it is the sign of a price, and so it is where Chinese stands between two. */
function isPrice(text: string, at: number): boolean {
  if (/\s/.test(text[at - 1] ?? ' ') || /\d/.test(text[at + 1] ?? '')) return true;
  return /[\p{Script=Han}，。；：、！？（）]/u.test(text.slice(0, at).replace(named, ''));
}

/** The formula that begins at a place of a text: `$x$`, `\(x\)`, or displayed `$$x$$` and `\[x\]`. */
export function formulaAt(text: string, from: number): Formula | undefined {
  const mark = marks.find(({ open }) => text.startsWith(open, from));
  if (!mark) return undefined;
  const { open, close, isDisplayed } = mark;
  const begin = from + open.length;
  const window = text.slice(begin, begin + longestFormula + close.length);
  if (open === '$' && /^\s/.test(window)) return undefined;
  let at = window.indexOf(close);
  while (at !== -1 && isEscaped(window, at)) at = window.indexOf(close, at + 1);
  if (at === -1 || (open === '$' && isPrice(window, at))) return undefined;
  const tex = window.slice(0, at).trim();
  return tex === '' ? undefined : { tex, isDisplayed, end: begin + at + close.length };
}
