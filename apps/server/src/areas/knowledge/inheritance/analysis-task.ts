import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { from as copyFrom } from 'pg-copy-streams';
import { openFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Connection } from '#core/database/connections.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import { orNotFound } from '#core/not-found.ts';
import { holdHeapDown } from '#core/xlsx/lean-heap.ts';
import { inLongTransaction, tidyTable } from '../import/on-connection.ts';
import { analyseApart } from './analysis-apart.ts';
import { knowledgeReleases } from './releases.ts';
import { findRunById, moveRun } from './run.repository.ts';
import type { RunRow } from './run.repository.ts';

export const analysisTask = 'knowledge:inheritance';

export interface AnalysisPayload {
  runId: number;
}

/** What the task leaves as its result. */
export interface AnalysisTaskResult {
  caseId: number;
  runNo: number;
  kept: number;
}

/** Smaller ones are left to PostgreSQL's own housekeeping. */
const tidiedFrom = 10_000;
const now = sql`now()` as unknown as string;

/** Analyses a case in a thread; its variants are all there afterwards, or none. A rerun begins anew. */
export async function runAnalysis(
  core: Core,
  { runId }: AnalysisPayload,
  control: UserTaskControl,
): Promise<AnalysisTaskResult> {
  const run = orNotFound(await findRunById(core.db, runId));
  await moveRun(core.db, run, { state: 'running', message: '' });
  try {
    const kept = await analyse(core, run, control);
    if (kept >= tidiedFrom) await tidyTable(core, 'inh_variant');
    return { caseId: run.caseId, runNo: run.runNo, kept };
  } catch (error) {
    await keepEnd(core, run, { error, reason: control.signal.reason });
    throw error;
  }
}

async function analyse(core: Core, run: RunRow, control: UserTaskControl): Promise<number> {
  const file = await openFile(core, run.fileId);
  if (!file) throw new AppError('knowledge.case-file');
  const { id: runId, caseId, people, options } = run;
  // Of the beginning: what is imported meanwhile is told as newer.
  const known = await knowledgeReleases(core.db);
  const release = holdHeapDown();
  try {
    return await inLongTransaction(core, async (client) => {
      const tables = createCopies(client, runId);
      const done = await analyseApart(
        { kind: 'rows', runId, caseId, people, options },
        {
          open: () => file.open(),
          signal: control.signal,
          onProgress: (bytes, records) =>
            control.report({
              done: bytes,
              total: file.size,
              message: `已读 ${records.toLocaleString('zh-CN')} 条记录`,
            }),
          onRows: (rows) => tables.write(rows),
          onRestart: () => tables.restart(),
        },
      ).catch(async (error: unknown) => {
        await tables.abandon();
        throw error;
      });
      await tables.end();
      if (!done) throw new Error('the thread answered nothing');
      const { reading } = done;
      const releases = [...(done.summary.releases ?? []), ...known];
      const summary = { ...done.summary, releases };
      await client.query(
        `update inh_run set state = 'done', summary = $2, reading = $3, kept = $4, end_time = now() where id = $1`,
        [runId, JSON.stringify(summary), JSON.stringify(reading), summary.kept],
      );
      await client.query(`update inh_case set run_state = 'done', kept_count = $2 where id = $1`, [
        caseId,
        summary.kept,
      ]);
      return summary.kept;
    });
  } finally {
    release();
  }
}

/** Writes variants by COPY as they come; what was removed is kept until it is known to count. */
function createCopies(client: Connection, runId: number) {
  const begin = () =>
    client.query(
      copyFrom(
        'copy inh_variant (run_id, place, variant, gene, genes, impact, fits, may_fit, is_pathogenic, rank, detail) from stdin',
      ),
    );
  let removed: string[] = [];
  let copy = begin();
  // One that ends later than whoever waits for it would end the process.
  let done = finished(copy);
  done.catch(() => undefined);
  const close = async (): Promise<void> => {
    copy.end();
    await done;
  };
  return {
    async write(rows: { variants: Uint8Array; removed: string }): Promise<void> {
      removed.push(rows.removed);
      if (rows.variants.length > 0 && !copy.write(rows.variants)) await once(copy, 'drain');
    },
    async restart(): Promise<void> {
      await close();
      removed = [];
      await client.query('delete from inh_variant where run_id = $1', [runId]);
      copy = begin();
      done = finished(copy);
      done.catch(() => undefined);
    },
    /** Breaks the copy off: nothing else can be said on the connection before. */
    async abandon(): Promise<void> {
      copy.on('error', () => undefined);
      copy.destroy();
      await done.catch(() => undefined);
    },
    /** Ends the first copy, then writes what was removed: bounded, see `removedKept`. */
    async end(): Promise<void> {
      await close();
      const rest = client.query(
        copyFrom('copy inh_removed (run_id, stage, place, variant, reason) from stdin'),
      );
      rest.end(removed.join(''));
      await finished(rest);
    },
  };
}

async function keepEnd(
  core: Core,
  run: RunRow,
  { error, reason }: { error: unknown; reason: unknown },
): Promise<void> {
  if (reason === 'stopping') return moveRun(core.db, run, { state: 'waiting' });
  if (reason === 'cancelled') return moveRun(core.db, run, { state: 'cancelled', endTime: now });
  const message = error instanceof AppError ? error.message : '分析出错，请反馈给管理员';
  await moveRun(core.db, run, { state: 'failed', message, endTime: now });
}
