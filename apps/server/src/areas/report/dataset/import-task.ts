import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import type { DatasetFormat, DatasetOutcome } from '@wm/contract/report/dataset-rules';
import { eq, sql } from 'drizzle-orm';
import { openFile, removeUnusedFiles, setFileUses } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import type { FileColumn } from '../duck/ingest-job.ts';
import { datasetFileUse } from './dataset-file-use.ts';
import { datasetRepository } from './dataset.repository.ts';
import { reportDataset } from './dataset.table.ts';
import type { DatasetColumn } from './dataset.table.ts';
import { namesUsing, usesOf } from './dataset-uses.ts';
import { clearImport, duckPath, importPath, ingestUpload } from './duck-files.ts';
import { tellDatasets } from './tell-datasets.ts';

/** A new dataset with its name, or another file for one that is there. */
export type DatasetPayload = { fileId: string; format: DatasetFormat } & (
  | { name: string; description: string }
  | { datasetId: number }
);

interface Importing {
  core: Core;
  control: UserTaskControl;
  principal: Principal;
  payload: DatasetPayload;
}

/** Reads an upload and makes it a dataset. What is refused leaves nothing behind, the upload neither. */
export async function importDataset(
  core: Core,
  payload: DatasetPayload,
  control: UserTaskControl,
): Promise<DatasetOutcome> {
  if (control.resume.result) return control.resume.result as DatasetOutcome;
  const principal = await core.principals.find(control.userId);
  const code = 'datasetId' in payload ? 'report:dataset:edit' : 'report:dataset:add';
  if (!principal || !holdsPermission(principal, code)) throw new AppError('auth.forbidden');
  const importing = { core, control, principal, payload };
  const before = await replacedBy(importing);
  await clearImport(core, control.taskId);
  const to = importPath(core, control.taskId);
  try {
    return await importTo(importing, { to, before });
  } finally {
    await clearImport(core, control.taskId);
  }
}

async function importTo(
  importing: Importing,
  { to, before }: { to: string; before: Replaced | undefined },
): Promise<DatasetOutcome> {
  const { core, control, payload } = importing;
  const end = await ingestUpload(core, {
    fileId: payload.fileId,
    format: payload.format,
    known: before?.columns ?? [],
    to,
    signal: control.signal,
    onProgress: ({ share, rows }) =>
      control.report({
        done: Math.round(share * 100),
        total: 100,
        message: `已读 ${rows.toLocaleString('en')} 行`,
      }),
  });
  if (end.word === 'refused') return refuse(importing, end);
  const kept = await keep(importing, end);
  // It can be made again at any time.
  await rename(to, duckPath(core, kept.file)).catch(() => undefined);
  await tellDatasets(core);
  return kept.outcome;
}

type Replaced = typeof reportDataset.$inferSelect;

async function replacedBy({ core, principal, payload }: Importing): Promise<Replaced | undefined> {
  if (!('datasetId' in payload)) return undefined;
  orNotFound(await datasetRepository(core).find(payload.datasetId, principal, 'edit'));
  const [found] = await core.db
    .select()
    .from(reportDataset)
    .where(eq(reportDataset.id, payload.datasetId));
  return orNotFound(found);
}

async function refuse(
  { core, control, payload }: Importing,
  { faults, count }: { faults: (DatasetOutcome & { kind: 'refused' })['faults']; count: number },
): Promise<never> {
  await removeUnusedFiles(core.db, [payload.fileId], control.userId);
  const result: DatasetOutcome = { kind: 'refused', faults, count };
  await control.checkpoint(core.db, { done: 0, result });
  const [first] = faults;
  const where = first && first.line > 0 ? `第 ${first.line} 行` : '';
  const place =
    first && first.column > 0 ? `${where}第 ${first.column} 列：` : where && `${where}：`;
  const more = count > 1 ? `（共 ${count} 处）` : '';
  throw new AppError('report.dataset-refused', {
    values: { reason: `${place}${first?.reason ?? ''}${more}` },
  });
}

interface Kept {
  file: { datasetId: number; revision: number };
  outcome: DatasetOutcome & { kind: 'stored' };
}

async function keep(
  { core, control, principal, payload }: Importing,
  { columns, rows, left }: { columns: FileColumn[]; rows: number; left: string[] },
): Promise<Kept> {
  const upload = await openFile(core, payload.fileId);
  if (!upload) throw new AppError('report.dataset-lost');
  const { userId, deptId } = principal;
  const stored = {
    fileId: payload.fileId,
    fileName: upload.name,
    format: payload.format,
    size: upload.size,
    rowCount: rows,
    columns: columns.map(storedColumn),
    updateBy: userId,
  };
  return core.db.transaction(async (tx) => {
    const before =
      'datasetId' in payload
        ? orNotFound(
            (
              await tx
                .select()
                .from(reportDataset)
                .where(eq(reportDataset.id, payload.datasetId))
                .for('update')
            )[0],
          )
        : undefined;
    const [row] = before
      ? await tx
          .update(reportDataset)
          .set({ ...stored, revision: before.revision + 1, updateTime: sql`now()` })
          .where(eq(reportDataset.id, before.id))
          .returning()
      : await tx
          .insert(reportDataset)
          .values({ ...stored, ...namesOf(payload), code: newCode(), ownerId: userId, deptId })
          .returning();
    const { id, name, code, revision } = orNotFound(row);
    const use = { kind: datasetFileUse.kind, refId: id };
    await setFileUses(tx, { ...use, fileIds: [payload.fileId] });
    if (before?.ownerId) await removeUnusedFiles(tx, [before.fileId], before.ownerId);
    const uses = before ? await usesOf(tx, code) : [];
    const known = new Set(before?.columns.map(({ title }) => title));
    const outcome = {
      kind: 'stored',
      id,
      name,
      rows,
      missing: columns
        .filter(({ at }) => at === -1)
        .map((column) => ({ title: column.title, reports: namesUsing(uses, code, column.name) })),
      added: before
        ? columns.filter(({ title }) => !known.has(title)).map(({ title }) => title)
        : [],
      ...(left.length > 0 && { left }),
    } as const;
    await control.checkpoint(tx, { done: 100, result: outcome });
    return { file: { datasetId: id, revision }, outcome };
  });
}

function namesOf(payload: DatasetPayload): { name: string; description: string } {
  if ('datasetId' in payload) throw new Error('another file has no name');
  const { name, description } = payload;
  return { name, description };
}

/** Reports of another installation that name a dataset must not find one here by chance. */
function newCode(): string {
  return `f${randomBytes(8).toString('hex')}`;
}

function storedColumn({ at, ...column }: FileColumn): DatasetColumn {
  return { ...column, isMissing: at === -1 };
}
