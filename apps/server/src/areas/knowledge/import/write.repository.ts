import type { ImportCounts } from '@wm/contract/knowledge/import';
import type { Connection } from '#core/database/connections.ts';
import { catalogs } from './catalogs.ts';
import type { ImportFormat } from './formats/format.ts';

/** Which lines of a batch are meant. */
export interface LineRange {
  importId: number;
  from: number;
  to: number;
}

/** Counts of some lines; what is rejected is counted elsewhere. */
export type WrittenCounts = Omit<ImportCounts, 'rows' | 'rejected' | 'merged'>;

/** A connection on which statements run, in a transaction or not. */
export type Querying = Pick<Connection, 'query'>;

interface Statements {
  /** Rows with their records: `t` is the record, `s` what the file says, `r` the staged row. */
  joined: string;
  /** The same without rows that have no record. */
  known: string;
  differs: string;
  isLocked: string;
  assignments: string;
  before: string;
}

const quoted = (name: string): string => `"${name}"`;

/** The key of a staged row as the column holds it that it is compared with. */
function keyOf({ isText }: NonNullable<ImportFormat['matches']>): string {
  return isText ? 'r.key' : 'r.key::int';
}

type Finding = Pick<ImportFormat, 'matches' | 'source'> & { table: string };

/** That a record `t` is that of a staged row `r`: one for each row. What sources gave comes before what people noted. */
function foundBy({ matches, source, table }: Finding): string {
  if (!matches) return `t.source = '${source}' and t.source_id = r.key`;
  const is = (one: string): string => `${one}.${quoted(matches.column)} = ${keyOf(matches)}`;
  return `${is('t')} and t.id = (
    select o.id from ${table} o where ${is('o')} order by o.source = '手工', o.id limit 1)`;
}

/** The parts of all statements about a format. Names come from the formats, never from a file. */
function statementsOf({
  fields: all,
  onlyNew = [],
  matches,
  source,
  target,
}: ImportFormat): Statements {
  const fields = all.filter((field) => !onlyNew.includes(field));
  const { table } = catalogs[target];
  const found = foundBy({ matches, source, table });
  const isHeld = (field: string): string => `'${field}' = any(t.locked_fields)`;
  const isOther = (field: string): string =>
    `t.${quoted(field)} is distinct from s.${quoted(field)}`;
  const rowsWith = (join: string): string => `kb_import_row r
    cross join lateral jsonb_populate_record(null::${table}, r.data) s
    ${join} join ${table} t on ${found}
    where r.import_id = $1 and r.line between $2 and $3`;
  return {
    joined: rowsWith('left'),
    known: rowsWith(''),
    differs: fields.map((field) => `(${isOther(field)} and not ${isHeld(field)})`).join(' or '),
    isLocked: fields.map((field) => `(${isOther(field)} and ${isHeld(field)})`).join(' or '),
    assignments: fields
      .map(
        (field) =>
          `${quoted(field)} = case when ${isHeld(field)} then t.${quoted(field)} else hit.${quoted(`new_${field}`)} end`,
      )
      .join(', '),
    before: fields.map((field) => `'${field}', t.${quoted(field)}`).join(', '),
  };
}

/** Whether nothing of a source is in its catalog yet: then every line is new, and none is looked for. */
export async function isFirstOf(
  client: Querying,
  { matches, source, target }: ImportFormat,
): Promise<boolean> {
  if (matches) return false;
  const { rows } = await client.query<{ is_known: boolean }>(
    `select exists (select from ${catalogs[target].table} where source = $1) as is_known`,
    [source],
  );
  return rows[0]?.is_known === false;
}

/** Counts of lines that are all new. */
export async function countRows(
  client: Querying,
  { importId, from, to }: LineRange,
): Promise<WrittenCounts> {
  const { rows } = await client.query<{ lines: number }>(
    `select count(*)::int as lines from kb_import_row where import_id = $1 and line between $2 and $3`,
    [importId, from, to],
  );
  return { added: rows[0]?.lines ?? 0, updated: 0, same: 0, locked: 0 };
}

