import type { CsvImportReport, ImportOptions, runCsvEndpoint } from '@wm/contract/trading/import';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { symbolLimit } from '@wm/contract/trading/symbol';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { csvImportTask } from './import-task.ts';
import {
  countSymbols,
  findImport,
  insertImport,
  lockImport,
  rememberTask,
  removeImports,
} from './import.repository.ts';
import { readCsvApart } from './read-csv-apart.ts';

interface Importing {
  core: Core;
  principal: Principal;
}

/** Keeps a file and reads it; what its owner has left lying before goes. */
export async function stageCsv(
  { core, principal }: Importing,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<CsvImportReport> {
  const fileName = name.replace(/\p{Cc}/gu, ' ').slice(-200);
  const { report } = await readCsvApart({ bytes, fileName, options: {} });
  await removeImports(core.db, principal.userId);
  const id = await insertImport(core.db, { ownerId: principal.userId, fileName, content: bytes });
  return { id, fileName, ...report };
}

/** Reads a kept file with other decisions. */
export async function checkCsv(
  { core, principal }: Importing,
  id: number,
  options: ImportOptions,
): Promise<CsvImportReport> {
  const { fileName, content } = await ownImport({ core, principal }, id);
  const { report } = await readCsvApart({ bytes: content, fileName, options });
  return { id, fileName, ...report };
}

/** Starts the import of a kept file, once: a second call while it runs answers the same task. */
export async function startCsv(
  { core, principal }: Importing,
  id: number,
  wanted: BodyOf<typeof runCsvEndpoint>,
): Promise<number> {
  const { fileName } = await ownImport({ core, principal }, id);
  const { userId } = principal;
  if ((await countSymbols(core.db, userId)) >= symbolLimit)
    throw new AppError('trading.too-many-symbols', { values: { count: String(symbolLimit) } });
  return core.db.transaction(async (tx) => {
    const running = await lockImport(tx, id);
    if (running !== undefined) return running;
    const taskId = await core.tasks.start({
      kind: csvImportTask,
      title: `导入行情：${fileName}`,
      userId,
      payload: { importId: id, ...wanted },
    });
    await rememberTask(tx, id, taskId);
    return taskId;
  });
}

async function ownImport({ core, principal }: Importing, id: number) {
  const staged = await findImport(core.db, principal.userId, id);
  if (!staged) throw new AppError('trading.import-gone');
  return staged;
}
