import type { Core } from '#core/core.ts';
import { reportDataset } from '../dataset/dataset.table.ts';
import type { Source } from './source.ts';

declare module '#core/database/signals.ts' {
  interface SignalMap {
    /** A dataset is there, is another file, or is gone. */
    'report-dataset': Record<string, never>;
  }
}

/** Uploaded files as sources, by name; read when the process begins and after each change of any process. */
let held: ReadonlyMap<string, Source> = new Map();

export function fileSource(name: string): Source | undefined {
  return held.get(name);
}

export function fileSources(): Source[] {
  return [...held.values()];
}

/** Reads what datasets there are; who has changed one waits for it. */
export async function loadFileSources({ db }: Pick<Core, 'db'>): Promise<void> {
  const rows = await db
    .select({
      id: reportDataset.id,
      code: reportDataset.code,
      name: reportDataset.name,
      description: reportDataset.description,
      fileName: reportDataset.fileName,
      ownerId: reportDataset.ownerId,
      deptId: reportDataset.deptId,
      revision: reportDataset.revision,
      columns: reportDataset.columns,
    })
    .from(reportDataset)
    .orderBy(reportDataset.id);
  held = new Map(
    rows.map(({ id, code, name, description, fileName, columns, ...file }) => [
      code,
      {
        name: code,
        title: name,
        about: description || `上传的文件 ${fileName}`,
        table: 'data',
        permission: 'report:dataset',
        hasExport: false,
        columns,
        file: { datasetId: id, ...file },
      },
    ]),
  );
}
