import { letters } from './amino-acids.ts';

const words: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(letters).map(([word, letter]) => [letter, word]),
);

/**
 * The change of a protein in one-letter codes without `p.` and parentheses, as people say it: `V600E` of `p.(Val600Glu)`
 * or `NP_004324.2:p.Val600Glu`. Empty for what names no change of a protein.
 */
export function shortChange(change: string): string {
  const bare = bareChange(change);
  if (!/^[A-Z*][a-zA-Z]*\d/.test(bare)) return '';
  const short = bare.replace(/[A-Z][a-z]{2}/g, (word) => letters[word] ?? word);
  const one = /^([A-Z*])(\d+)([A-Z*=].*|fs.*|_.*|del.*|dup.*|ins.*)?$/.exec(
    short.replace(/X$/, '*'),
  );
  return one && one[3] !== undefined ? one[0] : '';
}

/** The same in three-letter codes: `Val600Glu`. */
export function longChange(change: string): string {
  const short = shortChange(change);
  return short.replace(/[A-Z*](?=\d|$|fs|_|del|dup|ins)/g, (letter) => words[letter] ?? letter);
}

function bareChange(change: string): string {
  const text = change.slice(change.lastIndexOf(':') + 1).trim();
  return text.replace(/^p\./i, '').replace(/^\((.*)\)$/, '$1');
}

/** Every spelling under which a change may stand in a catalog, itself among them. */
export function spellingsOf(change: string): string[] {
  const short = shortChange(change);
  return [...new Set([change.trim(), ...(short === '' ? [] : [short, longChange(change)])])];
}
