import { fileNamePattern } from '@wm/contract/files/file-types';
import type {
  ImportBatch,
  ImportReport,
  ImportState,
  MappedColumn,
} from '@wm/contract/knowledge/import';
import { titleOf } from '@wm/contract/core/resource';
import { cutText } from '@wm/contract/core/stored-text';
import { openFile } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { kbImport } from './import.table.ts';
import { catalogs } from './catalogs.ts';
import type { ImportFormat } from './formats/format.ts';
import { formatOfFile } from './formats/fields-of-file.ts';
import { formatOf } from './formats/formats.ts';
import { tryTask, undoTask, writeTask } from './import-tasks.ts';
import {
  eachReject,
  findImport,
  firstRejects,
  listImports,
  moveImport,
  settleImports,
} from './import.repository.ts';
import type { KeptDifference, NamedImport, RejectRow } from './import.repository.ts';
import { readFileHead, tellFormat } from './read-rows.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

const rejectsShown = 50;
const longestFact = 200;

/** Tells the format of an uploaded file of the asker's own and begins to try it. */
export async function startImport(
  { core, principal }: Asking,
  fileName: string,
): Promise<{ id: number; taskId: number }> {
  const fileId = fileNamePattern.exec(fileName)?.[1];
  const file = fileId === undefined ? undefined : await openFile(core, fileId);
  if (file?.ownerId !== principal.userId) throw new AppError('knowledge.import-file');
  const head = await readFileHead(file);
  const format = tellFormat(head);
  const reader = format.open(head, file.name);
  requireWriting(principal, formatOfFile(format, reader.mapping()));
  const [made] = await core.db
    .insert(kbImport)
    .values({
      userId: principal.userId,
      fileId: file.id,
      fileName: file.name,
      format: format.code,
      sourceVersion: cutText(reader.version(), 50),
      target: format.target,
    })
    .returning({ id: kbImport.id });
  if (!made) throw new Error('the batch was not stored');
  const taskId = await startTask({ core, principal }, tryTask, {
    id: made.id,
    title: `试运行：${file.name}`,
  });
  return { id: made.id, taskId };
}

const verbNames = { edit: '修改', add: '新增', remove: '删除', review: '审核' } as const;

/**
 * A batch does to its catalog what its user may do there one by one, an undo takes away what was added: refused before
 * anything is read to who lacks a right, or to whom a column of the file is withheld, which is named.
 */
function requireWriting(
  principal: Principal,
  { fields, target, matches }: ImportFormat,
  isUndo = false,
): void {
  const { resource, isReviewed } = catalogs[target];
  const verbs: (keyof typeof verbNames)[] = [
    'edit',
    // What finds its records by another column adds none.
    ...(matches ? [] : [isUndo ? ('remove' as const) : ('add' as const)]),
    // Or a file would be the way around the second pair of eyes.
    ...(isReviewed && !isUndo ? ['review' as const] : []),
  ];
  const lacking = verbs.filter(
    (verb) => !holdsPermission(principal, `${resource.permission}:${verb}`),
  );
  if (lacking.length > 0) {
    const values = {
      catalog: resource.title,
      verbs: lacking.map((verb) => verbNames[verb]).join('、'),
    };
    throw new AppError('knowledge.import-rights', { values });
  }
  const rights = principal.columnRights.get(resource.permission);
  const withheld = fields.filter((field) => {
    const column = rights?.columns.get(field);
    return column !== undefined && !(column.create && column.update && column.mask === '');
  });
  if (withheld.length === 0) return;
  const columns = withheld.map((field) => titleOf(resource, field)).join('、');
  throw new AppError('knowledge.import-withheld', { values: { columns } });
}

async function startTask(
  { core, principal }: Asking,
  kind: string,
  { id, title }: { id: number; title: string },
): Promise<number> {
  const taskId = await core.tasks.start({
    kind,
    title,
    userId: principal.userId,
    payload: { importId: id },
  });
  await core.pool.query('update kb_import set task_id = $1 where id = $2', [taskId, id]);
  return taskId;
}

/** Begins to write a batch that was tried. */
export function writeImport(asking: Asking, id: number): Promise<number> {
  return moveOn(asking, id, { from: 'checked', to: 'writing', kind: writeTask, verb: '导入' });
}

/** Begins to take a written batch back. */
export function undoImport(asking: Asking, id: number): Promise<number> {
  return moveOn(asking, id, { from: 'done', to: 'undoing', kind: undoTask, verb: '撤销导入' });
}

interface Step {
  from: ImportState;
  to: ImportState;
  kind: string;
  verb: string;
}

