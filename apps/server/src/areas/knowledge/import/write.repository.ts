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

/** How many lines there are, and how many of them have a record. Far cheaper than looking at their facts. */
async function countKnown(
  client: Querying,
  { matches, source, target }: ImportFormat,
  { importId, from, to }: LineRange,
): Promise<{ lines: number; known: number }> {
  const { table } = catalogs[target];
  const found = foundBy({ matches, source, table });
  const { rows } = await client.query<{ lines: number; known: number }>(
    `select count(*)::int as lines, count(t.id)::int as known from kb_import_row r
     left join ${table} t on ${found} where r.import_id = $1 and r.line between $2 and $3`,
    [importId, from, to],
  );
  return rows[0] ?? { lines: 0, known: 0 };
}

/** What some lines would do, nothing written. */
export async function compareRows(
  client: Querying,
  format: ImportFormat,
  { importId, from, to }: LineRange,
): Promise<WrittenCounts> {
  const { lines, known } = await countKnown(client, format, { importId, from, to });
  if (known === 0) return { added: lines, updated: 0, same: 0, locked: 0 };
  const { joined, differs, isLocked } = statementsOf(format);
  const { rows } = await client.query<WrittenCounts>(
    `select count(*) filter (where id is null)::int as added,
       count(*) filter (where id is not null and differs)::int as updated,
       count(*) filter (where id is not null and not differs)::int as same,
       count(*) filter (where id is not null and held)::int as locked
     from (select t.id, (${differs}) as differs, (${isLocked}) as held from ${joined}) each_row`,
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

/** Writes some lines: facts that differ, save those that are locked, and records that are new. Every change is noted. */
export async function writeRows(
  client: Querying,
  format: ImportFormat,
  { importId, from, to }: LineRange,
): Promise<WrittenCounts> {
  const before = await compareRows(client, format, { importId, from, to });
  if (before.updated === 0 && before.same === 0)
    return { ...before, added: await addRows(client, format, { importId, from, to }) };
  const { known, differs, assignments, before: facts } = statementsOf(format);
  const { table } = catalogs[format.target];
  const news = format.fields
    .filter((field) => !format.onlyNew?.includes(field))
    .map((field) => `s.${quoted(field)} as ${quoted(`new_${field}`)}`)
    .join(', ');
  const updated = await client.query(
    `with hit as (
       select t.id, t.row_version as old_version, ${news},
         jsonb_build_object(${facts}, 'update_time', t.update_time, 'source_version', t.source_version) as before
       from ${known} and (${differs}) for update of t),
     noted as (
       insert into kb_import_change (import_id, record_id, before, version_before, version_after)
       select $1, id, before, old_version, old_version + 1 from hit)
     update ${table} t set ${assignments}, row_version = t.row_version + 1, update_time = now(),
       source_version = case when $4 = '' then t.source_version else $4 end
     from hit where t.id = hit.id`,
    [importId, from, to, await versionOf(client, importId)],
  );
  const added = format.matches ? 0 : await addRows(client, format, { importId, from, to });
  return { ...before, updated: updated.rowCount ?? 0, added };
}

async function addRows(
  client: Querying,
  format: ImportFormat,
  { importId, from, to }: LineRange,
): Promise<number> {
  const { joined } = statementsOf(format);
  const { table } = catalogs[format.target];
  const names = format.fields.map(quoted).join(', ');
  const values = format.fields.map((field) => `s.${quoted(field)}`).join(', ');
  const { rowCount } = await client.query(
    `with made as (
       insert into ${table} (source, source_id, source_version, ${names})
       select '${format.source}', r.key, $4, ${values} from ${joined} and t.id is null order by r.line
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