const countedRows = `count(*) filter (where id is null)::int as added,
  count(*) filter (where id is not null and differs)::int as updated,
  count(*) filter (where id is not null and not differs)::int as same,
  count(*) filter (where id is not null and held)::int as locked`;

/** What some lines would do, nothing written. */
export async function compareRows(
  client: Querying,
  format: ImportFormat,
  { importId, from, to }: LineRange,
): Promise<WrittenCounts> {
  const { joined, differs, isLocked } = statementsOf(format);
  const { rows } = await client.query<WrittenCounts>(
    `select ${countedRows}
     from (select t.id, (${differs}) as differs, (${isLocked}) as held from ${joined}) each_row`,
    [importId, from, to],
  );
  return rows[0] ?? { added: 0, updated: 0, same: 0, locked: 0 };
}

/** Begins to note which lines are to be written: for this transaction only. */
export async function openHits(client: Querying): Promise<void> {
  await client.query(
    'create temporary table kb_hit (line integer primary key, is_new boolean not null) on commit drop',
  );
}

/** Compares some lines and notes those that are new or differ. No record is locked by it. */
export async function noteHits(
  client: Querying,
  format: ImportFormat,
  { importId, from, to }: LineRange,
): Promise<WrittenCounts> {
  const { joined, differs, isLocked } = statementsOf(format);
  const { rows } = await client.query<WrittenCounts>(
    `with each_row as materialized (
       select r.line, t.id, (${differs}) as differs, (${isLocked}) as held from ${joined}),
     noted as (
       insert into kb_hit select line, id is null from each_row where id is null or differs)
     select ${countedRows} from each_row`,
    [importId, from, to],
  );
  return rows[0] ?? { added: 0, updated: 0, same: 0, locked: 0 };
}

interface DifferingRow {
  line: number;
  key: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  lockedFields: string[];
}

/** The first rows that would change a record, with the facts of both sides. */
export async function differingRows(
  client: Querying,
  format: ImportFormat,
  { importId, most }: { importId: number; most: number },
): Promise<DifferingRow[]> {
  const { known, differs, before } = statementsOf(format);
  const { rows } = await client.query<DifferingRow>(
    `select r.line, r.key, jsonb_build_object(${before}) as before, r.data as after,
       t.locked_fields as "lockedFields"
     from ${known} and (${differs}) order by r.line limit $4`,
    [importId, 0, 2_147_483_647, most],
  );
  return rows;
}

/** Moves rows that find no record to the rejects, for files that only add to records which are there. */
export async function rejectUnmatched(
  client: Querying,
  { matches, target }: ImportFormat,
  importId: number,
): Promise<void> {
  if (!matches) return;
  const { table, resource } = catalogs[target];
  await client.query(
    `with gone as (
       delete from kb_import_row r where r.import_id = $1
         and not exists (select from ${table} t where t.${quoted(matches.column)} = ${keyOf(matches)})
       returning r.line, r.key)
     insert into kb_import_reject (import_id, line, column_name, value, reason)
     select $1, line, $2, key, $3 from gone`,
    [importId, matches.title, `${resource.title}目录里没有这个编号，请先导入${resource.title}`],
  );
}

/** Writes what differs in the noted lines among some, save what is locked. Every change is noted. */
export async function updateHits(
  client: Querying,
  format: ImportFormat,
  { importId, from, to }: LineRange,
): Promise<number> {
  const { known, differs, assignments, before: facts } = statementsOf(format);
  const { table } = catalogs[format.target];
  const news = format.fields
    .filter((field) => !format.onlyNew?.includes(field))
    .map((field) => `s.${quoted(field)} as ${quoted(`new_${field}`)}`)
    .join(', ');
  const { rowCount } = await client.query(
    `with hit as (
       select t.id, t.row_version as old_version, ${news},
         jsonb_build_object(${facts}, 'update_time', t.update_time, 'source_version', t.source_version) as before
       from ${known} and exists (select from kb_hit h where h.line = r.line and not h.is_new) and (${differs})
       for update of t),
     noted as (
       insert into kb_import_change (import_id, record_id, before, version_before, version_after)
       select $1, id, before, old_version, old_version + 1 from hit)
     update ${table} t set ${assignments}, row_version = t.row_version + 1, update_time = now(),
       source_version = case when $4 = '' then t.source_version else $4 end
     from hit where t.id = hit.id`,
    [importId, from, to, await versionOf(client, importId)],
  );
  return rowCount ?? 0;
}