async function moveOn(asking: Asking, id: number, { from, to, kind, verb }: Step): Promise<number> {
  const { core, principal } = asking;
  await settleImports(core.db);
  const record = orNotFound(await findImport(core.db, id));
  requireWriting(principal, formatOf(record.format), to === 'undoing');
  const isMoved = await moveImport(core.db, { id, from }, { state: to, message: '', taskId: null });
  if (!isMoved) throw new AppError('knowledge.import-state');
  return startTask(asking, kind, { id, title: `${verb}：${record.fileName}` });
}

export async function listBatches(
  core: Core,
  query: { page: number; limit: number },
): Promise<{ rows: ImportBatch[]; total: number }> {
  await settleImports(core.db);
  const { rows, total } = await listImports(core.db, query);
  return { rows: rows.map(presentBatch), total };
}

/** A batch with its mapping, differences and first rejects; facts that the asker may not read are left out. */
export async function reportOf({ core, principal }: Asking, id: number): Promise<ImportReport> {
  await settleImports(core.db);
  const record = orNotFound(await findImport(core.db, id));
  const { resource } = catalogs[record.target];
  const { isShown, isTold } = shownOf(principal, record);
  const rejects = await firstRejects(core.db, id, rejectsShown);
  return {
    ...presentBatch(record),
    mapping: (record.mapping as MappedColumn[]).map((one) =>
      isTold(one.column) ? one : { ...one, sample: '' },
    ),
    differences: (record.differences as KeptDifference[]).map(({ line, key, fields }) => ({
      line,
      key,
      fields: fields
        .filter(({ field }) => isShown(field))
        .map(({ field, before, after }) => ({
          title: titleOf(resource, field),
          before: textOf(before),
          after: textOf(after),
        })),
    })),
    rejects: rejects.map(({ line, columnName, value, reason }) => ({
      line,
      column: columnName,
      value: isTold(columnName) ? value : '',
      reason,
    })),
    kept: record.kept,
  };
}

interface Shown {
  /** Whether the asker may read a field of the catalog. */
  isShown: (field: string) => boolean;
  /** Whether what stands in a column of the file may be told; of a whole line only where nothing is withheld. */
  isTold: (column: string) => boolean;
}

function shownOf(principal: Principal, record: NamedImport): Shown {
  const { resource } = catalogs[record.target];
  const rights = principal.columnRights.get(resource.permission);
  const mayList = holdsPermission(principal, `${resource.permission}:list`);
  const isShown = (field: string): boolean => {
    if (!mayList) return false;
    const column = rights?.columns.get(field);
    return !column || (column.read && column.mask === '');
  };
  const withheld = formatOf(record.format).fields.filter((field) => !isShown(field));
  const titles = new Set(withheld.map((field) => titleOf(resource, field)));
  const mapping = record.mapping as MappedColumn[];
  const open = new Set(mapping.filter(({ title }) => !titles.has(title)).map((one) => one.column));
  return { isShown, isTold: (column) => mayList && (withheld.length === 0 || open.has(column)) };
}

/** Every rejected row, without what the asker may not read. */
export async function rejectsOf(
  { core, principal }: Asking,
  id: number,
): Promise<AsyncIterable<RejectRow>> {
  const record = orNotFound(await findImport(core.db, id));
  const { isTold } = shownOf(principal, record);
  return told(eachReject(core.db, id), isTold);
}

async function* told(
  rows: AsyncIterable<RejectRow>,
  isTold: Shown['isTold'],
): AsyncGenerator<RejectRow> {
  for await (const row of rows) yield isTold(row.columnName) ? row : { ...row, value: '' };
}

function textOf(value: unknown): string {
  const plain = Array.isArray(value) ? value.map(String).join('、') : value;
  const text = typeof plain === 'string' || typeof plain === 'number' ? String(plain) : '';
  return text === '' ? '--' : cutText(text, longestFact);
}

function presentBatch(record: NamedImport): ImportBatch {
  const format = formatOf(record.format);
  const { id, fileName, sourceVersion, target, state, message, taskId, counts } = record;
  return {
    id,
    fileName,
    format: format.code,
    formatTitle: format.title,
    source: format.source,
    sourceVersion,
    license: format.license,
    target,
    targetTitle: catalogs[target].resource.title,
    state,
    message,
    taskId,
    // Batches of before lines were merged have no count of them.
    counts: counts ? { ...counts, merged: counts.merged ?? 0 } : null,
    userName: record.userName,
    createTime: record.createTime,
    endTime: record.endTime,
  };
}
