import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { NamedRecord } from '@wm/contract/core/named-record';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { soundOfTitle, soundsAs, typedSound } from '@wm/search-text/title-sound';
import type { TitleSound, ToSyllables, TypedSound } from '@wm/search-text/title-sound';
import { findRanges } from '@wm/search-text/snippet';
import { parseQuery } from '@wm/search-text/query';
import { isShown } from '#core/access/is-shown.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { ScopeColumns } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import { loadSyllables } from './search-index.ts';

/** A table whose records are found by their names: people, roles, settings. Who may list them may find them. */
export interface NamedTable {
  resource: Pick<ResourceSpec, 'permission' | 'title'>;
  table: PgTable;
  id: PgColumn;
  name: PgColumn;
  /** What they are called besides, such as the name one signs in with. */
  alias?: PgColumn;
  /** Columns whose texts are searched or told: nobody finds anything for whom one is withheld. */
  shown: readonly string[];
  /** What tells two of one name apart. */
  place?: SQL<string>;
  scope?: ScopeColumns;
  /** Whose they are, where everybody has his own. */
  owner?: PgColumn;
  /** Which of them are found; all when absent. */
  only?: SQL;
  pathOf: (id: number) => string;
}

interface Row {
  id: number;
  name: string;
  alias: string;
  place: string;
}

/** How well a name answers: the whole of it, its beginning, a part, its sound. */
const ranks = { whole: 0, beginning: 1, part: 2, sound: 3 };

interface Ranked {
  record: NamedRecord;
  rank: number;
}

const keptSounds = 20_000;
const sounds = new Map<string, TitleSound>();

/** Names are heard again with each letter that is typed. */
function soundOf(name: string, toSyllables: ToSyllables): TitleSound {
  const known = sounds.get(name);
  if (known) return known;
  const made = soundOfTitle(name, toSyllables);
  if (sounds.size >= keptSounds) sounds.clear();
  sounds.set(name, made);
  return made;
}

function reachable(of: NamedTable, principal: Principal): SQL | undefined {
  if (of.owner) return and(of.only, eq(of.owner, principal.userId));
  const reach = reachOf(of.scope, principal, `${of.resource.permission}:list`);
  if (!of.scope || !reach) return of.only;
  const user = ownId(reach, principal.userId);
  return and(of.only, inReach(of.scope, { depts: reach.deptIds, user }));
}

function columnsOf({ id, name, alias, place }: NamedTable) {
  return {
    id: sql<number>`${id}::int`,
    name: sql<string>`${name}`,
    alias: alias ? sql<string>`${alias}` : sql<string>`''`,
    place: place ?? sql<string>`''`,
  };
}

/** Those that hold the text, the likeliest first. */
function holding(db: Database, of: NamedTable, what: Asked): Promise<Row[]> {
  const { text, limit, principal } = what;
  const texts = of.alias ? [of.name, of.alias] : [of.name];
  const holds = texts.map((column) => sql`position(lower(${text}) in lower(${column})) > 0`);
  const isWhole = or(...texts.map((column) => sql`lower(${column}) = lower(${text})`));
  const begins = or(...texts.map((column) => sql`starts_with(lower(${column}), lower(${text}))`));
  return db
    .select(columnsOf(of))
    .from(of.table)
    .where(and(or(...holds), reachable(of, principal)))
    .orderBy(desc(sql`${isWhole}`), desc(sql`${begins}`), asc(sql`length(${of.name})`), asc(of.id))
    .limit(limit);
}

/** Those that sound like the text; every name within reach is listened to, and of the few that fit the rest is read. */
async function sounding(db: Database, of: NamedTable, heard: Heard): Promise<Row[]> {
  const toSyllables = await loadSyllables();
  const { id, name } = columnsOf(of);
  const names = await db
    .select({ id, name })
    .from(of.table)
    .where(reachable(of, heard.principal))
    .orderBy(asc(of.id));
  const ids = names
    .filter((row) => soundsAs(soundOf(row.name, toSyllables), heard.typed))
    .slice(0, heard.limit)
    .map((row) => row.id);
  if (ids.length === 0) return [];
  return db.select(columnsOf(of)).from(of.table).where(inArray(of.id, ids)).orderBy(asc(of.id));
}

interface Asked {
  principal: Principal;
  text: string;
  limit: number;
}

interface Heard {
  principal: Principal;
  typed: TypedSound;
  limit: number;
}

function rankOf({ name, alias }: Row, text: string): number {
  const typed = text.toLowerCase();
  const names = [name, alias].map((one) => one.toLowerCase());
  if (names.includes(typed)) return ranks.whole;
  if (names.some((one) => one.startsWith(typed))) return ranks.beginning;
  return names.some((one) => one.includes(typed)) ? ranks.part : ranks.sound;
}

async function findIn(db: Database, of: NamedTable, what: Asked): Promise<Ranked[]> {
  const found = await holding(db, of, what);
  const typed = typedSound(what.text);
  const heard =
    typed && found.length < what.limit ? await sounding(db, of, { ...what, typed }) : [];
  const known = new Set(found.map(({ id }) => id));
  const { terms } = parseQuery(what.text);
  return [...found, ...heard.filter(({ id }) => !known.has(id))]
    .slice(0, what.limit)
    .map((row) => ({
      record: {
        what: of.resource.title,
        id: row.id,
        title: row.name,
        titleMarks: findRanges(row.name, terms),
        place: [row.alias, row.place].filter(Boolean).join(' · '),
        path: of.pathOf(row.id),
      },
      rank: rankOf(row, what.text),
    }));
}

/** The best of all tables that the asker may list: whole names first, then beginnings, parts, and what sounds so. */
export async function findNamed(
  db: Database,
  tables: readonly NamedTable[],
  what: Asked,
): Promise<NamedRecord[]> {
  const open = tables.filter(
    ({ resource, shown }) =>
      holdsPermission(what.principal, `${resource.permission}:list`) &&
      isShown(what.principal, resource, shown),
  );
  const found = await Promise.all(open.map((of) => findIn(db, of, what)));
  return found
    .flat()
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, what.limit)
    .map(({ record }) => record);
}
