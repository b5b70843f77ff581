import { splitFields } from '@wm/search-text/field-pieces';
import type { FieldPiece } from '@wm/search-text/field-pieces';
import { normalise } from '@wm/search-text/normal-text';
import { mostTerms, parseQuery } from '@wm/search-text/query';
import type { SearchQuery, Term } from '@wm/search-text/query';

/** A word that must stand in one field: in the title, among the tags, or in the name of the place that holds the record. */
export interface FieldTerm extends Term {
  field: FieldPiece['field'];
  isExcluded: boolean;
}

/** What somebody asked for: words, and what narrows them. */
export interface Asked extends SearchQuery {
  /** Of each of these one must be contained. */
  choices: Term[][];
  fields: FieldTerm[];
}

const oneOf = /("[^"]+"|[^\s"]+)(?:\s+OR\s+("[^"]+"|[^\s"]+))+/gu;

/**
 * Reads a search with its operators: `tag:`, `title:` and `path:` (标签、标题、位置) want a word in one field, `-` before
 * them wants it not to be there, and `甲 OR 乙` wants one of both. All else is read as `parseQuery` says.
 */
export function readAsked(text: string): Asked {
  const fields: FieldTerm[] = [];
  const choices: Term[][] = [];
  const { pieces, words: beside } = splitFields(text);
  for (const { field, text: wanted, isExcluded, source } of pieces) {
    const read = normalise(wanted);
    // A blank at the end is meant where it stands in quotes.
    const normal = source.endsWith('"') ? read : read.trimEnd();
    if (normal.trim() !== '' && fields.length < mostTerms)
      fields.push({ field, text: wanted, normal, isExcluded });
  }
  const words = beside.replaceAll(oneOf, (all) => {
    const terms = all.split(/\s+OR\s+/u).flatMap((one) => parseQuery(one).terms);
    if (choices.length < mostTerms) choices.push(terms.slice(0, mostTerms));
    return ' ';
  });
  const found = choices.filter(({ length }) => length > 0);
  const isNarrowed = found.length > 0 || fields.length > 0;
  return { ...(isNarrowed ? besides(words) : parseQuery(words)), choices: found, fields };
}

const standIn = '§';

/** Words beside operators: of nothing but excluded ones all are excluded. */
function besides(words: string): SearchQuery {
  const { terms, excluded } = parseQuery(`${standIn} ${words}`);
  return { terms: terms.filter(({ text }) => text !== standIn), excluded };
}

/** Whether it has more than words: then nothing else is answered than what was asked. */
export function hasOperators({ choices, fields }: Asked): boolean {
  return choices.length > 0 || fields.length > 0;
}

/** What is marked in what was found. */
export function markedTerms({ terms, choices, fields }: Asked): Term[] {
  const inText = fields.filter(({ field, isExcluded }) => field !== 'path' && !isExcluded);
  return [...terms, ...choices.flat(), ...inText];
}
