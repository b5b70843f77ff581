import { Readable } from 'node:stream';
import type { CaseFile } from '@wm/contract/knowledge/inheritance-case';
import type { MergeSummary } from '@wm/contract/knowledge/inheritance/merge';
import { and, eq, sql } from 'drizzle-orm';
import { openFile, removeUnusedFiles, storeFile } from '#areas/files/public.ts';
import type { StoredFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import { sayCaseUses } from '../case-uses.ts';
import { handed } from '../threads/handed.ts';
import { inhCase } from '../inheritance.table.ts';
import { readHead } from '../read-head.ts';
import { mergeApart } from './merge-apart.ts';
import { findMerge, moveMerge } from './merge.repository.ts';
import type { MergeRow } from './merge.repository.ts';
import { inhMerge } from './merge.table.ts';

export const mergeTask = 'knowledge:inheritance-merge';

export interface MergePayload {
  mergeId: number;
}

/** What the task leaves as its result. */
interface MergeTaskResult {
  caseId: number;
  mergeId: number;
  lines: number;
}

const now = sql`now()` as unknown as string;
const mebibyte = 1024 * 1024;

/** Merges members' files: the family's file is there afterwards, whole, or nothing is. A rerun begins anew. */
export async function runMerge(
  core: Core,
  { mergeId }: MergePayload,
  control: UserTaskControl,
): Promise<MergeTaskResult> {
  const merge = orNotFound(await findMerge(core.db, mergeId));
  await moveMerge(core.db, mergeId, { state: 'running', message: '' });
  try {
    const { lines } = merge.isTrial
      ? await tryMerge(core, merge, control)
      : await writeMerge(core, merge, control);
    return { caseId: merge.caseId, mergeId, lines };
  } catch (error) {
    await keepEnd(core, merge, { error, reason: control.signal.reason });
    throw error;
  }
}

async function tryMerge(core: Core, merge: MergeRow, control: UserTaskControl) {
  const summary = await read(core, merge, { control, signal: control.signal });
  await moveMerge(core.db, merge.id, { state: 'done', summary, endTime: now });
  return summary;
}

async function writeMerge(
  core: Core,
  merge: MergeRow,
  control: UserTaskControl,
): Promise<MergeSummary> {
  // Whoever takes the pieces may stop before the thread has said all of them.
  const stop = new AbortController();
  const signal = AbortSignal.any([control.signal, stop.signal]);
  let summary: MergeSummary | undefined;
  const pieces = handed<Uint8Array>(async (hand) => {
    summary = await read(core, merge, { control, signal, onPiece: hand });
  });
  const most = await core.settings.number('sys.upload.resumable-megabytes');
  let stored: StoredFile | undefined;
  try {
    stored = await storeFile(core, Readable.from(pieces), {
      ownerId: control.userId,
      name: `病例${merge.caseId}合并${merge.id}.vcf.gz`,
      types: ['gz'],
      maxBytes: most * mebibyte,
    });
    const made = orNotFound(await openFile(core, stored.id));
    const file = { name: made.name, size: made.size, ...(await readHead(await made.open())) };
    control.signal.throwIfAborted();
    if (!summary) throw new Error('a merge has counted nothing');
    await keepMade(core, merge, { fileId: stored.id, file, summary });
    return summary;
  } catch (error) {
    if (stored) await removeUnusedFiles(core.db, [stored.id], control.userId);
    throw error;
  } finally {
    stop.abort();
  }
}

interface Reading {
  control: UserTaskControl;
  signal: AbortSignal;
  onPiece?: (bytes: Uint8Array) => Promise<void>;
}

/** Has the files of a merge read, and tells how far it is. */
async function read(
  core: Core,
  { members, absentIs, isTrial }: MergeRow,
  { control, signal, onPiece }: Reading,
): Promise<MergeSummary> {
  const byFile = [...Map.groupBy(members, ({ fileId }) => fileId)];
  const files = await Promise.all(byFile.map(([fileId]) => openFile(core, fileId)));
  const total = files.reduce((sum, file) => sum + (file?.size ?? 0), 0);
  const job = {
    isTrial,
    absentIs,
    files: byFile.map(([, chosen]) => ({
      name: chosen[0]?.fileName ?? '',
      people: new Map(chosen.map(({ sample, member }) => [sample, member])),
    })),
  };
  return mergeApart(job, {
    signal,
    open: async (at) => {
      const file = files[at];
      if (!file) throw new AppError('knowledge.case-file');
      return file.open();
    },
    onProgress: (done, lines) =>
      control.report({ done, total, message: `已合并 ${lines.toLocaleString('zh-CN')} 行` }),
    ...(onPiece && { onPiece }),
  });
}

/** What was made is the case's from now on, and its file for analyses when it has none. */
async function keepMade(
  { db }: Core,
  { id, caseId }: MergeRow,
  made: { fileId: string; file: CaseFile; summary: MergeSummary },
): Promise<void> {
  const { fileId, file } = made;
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .update(inhMerge)
      .set({ ...made, state: 'done', endTime: now })
      .where(eq(inhMerge.id, id))
      .returning({ id: inhMerge.id });
    // Its case may be gone by now.
    orNotFound(kept);
    await tx
      .update(inhCase)
      .set({ fileId, file, updateTime: now })
      .where(and(eq(inhCase.id, caseId), eq(inhCase.fileId, '')));
    await sayCaseUses(tx, caseId);
  });
}

async function keepEnd(
  core: Core,
  { id }: MergeRow,
  { error, reason }: { error: unknown; reason: unknown },
): Promise<void> {
  if (reason === 'stopping') return moveMerge(core.db, id, { state: 'waiting' });
  if (reason === 'cancelled') return moveMerge(core.db, id, { state: 'cancelled', endTime: now });
  const message = error instanceof AppError ? error.message : '合并出错，请反馈给管理员';
  await moveMerge(core.db, id, { state: 'failed', message, endTime: now });
}
