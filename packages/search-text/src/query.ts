import { normalise } from './normal-text.ts';
import { planTerm } from './tokens.ts';

/** One thing that is looked for. */
export interface Term {
  /** As it was typed, without quotes and minus. */
  text: string;
  /** Normal form: a text contains the term if its normal form contains this. */
  normal: string;
}

/** What a person typed, understood. */
export interface SearchQuery {
  /** All of these must be contained, in any order and place. */
  terms: Term[];
  /** None of these may be. */
  excluded: Term[];
}

/** More terms than these are not looked at. */
export const mostTerms = 8;

const piece = /(-?)(?:"([^"]*)"|(\S+))/gu;

/**
 * Reads a search: words separated by spaces, each as it stands (`数据库`, `java`, `使用java`); `"two words"` in quotes
 * are found together, and a quoted word only whole, while an unquoted one is found by its beginning; `-word` must not
 * occur. Curved quotes are quotes, and one that is not closed is a space. Equal terms count once. A search of nothing
 * but excluded terms looks for them.
 */
export function parseQuery(text: string): SearchQuery {
  const straight = balanced(text.replace(/[\u201C\u201D\uFF02]/gu, '"').replace(/\uFF0D/gu, '-'));
  const terms = new Map<string, Term>();
  const excluded = new Map<string, Term>();
  for (const [, minus = '', quoted, bare = ''] of straight.matchAll(piece)) {
    const typed = quoted ?? bare;
    const term = quoted === undefined ? bareTerm(typed) : { text: typed, normal: normalise(typed) };
    if (term.normal.trim() === '') continue;
    const into = minus === '' ? terms : excluded;
    if (terms.size + excluded.size < mostTerms) into.set(term.normal, term);
  }
  return terms.size > 0
    ? { terms: [...terms.values()], excluded: [...excluded.values()] }
    : { terms: [...excluded.values()], excluded: [] };
}

/** The text with its last quote, if it has no partner, made a space. */
function balanced(text: string): string {
  const quotes = text.split('"').length - 1;
  if (quotes % 2 === 0) return text;
  const last = text.lastIndexOf('"');
  return `${text.slice(0, last)} ${text.slice(last + 1)}`;
}

/** A term that is found by its beginning: what follows its last word is open. */
function bareTerm(typed: string): Term {
  return { text: typed, normal: normalise(typed).trimEnd() };
}

/** Whether a document, given as the normal forms of its fields, answers a query: each term stands whole in one field. */
export function matchesQuery(fields: readonly string[], query: SearchQuery): boolean {
  const holds = ({ normal }: Term): boolean => fields.some((field) => field.includes(normal));
  return query.terms.every(holds) && !query.excluded.some(holds);
}

/** Whether the index can narrow a search at all: some term has a word or a character, not only signs. */
export function hasWords(query: SearchQuery): boolean {
  return query.terms.some(({ normal }) => planTerm(normal).tokens.length > 0);
}
