import { inArray } from 'drizzle-orm';
import type { FileUseKind } from '#core/files/file-use-kinds.ts';
import { reportDataset } from './dataset.table.ts';

/** The file of a dataset: its rows are read through reports, the file itself by its owner only. */
export const datasetFileUse: FileUseKind = {
  kind: 'report-dataset',
  label: '文件数据',
  isPersonal: true,
  mayRead: () => false,
  places: async (refIds, _principal, db) => {
    const rows = await db
      .select({ refId: reportDataset.id, title: reportDataset.name })
      .from(reportDataset)
      .where(inArray(reportDataset.id, refIds));
    return rows.map((row) => ({ ...row, path: '/report/dataset' }));
  },
};
