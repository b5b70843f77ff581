import { hasWords } from '@wm/search-text/query';
import type { SearchQuery, Term } from '@wm/search-text/query';
import { markWords, planTerm } from '@wm/search-text/tokens';
import type { TypedSound } from '@wm/search-text/title-sound';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { markedTerms } from './asked.ts';
import type { Asked, FieldTerm } from './asked.ts';
import { lexeme } from './lexemes.ts';
import { looseToken, reachToken } from './search-index.ts';
import { searchDoc, titleTokensOf, tokensOf } from './search.table.ts';

/** Whose search it is and of what. */
export interface Asker {
  /** Null for a visitor. */
  userId: number | null;
  kinds: readonly string[];
  /** Only what was changed within so many days. */
  days?: number | undefined;
}

/** Parts of a statement that finds documents. */
export interface Finding {
  /** The documents that the index names and that the asker may see. */
  candidates: SQL | undefined;
  /** What must be read in their texts; undefined when the index is certain. */
  recheck: SQL | undefined;
  /** Best first. */
  order: SQL[];
}

const exactly = (text: string): string => lexeme({ text, isPrefix: false });

/** The documents somebody may see, in the notation of tsquery. */
function visibleTokens(userId: number | null): string {
  if (userId === null) return exactly(reachToken('public', 0));
  const reaches = (['owner', 'members', 'public'] as const).map((reach) =>
    exactly(reachToken(reach, userId)),
  );
  return `(${reaches.join('|')})`;
}

/** The same as a condition: what decides is these columns, the tokens are only quicker. */
function visibleRows({ userId, kinds, days }: Asker): SQL | undefined {
  const ofKinds = and(
    inArray(searchDoc.kind, [...kinds]),
    days === undefined
      ? undefined
      : sql`${searchDoc.updateTime} > now() - make_interval(days => ${days})`,
  );
  if (userId === null) return and(eq(searchDoc.reach, 'public'), ofKinds);
  return and(
    or(
      and(eq(searchDoc.reach, 'owner'), eq(searchDoc.ownerId, userId)),
      inArray(searchDoc.reach, ['members', 'public']),
    ),
    ofKinds,
  );
}

/** Texts lie with their words marked, and so they are compared. */
const place = (column: PgColumn, normal: string): SQL =>
  sql`strpos(${column}, ${markWords(normal)})`;

const holds = (column: PgColumn, normal: string): SQL => sql`${place(column, normal)} > 0`;

function contains({ normal }: Term): SQL {
  return sql`(${holds(searchDoc.body, normal)} or ${holds(searchDoc.title, normal)} or ${holds(searchDoc.tags, normal)})`;
}

/** What the index cannot tell of a term: everything, or only of the documents whose text it does not hold. */
function unless(isExact: boolean, condition: SQL): SQL {
  return isExact ? sql`(not ${searchDoc.isLoose} or ${condition})` : condition;
}

const hits = (column: PgColumn, terms: readonly Term[]): SQL =>
  sql.join(
    terms.map(({ normal }) => sql`(${holds(column, normal)})::int`),
    sql` + `,
  );

/**
 * How many terms stand in code only, or in what else is not read as words. The long text is read only where code holds the
 * term; of single characters, which stand in half of all texts, nothing is asked.
 */
function onlyInSource(terms: readonly Term[]): SQL[] {
  const asked = terms.map(({ normal }) => normal).filter((normal) => normal.trim().length > 1);
  if (asked.length === 0) return [];
  const one = (normal: string): SQL => sql`case
    when ${searchDoc.source} = '' or not ${holds(searchDoc.source, normal)} then 0
    when ${place(searchDoc.body, normal)} > length(${searchDoc.body}) - length(${searchDoc.source}) then 1
    else 0 end`;
  return [sql.join(asked.map(one), sql` + `)];
}

