import type { NamedRecord } from '@wm/contract/core/named-record';
import type { FoundPage, Suggestion } from '@wm/contract/core/search';
import type { SearchKindName } from '@wm/contract/areas';
import { fieldPiece } from '@wm/search-text/field-pieces';
import { parseQuery } from '@wm/search-text/query';
import type { Term } from '@wm/search-text/query';
import { findRanges, makeSnippet } from '@wm/search-text/snippet';
import { mixedSound, typedSound } from '@wm/search-text/title-sound';
import { or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { findNamed } from './named-records.ts';
import type { NamedTable } from './named-records.ts';
import { createRebuild } from './search-rebuild.ts';
import { questionTerms } from './question-terms.ts';
import { rankPassages } from './rank-passages.ts';
import { findPage, findSome } from './search.repository.ts';
import type { FoundRef } from './search.repository.ts';
import { hasOperators, markedTerms, readAsked } from './asked.ts';
import {
  findAsked,
  findByMixedSound,
  findByMost,
  findBySound,
  findByWords,
  findTitles,
} from './search-statement.ts';
import type { Asker, Finding, PlaceFinder } from './search-statement.ts';
import { searchDoc } from './search.table.ts';
import type { SearchKind, SearchSource } from './search-kind.ts';

/** What is looked for, and which page of it. */
export interface SearchRequest {
  text: string;
  kind?: SearchKindName | undefined;
  /** Only what was changed within so many days. */
  days?: number | undefined;
  page: number;
  limit: number;
}

/** What is asked, of which kinds; of one document only when that is named. */
export interface PassageRequest {
  question: string;
  kinds?: readonly SearchKindName[];
  limit: number;
}

/** A piece of a document that tells about a question. */
export interface FoundPassage {
  kind: SearchKindName;
  refId: number;
  title: string;
  place: string;
  path: string;
  quote: string;
}

/** Documents that are read for one question. */
const readForPassages = 40;

export interface Search {
  /** Makes a kind findable. */
  define: (kind: SearchKind) => void;
  /** Makes the records of a table findable by their names. */
  defineNamed: (table: NamedTable) => void;
  /** The records whose names hold what is typed or sound like it, of those that somebody may list. */
  named: (principal: Principal, what: { text: string; limit: number }) => Promise<NamedRecord[]>;
  /** What somebody may see of what is looked for; a visitor, `null`, what is public. */
  find: (principal: Principal | null, request: SearchRequest) => Promise<FoundPage>;
  suggest: (
    principal: Principal | null,
    request: Pick<SearchRequest, 'text' | 'kind'>,
  ) => Promise<Suggestion[]>;
  /** The passages that tell most about a question as people ask it, of what somebody may see now. */
  passages: (principal: Principal, request: PassageRequest) => Promise<FoundPassage[]>;
  /** A document, or what stands at a place of it, as somebody may read it now; undefined where he may not. */
  document: (
    principal: Principal,
    ref: { kind: string; refId: number; at?: number | undefined },
  ) => Promise<(SearchSource & { kind: SearchKindName }) | undefined>;
  /** Indexes what is missing or outdated; answers how many documents. */
  rebuild: () => Promise<number>;
  /** Has that done in the background within a quarter of a minute, for what was written by whole files. */
  rebuildSoon: () => void;
  /** Begins to do that in the background. */
  open: () => void;
  /** Ends it after the step it is in. */
  close: () => Promise<void>;
}

const suggested = 10;
const snippetLength = 120;

/** One search over all kinds of documents. Areas put theirs into the index with `indexDocuments`. */
export function createSearch(db: Database, logger: Logger): Search {
  const kinds = new Map<SearchKindName, SearchKind>();
  const namedTables: NamedTable[] = [];
  const rebuild = createRebuild(db, kinds, logger);
  const maySearch = (principal: Principal | null, kind: SearchKind): boolean =>
    principal
      ? holdsPermission(principal, kind.access) && (kind.mayFind?.(principal) ?? true)
      : kind.readPublic !== undefined;
  const askerOf = (principal: Principal | null, wanted: SearchKindName | undefined): Asker => ({
    userId: principal?.userId ?? null,
    kinds: [...kinds.values()]
      .filter((kind) => (wanted ?? kind.kind) === kind.kind && maySearch(principal, kind))
      .map(({ kind }) => kind),
  });
  const read = async (
    principal: Principal | null,
    refs: readonly FoundRef[],
    withBody: boolean,
  ): Promise<Map<string, SearchSource>> => {
    const sources = new Map<string, SearchSource>();
    for (const [name, kind] of kinds) {
      const refIds = refs.filter((ref) => ref.kind === name).map(({ refId }) => refId);
      if (refIds.length === 0) continue;
      const what = { refIds, withBody };
      const found = principal
        ? await kind.read(db, principal, what)
        : ((await kind.readPublic?.(db, what)) ?? []);
      for (const source of found) sources.set(`${name}:${source.refId}`, source);
    }
    return sources;
  };
  return {
    define: (kind) => kinds.set(kind.kind, kind),
    defineNamed: (table) => namedTables.push(table),
    named: (principal, what) => findNamed(db, namedTables, { principal, ...what }),
    find: async (principal, { text, kind, days, page, limit }) => {
      const asker = { ...askerOf(principal, kind), days };
      const offset = (page - 1) * limit;
      for (const { matched, finding, terms } of asker.kinds.length > 0
        ? ways(text, asker, (name) => inPlaces(kinds, name))
        : []) {
        const found = await findPage(db, finding, { offset, limit });
        if (found.total === 0) continue;
        const sources = await read(principal, found.refs, true);
        const rows = found.refs.flatMap((ref) => {
          const source = sources.get(`${ref.kind}:${ref.refId}`);
          return source
            ? [{ ...rowOf(ref, source, terms), placeFilter: placeFilter(kinds, ref, source) }]
            : [];
        });
        const { total, isTotalExact, hasMore } = found;
        return { rows, total, isTotalExact, hasMore, matched };
      }
      return { rows: [], total: 0, isTotalExact: true, hasMore: false, matched: 'all' };
    },
    suggest: async (principal, { text, kind }) => {
      const query = parseQuery(text);
      const asker = askerOf(principal, kind);
      const finding = asker.kinds.length > 0 && findTitles(query, typedSound(text), asker);
      if (!finding) return [];
      const refs = await findSome(db, finding, suggested);
      const sources = await read(principal, refs, false);
      return refs.flatMap((ref) => {
        const source = sources.get(`${ref.kind}:${ref.refId}`);
        return source ? [hitOf(ref, source, query.terms)] : [];
      });
    },
    passages: (principal, request) => {
      const asker = askerOf(principal, undefined);
      return findPassages(request, {
        asker,
        find: (finding) => findSome(db, finding, readForPassages),
        read: (refs) => read(principal, refs, true),
      });
    },
    document: (principal, ref) =>
      readOne(db, principal, { ...ref, kinds: askerOf(principal, undefined).kinds, known: kinds }),
    ...rebuild,
  };
}

interface ReadOne {
  kind: string;
  refId: number;
  at?: number | undefined;
  /** The kinds that the asker may find. */
  kinds: readonly string[];
  known: ReadonlyMap<SearchKindName, SearchKind>;
}

async function readOne(
  db: Database,
  principal: Principal,
  { kind: wanted, refId, at, kinds, known }: ReadOne,
): Promise<(SearchSource & { kind: SearchKindName }) | undefined> {
  const found = [...known.values()].find(({ kind }) => kind === wanted && kinds.includes(kind));
  if (!found) return undefined;
  const what = { refIds: [refId], withBody: true, ...(at !== undefined && { at }) };
  const [source] = await found.read(db, principal, what);
  return source && { ...source, kind: found.kind };
}

interface PassagePorts {
  asker: Asker;
  find: (finding: Finding) => Promise<FoundRef[]>;
  read: (refs: readonly FoundRef[]) => Promise<Map<string, SearchSource>>;
}

async function findPassages(
  { question, kinds, limit }: PassageRequest,
  { asker, find, read }: PassagePorts,
): Promise<FoundPassage[]> {
  const terms = questionTerms(question);
  const wanted = asker.kinds.filter((kind) => !kinds || kinds.some((one) => one === kind));
  if (terms.length === 0 || wanted.length === 0) return [];
  const finding = findByMost(terms, { ...asker, kinds: wanted });
  if (!finding) return [];
  const refs = await find(finding);
  const sources = await read(refs);
  const documents = refs.flatMap(({ kind, refId }) => {
    const source = sources.get(`${kind}:${refId}`);
    return source ? [{ ...source, kind }] : [];
  });
  return rankPassages(documents, terms, limit).map(({ document, text }) => ({
    kind: document.kind,
    refId: document.refId,
    title: document.title,
    place: document.place,
    path: document.path,
    quote: text,
  }));
}

function rowOf(ref: FoundRef, source: SearchSource, terms: readonly Term[]) {
  const hit = { ...hitOf(ref, source, terms), ...snippetOf(source, terms) };
  return { ...hit, tags: tagsOf(source, terms) };
}

interface Way {
  matched: FoundPage['matched'];
  finding: Finding;
  terms: readonly Term[];
}

/** The condition that a document stands at a place with a name, whatever its kind calls places. */
function inPlaces(kinds: ReadonlyMap<SearchKindName, SearchKind>, name: string): SQL {
  const ofKinds = [...kinds.values()].flatMap(({ kind, inPlace }) =>
    inPlace
      ? [sql`(${searchDoc.kind} = ${kind} and ${searchDoc.refId} in (${inPlace(name)}))`]
      : [],
  );
  return or(...ofKinds) ?? sql`false`;
}

/** The ways to answer a search; the first that finds anything is taken. */
function* ways(text: string, asker: Asker, places: PlaceFinder): Generator<Way> {
  const asked = readAsked(text);
  if (hasOperators(asked)) {
    const finding = findAsked(asked, asker, places);
    if (finding) yield { matched: 'all', finding, terms: markedTerms(asked) };
    return;
  }
  const { terms } = asked;
  const all = findByWords(asked, asker, 'all');
  if (all) yield { matched: 'all', finding: all, terms };
  const any = terms.length > 1 ? findByWords(asked, asker, 'any') : undefined;
  if (any) yield { matched: 'any', finding: any, terms };
  const sound = typedSound(text);
  if (sound !== undefined)
    yield { matched: 'sound', finding: findBySound(sound, asker), terms: [] };
  const mixed = mixedSound(text);
  if (mixed) yield { matched: 'sound', finding: findByMixedSound(mixed, asker), terms: [] };
}

function hitOf({ kind }: FoundRef, source: SearchSource, terms: readonly Term[]): Suggestion {
  return {
    kind,
    id: source.refId,
    title: source.title,
    titleMarks: findRanges(source.title, terms),
    place: source.place,
    path: source.path,
  };
}

/** What to add to a search to stay where a document stands. */
function placeFilter(
  kinds: ReadonlyMap<SearchKindName, SearchKind>,
  ref: FoundRef,
  { place }: SearchSource,
): string {
  const hasPlaces = [...kinds.values()].some(({ kind, inPlace }) => kind === ref.kind && inPlace);
  return hasPlaces ? (fieldPiece('path', place) ?? '') : '';
}

/** Its tags, those first that it was found by. */
function tagsOf({ tags }: SearchSource, terms: readonly Term[]): FoundPage['rows'][number]['tags'] {
  const all = tags.map((name) => ({ name, marks: findRanges(name, terms) }));
  const isFound = ({ marks }: (typeof all)[number]): boolean => marks.length > 0;
  return [...all.filter(isFound), ...all.filter((one) => !isFound(one))];
}

function snippetOf(
  { body, updateTime }: SearchSource,
  terms: readonly Term[],
): Pick<FoundPage['rows'][number], 'snippet' | 'snippetMarks' | 'updateTime'> {
  const { start, end, text, marks } = makeSnippet(body, terms, snippetLength);
  const lead = start > 0 ? '…' : '';
  return {
    snippet: `${lead}${text}${end < body.length ? '…' : ''}`,
    snippetMarks: marks.map((mark) => ({
      start: mark.start + lead.length,
      end: mark.end + lead.length,
    })),
    updateTime,
  };
}