/** Adds some lines as records: all of them, or those that were noted as new. */
export async function addRows(
  client: Querying,
  format: ImportFormat,
  { importId, from, to, isNoted }: LineRange & { isNoted: boolean },
): Promise<number> {
  const { table } = catalogs[format.target];
  const names = format.fields.map(quoted).join(', ');
  const values = format.fields.map((field) => `s.${quoted(field)}`).join(', ');
  const noted = 'and exists (select from kb_hit h where h.line = r.line and h.is_new)';
  const { rowCount } = await client.query(
    `with made as (
       insert into ${table} (source, source_id, source_version, ${names})
       select '${format.source}', r.key, $4, ${values} from kb_import_row r
         cross join lateral jsonb_populate_record(null::${table}, r.data) s
       where r.import_id = $1 and r.line between $2 and $3 ${isNoted ? noted : ''} order by r.line
       returning id, row_version)
     insert into kb_import_change (import_id, record_id, version_after)
     select $1, id, row_version from made`,
    [importId, from, to, await versionOf(client, importId)],
  );
  return rowCount ?? 0;
}

async function versionOf(client: Querying, importId: number): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    'select source_version as version from kb_import where id = $1',
    [importId],
  );
  return rows[0]?.version ?? '';
}

export interface UndoCounts {
  restored: number;
  removed: number;
  /** Changed since by hand or by a later batch. */
  kept: number;
}

/**
 * Takes the changes of a batch back, each whose record is as the batch left it. What stood before a later batch that was
 * taken back already counts as left: its notes are moved to the new version.
 */
export async function undoChanges(
  client: Querying,
  { fields, target }: ImportFormat,
  importId: number,
): Promise<UndoCounts> {
  const { table, isTied = 'false' } = catalogs[target];
  const columns = [...fields, 'update_time', 'source_version'];
  // A file that lacked a column has left it, and notes nothing of it.
  const assignments = columns
    .map((name) => {
      const noted = `jsonb_exists(c.before, '${name}')`;
      return `${quoted(name)} = case when ${noted} then old.${quoted(name)} else t.${quoted(name)} end`;
    })
    .join(', ');
  const restored = await client.query(
    `with back as (
       update ${table} t set ${assignments}, row_version = t.row_version + 1
       from kb_import_change c, lateral jsonb_populate_record(null::${table}, c.before) old
       where c.import_id = $1 and c.before is not null and t.id = c.record_id and t.row_version = c.version_after
       returning t.id, t.row_version, c.version_before),
     moved as (
       update kb_import_change c set version_after = back.row_version from back, kb_import i
       where c.record_id = back.id and c.version_after = back.version_before
         and i.id = c.import_id and i.target = $2 and c.import_id < $1)
     select id from back`,
    [importId, target],
  );
  const removed = await client.query(
    `delete from ${table} t using kb_import_change c
     where c.import_id = $1 and c.before is null and t.id = c.record_id and t.row_version = c.version_after
       and not (${isTied})`,
    [importId],
  );
  const { rows } = await client.query<{ total: number }>(
    'select count(*)::int as total from kb_import_change where import_id = $1',
    [importId],
  );
  const done = { restored: restored.rowCount ?? 0, removed: removed.rowCount ?? 0 };
  return { ...done, kept: (rows[0]?.total ?? 0) - done.restored - done.removed };
}
