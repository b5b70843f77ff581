import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { reportRun } from '../report.table.ts';
import { reportTask } from './report-task.ts';
import { insertFiring, updateRun } from './run.repository.ts';

type NewRun = Omit<typeof reportRun.$inferInsert, 'id' | 'state' | 'taskId'>;

/** Keeps what is to be run, and starts the task that does. Answers nothing where that firing has its run already. */
export async function queueRun(
  core: Core,
  tx: Transaction,
  run: NewRun,
): Promise<{ id: number; taskId: number } | undefined> {
  const id = await insertFiring(tx, run);
  if (id === undefined) return undefined;
  const taskId = await core.tasks.startWith(tx, {
    kind: reportTask,
    title: `报表 #${id}：${run.reportName}`,
    userId: run.userId,
    payload: { runId: id },
  });
  await updateRun(tx, id, { taskId });
  return { id, taskId };
}
