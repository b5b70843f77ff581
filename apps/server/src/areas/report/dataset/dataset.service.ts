import type { BodyOf } from '@wm/contract/core/endpoint';
import { cutText } from '@wm/contract/core/stored-text';
import { extensionOf, fileNamePattern } from '@wm/contract/files/file-types';
import type {
  addDatasetEndpoint,
  datasetResource,
  replaceDatasetEndpoint,
} from '@wm/contract/report/dataset';
import { datasetFormats, datasetLimits } from '@wm/contract/report/dataset-rules';
import type { DatasetFormat } from '@wm/contract/report/dataset-rules';
import { count, eq, inArray } from 'drizzle-orm';
import { openFile, removeUnusedFiles, setFileUses } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { datasetFileUse } from './dataset-file-use.ts';
import { datasetRepository } from './dataset.repository.ts';
import { reportDataset } from './dataset.table.ts';
import type { DatasetColumn } from './dataset.table.ts';
import { usesOf } from './dataset-uses.ts';
import { datasetTask } from './dataset-task.ts';
import type { DatasetPayload } from './import-task.ts';
import { tellDatasets } from './tell-datasets.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

const mebibyte = 1024 * 1024;

/** Datasets; one that reports are made of stays, and with a dataset its file goes. */
export function datasetService(core: Core): CrudRepository<typeof datasetResource> {
  const repository = datasetRepository(core);
  return {
    ...repository,
    update: async (id, patch, principal) => {
      const changed = await repository.update(id, patch, principal);
      await tellDatasets(core);
      return changed;
    },
    remove: (ids, principal) => removeDatasets({ core, principal }, ids),
  };
}

async function removeDatasets({ core, principal }: Asking, ids: number[]): Promise<number> {
  const removed = await core.db.transaction(async (tx) => {
    const rows = await tx
      .select({
        id: reportDataset.id,
        code: reportDataset.code,
        name: reportDataset.name,
        fileId: reportDataset.fileId,
        ownerId: reportDataset.ownerId,
      })
      .from(reportDataset)
      .where(inArray(reportDataset.id, ids))
      .for('update');
    const inside = { ...core, db: tx };
    const gone = await datasetRepository(inside).remove(ids, principal);
    // Those out of reach are none of his.
    const left = await tx
      .select({ id: reportDataset.id })
      .from(reportDataset)
      .where(inArray(reportDataset.id, ids));
    const kept = new Set(left.map(({ id }) => id));
    for (const row of rows.filter(({ id }) => !kept.has(id))) {
      await refuseUsed(tx, row);
      await setFileUses(tx, { kind: datasetFileUse.kind, refId: row.id, fileIds: [] });
      if (row.ownerId !== null) await removeUnusedFiles(tx, [row.fileId], row.ownerId);
    }
    return gone;
  });
  await tellDatasets(core);
  return removed;
}

const namesTold = 5;

async function refuseUsed(
  db: Pick<Core['db'], 'select'>,
  { code, name }: { code: string; name: string },
): Promise<void> {
  const names = [...new Set((await usesOf(db, code)).map((use) => use.name))];
  if (names.length === 0) return;
  const told = names.slice(0, namesTold).join('、');
  const reports = names.length > namesTold ? `${told} 等 ${names.length} 张` : told;
  throw new AppError('report.dataset-used', { values: { name, reports } });
}

/** Begins to make a dataset of an upload. Nothing is stored before the whole file has been read. */
export async function addDataset(
  asking: Asking,
  { fileName, name, description }: BodyOf<typeof addDatasetEndpoint>,
): Promise<{ taskId: number }> {
  const { core } = asking;
  const [held] = await core.db.select({ count: count() }).from(reportDataset);
  const { datasets } = datasetLimits;
  if ((held?.count ?? 0) >= datasets)
    throw new AppError('report.too-many-datasets', { values: { count: String(datasets) } });
  const file = await ownUpload(asking, fileName);
  return begin(asking, { ...file, name, description }, `导入文件数据“${cutText(name, 60)}”`);
}

/** Begins to put another file in the place of a dataset's. */
export async function replaceDataset(
  asking: Asking,
  id: number,
  { fileName }: BodyOf<typeof replaceDatasetEndpoint>,
): Promise<{ taskId: number }> {
  const { core, principal } = asking;
  const found = orNotFound(await datasetRepository(core).find(id, principal, 'edit'));
  const file = await ownUpload(asking, fileName);
  return begin(asking, { ...file, datasetId: id }, `替换文件数据“${cutText(found.name, 60)}”`);
}

async function begin(
  { core, principal }: Asking,
  payload: DatasetPayload,
  title: string,
): Promise<{ taskId: number }> {
  const { userId } = principal;
  return { taskId: await core.tasks.start({ kind: datasetTask, title, userId, payload }) };
}

/** An uploaded file of the asker's own that may become data. */
async function ownUpload(
  { core, principal }: Asking,
  fileName: string,
): Promise<{ fileId: string; format: DatasetFormat }> {
  const id = fileNamePattern.exec(fileName)?.[1];
  const { ownerId, name, size } = orNotFound(
    id === undefined ? undefined : await openFile(core, id),
  );
  requireFound(ownerId === principal.userId);
  const format = datasetFormats.find((one) => one === extensionOf(name));
  if (!format)
    throw new AppError('report.dataset-file', { values: { types: datasetFormats.join('、') } });
  if (size > datasetLimits.bytes)
    throw new AppError('report.dataset-large', {
      values: { size: `${datasetLimits.bytes / mebibyte} MB` },
    });
  return { fileId: id ?? '', format };
}

/** The columns of a dataset, those among them that only reports know. */
export async function datasetColumns(
  { core, principal }: Asking,
  id: number,
): Promise<{ rows: DatasetColumn[] }> {
  orNotFound(await datasetRepository(core).find(id, principal));
  const [found] = await core.db
    .select({ rows: reportDataset.columns })
    .from(reportDataset)
    .where(eq(reportDataset.id, id));
  return orNotFound(found);
}