/** How documents are found that hold all terms of a query (or any), and none of the excluded; undefined when only signs are asked for. */
export function findByWords(
  query: SearchQuery,
  asker: Asker,
  mode: 'all' | 'any',
): Finding | undefined {
  if (!hasWords(query)) return undefined;
  const plans = query.terms.map((term) => ({ term, ...planTerm(term.normal) }));
  const usable = mode === 'all' ? plans : plans.filter(({ tokens }) => tokens.length > 0);
  const wanted = usable
    .filter(({ tokens }) => tokens.length > 0)
    .map(({ tokens }) => `(${tokens.map(lexeme).join('&')})`)
    .join(mode === 'all' ? '&' : '|');
  const excluded = query.excluded.map((term) => ({ term, ...planTerm(term.normal) }));
  const without = excluded
    .filter(({ isExact }) => isExact)
    .map(({ tokens }) => `&!${tokens.map(lexeme).join('&')}`)
    .join('');
  const tsquery = `${visibleTokens(asker.userId)}&(((${wanted})${without})|${exactly(looseToken)})`;
  const checks = usable.map(({ term, isExact }) => unless(isExact, contains(term)));
  const refusals = excluded.map(({ term, isExact }) => unless(isExact, sql`not ${contains(term)}`));
  // The words of one search are either all certain or the text is read for all.
  const isCertain = [...usable, ...excluded].every(({ isExact }) => isExact);
  const recheck = and(...(mode === 'all' ? checks : [or(...checks)]), ...refusals);
  const terms = usable.map(({ term }) => term);
  return {
    candidates: and(
      sql`${tokensOf(searchDoc)} @@ ${tsquery}::tsquery`,
      visibleRows(asker),
      isCertain ? recheck : undefined,
    ),
    recheck: isCertain ? undefined : recheck,
    order: [
      sql`${hits(searchDoc.title, terms)} desc`,
      sql`case when ${searchDoc.tags} = '' then 0 else ${hits(searchDoc.tags, terms)} end desc`,
      ...onlyInSource(terms),
      ...newestFirst,
    ],
  };
}

/** What one operator asks of a document: what the index knows of it, and what its columns say. */
interface Condition {
  /** In the notation of tsquery; empty where the index knows nothing. */
  tokens: string;
  condition: SQL;
}

function choiceOf(terms: readonly Term[]): Condition {
  const plans = terms.map(({ normal }) => planTerm(normal).tokens);
  const isKnown = plans.every(({ length }) => length > 0);
  const tokens = plans.map((one) => `(${one.map(lexeme).join('&')})`).join('|');
  return { tokens: isKnown ? tokens : '', condition: or(...terms.map(contains)) ?? sql`true` };
}

/** `places` are records that stand where a path names: the kinds know them. */
function fieldOf({ field, text, normal, isExcluded }: FieldTerm, places: PlaceFinder): Condition {
  const column = field === 'title' ? searchDoc.title : searchDoc.tags;
  const condition = field === 'path' ? places(text.trim().toLowerCase()) : holds(column, normal);
  if (isExcluded) return { tokens: '', condition: sql`not (${condition})` };
  const tokens = field === 'path' ? [] : planTerm(normal).tokens;
  return { tokens: tokens.map(lexeme).join('&'), condition };
}

/** The condition that a document stands at a place with a name. */
export type PlaceFinder = (name: string) => SQL;

