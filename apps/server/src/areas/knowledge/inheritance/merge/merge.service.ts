import type { BodyOf } from '@wm/contract/core/endpoint';
import type { CaseFile } from '@wm/contract/knowledge/inheritance-case';
import type {
  MemberMerge,
  MemberVcf,
  startMergeEndpoint,
} from '@wm/contract/knowledge/inheritance/merge';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { ownUpload, requireCase } from '../case.service.ts';
import type { Asking } from '../case.service.ts';
import { sayCaseUses } from '../case-uses.ts';
import { inhCase } from '../inheritance.table.ts';
import { readHead } from '../read-head.ts';
import { mergeTask } from './merge-task.ts';
import {
  clearMerges,
  dropMemberFile,
  findMerge,
  isMerging,
  keepMemberFile,
  listMemberFiles,
  listMerges,
  settleMerges,
} from './merge.repository.ts';
import { inhMerge } from './merge.table.ts';
import type { MergedMember } from './merge.table.ts';

export async function readMemberFiles(asking: Asking, id: number): Promise<MemberVcf[]> {
  await requireCase(asking, id, 'query');
  return (await listMemberFiles(asking.core.db, id)).map(({ fileId: _fileId, ...shown }) => shown);
}

/** Gives a case an uploaded VCF of the asker's own as one to merge. */
export async function addMemberFile(
  asking: Asking,
  id: number,
  fileName: string,
): Promise<MemberVcf> {
  await requireCase(asking, id, 'edit');
  const { core, principal } = asking;
  const stored = await ownUpload(asking, fileName);
  const head = await readHead(await stored.open());
  const file = { name: stored.name, size: stored.size, ...head };
  await core.db.transaction(async (tx) => {
    const { userId } = principal;
    await keepMemberFile(tx, { caseId: id, fileId: stored.id, file, userId });
    await sayCaseUses(tx, id);
  });
  const rows = await listMemberFiles(core.db, id);
  const { fileId: _fileId, ...shown } = orNotFound(rows.find(({ fileId }) => fileId === stored.id));
  return shown;
}

/** Takes a member's file from a case. Throws `knowledge.case-merging` while it may be read. */
export async function removeMemberFile(asking: Asking, id: number, fileNo: number): Promise<void> {
  await requireCase(asking, id, 'edit');
  const { db } = asking.core;
  await requireStill(asking, id);
  await db.transaction(async (tx) => {
    requireFound(await dropMemberFile(tx, id, fileNo));
    await sayCaseUses(tx, id);
  });
}

export async function readMerges(asking: Asking, id: number): Promise<MemberMerge[]> {
  await requireCase(asking, id, 'query');
  await settleMerges(asking.core.db);
  return listMerges(asking.core.db, id);
}

/** Begins a merge, or its trial, of the files as they are now. */
export async function startMerge(
  asking: Asking,
  id: number,
  { members, absentIs, isTrial }: BodyOf<typeof startMergeEndpoint>,
): Promise<{ id: number; taskId: number }> {
  await requireCase(asking, id, 'edit');
  const { core, principal } = asking;
  const { userId } = principal;
  await settleMerges(core.db);
  return core.db
    .transaction(async (tx) => {
      const chosen = await chosenMembers(tx, id, members);
      await clearMerges(tx, id);
      const [made] = await tx
        .insert(inhMerge)
        .values({ caseId: id, userId, isTrial, absentIs, members: chosen })
        .returning({ id: inhMerge.id });
      const { id: mergeId } = orNotFound(made);
      const taskId = await core.tasks.startWith(tx, {
        kind: mergeTask,
        // What a case is called may be withheld from who reads the list of tasks.
        title: `${isTrial ? '检查' : '合并'}成员的 VCF：病例 ${id}`,
        userId,
        payload: { mergeId },
      });
      await tx.update(inhMerge).set({ taskId }).where(eq(inhMerge.id, mergeId));
      return { id: mergeId, taskId };
    })
    .catch((error: unknown) => {
      if (violatedUnique(error) === 'inh_merge_open_unique')
        throw new AppError('knowledge.case-merging', { cause: error });
      throw error;
    });
}

/** What was chosen, with the files that are meant. Throws `knowledge.merge` for what needs no look into the files. */
async function chosenMembers(
  db: Parameters<typeof listMemberFiles>[0],
  caseId: number,
  members: BodyOf<typeof startMergeEndpoint>['members'],
): Promise<MergedMember[]> {
  const [row] = await db
    .select({ people: inhCase.people })
    .from(inhCase)
    .where(eq(inhCase.id, caseId));
  const people = new Set(orNotFound(row).people.map((person) => person.id));
  const files = new Map((await listMemberFiles(db, caseId)).map((file) => [file.id, file]));
  const refuse = (reason: string): never => {
    throw new AppError('knowledge.merge', { values: { reason } });
  };
  const chosen = members.map(({ source, sample, member }) => {
    const file = files.get(source);
    if (!file) throw new AppError('knowledge.case-file');
    if (!people.has(member)) refuse(`家系中没有 ${member}`);
    if (!file.samples.includes(sample)) refuse(`${file.name} 没有样本 ${sample}`);
    return { source, sample, member, fileId: file.fileId, fileName: file.name };
  });
  for (const [at, one] of chosen.entries())
    for (const other of chosen.slice(0, at)) {
      if (other.member === one.member)
        refuse(`${one.member} 选了两个样本（${other.fileName}、${one.fileName}）`);
      if (other.source === one.source && other.sample === one.sample)
        refuse(`${one.fileName} 的样本 ${one.sample} 选给了 ${other.member} 和 ${one.member}`);
    }
  if (new Set(chosen.map(({ source }) => source)).size < 2) refuse('样本都在一个文件里');
  return chosen;
}

/** Lets the next analysis read what a merge has made. */
export async function adoptMerge(asking: Asking, id: number, mergeNo: number): Promise<CaseFile> {
  await requireCase(asking, id, 'edit');
  const { db } = asking.core;
  const { fileId, file } = orNotFound(await findMerge(db, mergeNo, id));
  if (!file) throw new AppError('knowledge.run-unfinished');
  await db.transaction(async (tx) => {
    await tx
      .update(inhCase)
      .set({ fileId, file, updateTime: sql`now()` })
      .where(eq(inhCase.id, id));
    await sayCaseUses(tx, id);
  });
  return file;
}

/** Removes what a merge has made; what reads it keeps it. */
export async function removeMerge(asking: Asking, id: number, mergeNo: number): Promise<void> {
  await requireCase(asking, id, 'edit');
  const { db } = asking.core;
  await requireStill(asking, id);
  orNotFound(await findMerge(db, mergeNo, id));
  await db.transaction(async (tx) => {
    await tx.delete(inhMerge).where(eq(inhMerge.id, mergeNo));
    await sayCaseUses(tx, id);
  });
}

async function requireStill({ core }: Asking, id: number): Promise<void> {
  await settleMerges(core.db);
  if (await isMerging(core.db, id)) throw new AppError('knowledge.case-merging');
}