/** How documents are found that answer a search with operators; undefined when it only says what must not be. */
export function findAsked(asked: Asked, asker: Asker, places: PlaceFinder): Finding | undefined {
  const isWanted = asked.fields.some(({ isExcluded }) => !isExcluded);
  if (!hasWords(asked) && asked.choices.length === 0 && !isWanted) return undefined;
  const conditions = [
    ...asked.terms.map((term) => choiceOf([term])),
    ...asked.choices.map(choiceOf),
    ...asked.fields.map((one) => fieldOf(one, places)),
  ];
  const known = conditions.map(({ tokens }) => tokens).filter((tokens) => tokens !== '');
  const inIndex = known.map((tokens) => `(${tokens})`).join('&');
  const visible = visibleTokens(asker.userId);
  const tsquery = inIndex === '' ? visible : `${visible}&((${inIndex})|${exactly(looseToken)})`;
  const terms = markedTerms(asked);
  return {
    candidates: and(
      sql`${tokensOf(searchDoc)} @@ ${tsquery}::tsquery`,
      visibleRows(asker),
      ...conditions.map(({ condition }) => condition),
      ...asked.excluded.map((term) => sql`not ${contains(term)}`),
    ),
    recheck: undefined,
    order: [
      ...(terms.length > 0 ? [sql`${hits(searchDoc.title, terms)} desc`] : []),
      ...onlyInSource(terms),
      ...newestFirst,
    ],
  };
}

/** The same among titles that hold some characters and sound as the rest was typed: `重庆yh`. */
export function findByMixedSound(
  { sound, written }: { sound: TypedSound; written: readonly string[] },
  asker: Asker,
): Finding {
  const finding = findBySound(sound, asker);
  const wanted = written.map((text) => holds(searchDoc.title, text));
  return { ...finding, candidates: and(finding.candidates, ...wanted) };
}

/** How documents are found that hold any of the words of a question: those first that hold most of them. */
export function findByMost(terms: readonly Term[], asker: Asker): Finding | undefined {
  const finding = findByWords({ terms: [...terms], excluded: [] }, asker, 'any');
  return (
    finding && {
      // The index names what may hold them; what does is read, and only that is ranked.
      candidates: and(finding.candidates, or(...terms.map(contains))),
      recheck: undefined,
      order: [
        sql`(${hits(searchDoc.title, terms)}) * 2 + (${hits(searchDoc.body, terms)}) desc`,
        ...newestFirst,
      ],
    }
  );
}

const newestFirst = [sql`${searchDoc.updateTime} desc`, sql`${searchDoc.id} desc`];

/** How documents are found whose title sounds so. */
export function findBySound(sound: TypedSound, asker: Asker): Finding {
  return {
    candidates: and(
      sql`${titleTokensOf(searchDoc)} @@ ${`${visibleTokens(asker.userId)}&${soundLexemes(sound)}`}::tsquery`,
      visibleRows(asker),
      soundsSo(sound),
    ),
    recheck: undefined,
    order: newestFirst,
  };
}

const soundsSo = ({ text }: TypedSound): SQL =>
  sql`strpos(replace(${searchDoc.titleSound}, '|', ''), ${text}) > 0`;

function soundLexemes({ tokens }: TypedSound): string {
  return `(${tokens.map((text) => lexeme({ text, isPrefix: true })).join('|')})`;
}

/** How titles are found that continue what is typed: those that begin so, those that contain it, those that sound so. */
export function findTitles(
  query: SearchQuery,
  sound: TypedSound | undefined,
  asker: Asker,
): Finding | undefined {
  const words = query.terms.flatMap(({ normal }) => planTerm(normal).tokens.map(lexeme)).join('&');
  const ways = [...(words === '' ? [] : [`(${words})`]), ...(sound ? [soundLexemes(sound)] : [])];
  if (ways.length === 0) return undefined;
  const containing = and(...query.terms.map(({ normal }) => holds(searchDoc.title, normal)));
  // What has the tokens of letters and digits contains them, so what does not has the tokens of a sound.
  const sounding = sound && soundsSo(sound);
  const first = markWords(query.terms[0]?.normal ?? '');
  return {
    candidates: and(
      sql`${titleTokensOf(searchDoc)} @@ ${`${visibleTokens(asker.userId)}&(${ways.join('|')})`}::tsquery`,
      visibleRows(asker),
      or(containing, sounding),
    ),
    recheck: undefined,
    order: [
      sql`case when not ${containing} then 2 when starts_with(${searchDoc.title}, ${first}) then 0 else 1 end`,
      ...newestFirst,
    ],
  };
}
