import { cutText } from '@wm/contract/core/stored-text';
import { fileNamePattern } from '@wm/contract/files/file-types';
import type {
  CaseFile,
  caseResource,
  InheritanceCase,
} from '@wm/contract/knowledge/inheritance-case';
import type { CreateOf } from '@wm/contract/core/resource';
import { and, eq, sql } from 'drizzle-orm';
import { openFile } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { isFamilyWithheld } from './case-files.ts';
import { caseRepository, caseScope } from './case.repository.ts';
import { sayCaseUses } from './case-uses.ts';
import { signedCases } from './case-report/case-report.repository.ts';
import { inhCase } from './inheritance.table.ts';
import { actingOf } from './progress/acting.ts';
import { inQueue } from './progress/case-queues.ts';
import { progressOf } from './progress/progress.ts';
import { progressFacts } from './progress/progress.repository.ts';
import { knowledgeReleases } from './releases.ts';
import { readHead } from './read-head.ts';

export interface Asking {
  core: Core;
  principal: Principal;
}

/** Cases as routes need them: a new one is its maker's and his department's, a changed one counts as changed now. */
export function caseService(core: Core): CrudRepository<typeof caseResource> {
  const reached = caseRepository(core);
  return {
    ...reached,
    list: async (query, principal) => {
      const page = await reached.list(inQueue(query, actingOf(principal, caseScope)), principal);
      return { ...page, rows: await withProgress(core, principal, page.rows) };
    },
    each: (query, principal) =>
      reached.each(inQueue(query, actingOf(principal, caseScope)), principal),
    find: async (id, principal, operation) => {
      const row = await reached.find(id, principal, operation);
      return row && (await withProgress(core, principal, [row]))[0];
    },
    create: async ({ fileName, ...input }: CreateOf<typeof caseResource>, principal) => {
      const whole = caseRepository(core, undefined);
      const own = { ...input, ownerId: principal.userId, deptId: principal.deptId };
      const id =
        fileName === undefined
          ? (await whole.create(own, principal)).id
          : await createWithFile({ core, principal }, own, fileName);
      return orNotFound(await whole.find(id, principal, 'add'));
    },
    update: async (id, { familyVersion, ...patch }, principal) => {
      const changed = { ...patch, updateTime: sql`now()` } as typeof patch;
      if (patch.people === undefined) return reached.update(id, changed, principal);
      orNotFound(await reached.find(id, principal, 'edit'));
      return core.db.transaction(async (tx) => {
        await claimFamily(tx, id, familyVersion);
        return caseRepository({ ...core, db: tx }).update(id, changed, principal);
      });
    },
    /** Throws `knowledge.case-signed` where a report was signed of one in reach. */
    remove: async (ids, principal) => {
      for (const id of await signedCases(core.db, ids))
        // oxlint-disable-next-line no-await-in-loop -- mostly none
        if (await reached.find(id, principal, 'remove'))
          throw new AppError('knowledge.case-signed');
      return reached.remove(ids, principal);
    },
  };
}

/** Cases with where each stands. */
async function withProgress(
  { db }: Core,
  principal: Principal,
  rows: readonly InheritanceCase[],
): Promise<InheritanceCase[]> {
  if (rows.length === 0) return [];
  const acting = actingOf(principal, caseScope);
  const facts = await progressFacts(
    db,
    rows.map(({ id }) => id),
  );
  const releases = await knowledgeReleases(db);
  const told = new Map(facts.map((one) => [one.id, progressOf(one, { acting, releases })]));
  return rows.map((row) => ({ ...row, progress: told.get(row.id) }));
}

/** Makes the next version of a family the asker's. Throws `knowledge.family-changed` when it has moved on meanwhile. */
async function claimFamily(
  db: Pick<Database, 'update'>,
  id: number,
  seen: number | undefined,
): Promise<void> {
  const claimed = await db
    .update(inhCase)
    .set({ familyVersion: sql`${inhCase.familyVersion} + 1` })
    .where(and(eq(inhCase.id, id), eq(inhCase.familyVersion, seen ?? -1)))
    .returning({ id: inhCase.id });
  if (claimed.length === 0) throw new AppError('knowledge.family-changed');
}

/** Throws `resource.not-found` for a case out of reach of an operation's code, `knowledge.case-withheld` without its family. */
export async function requireCase(
  { core, principal }: Asking,
  id: number,
  operation: string,
): Promise<void> {
  orNotFound(await caseRepository(core).find(id, principal, operation));
  if (isFamilyWithheld(principal)) throw new AppError('knowledge.case-withheld');
}

/** Reads the head of an uploaded VCF of the asker's own and gives it to a case. */
export async function attachVcf(
  { core, principal }: Asking,
  id: number,
  fileName: string,
): Promise<CaseFile> {
  await requireCase({ core, principal }, id, 'edit');
  return giveFile(core, id, (await ownUpload({ core, principal }, fileName)).id);
}

/** An uploaded file of the asker's own. Throws `knowledge.case-file` for any other. */
export async function ownUpload({ core, principal }: Asking, fileName: string) {
  const fileId = fileNamePattern.exec(fileName)?.[1];
  const stored = fileId === undefined ? undefined : await openFile(core, fileId);
  if (stored?.ownerId !== principal.userId) throw new AppError('knowledge.case-file');
  return stored;
}

type FileCore = Pick<Core, 'db' | 'config' | 'logger'>;

/** Gives a stored VCF to a case. Throws `knowledge.case-vcf` with the reason for what is none. */
export async function giveFile(core: FileCore, id: number, fileId: string): Promise<CaseFile> {
  const given = await readFile(core, fileId);
  await core.db.transaction((tx) => keepFile(tx, id, given));
  return given.file;
}

async function readFile(core: FileCore, fileId: string) {
  const { name, size, ...stored } = orNotFound(await openFile(core, fileId));
  return { fileId: stored.id, file: { name, size, ...(await readHead(await stored.open())) } };
}

async function keepFile(
  tx: Transaction,
  id: number,
  given: { fileId: string; file: CaseFile },
): Promise<void> {
  await tx
    .update(inhCase)
    .set({ ...given, updateTime: sql`now()` })
    .where(eq(inhCase.id, id));
  await sayCaseUses(tx, id);
}

const mostNumbers = 99;

/** Makes a case that has an uploaded VCF of the asker's own from the beginning: of what is no VCF there is no case. */
async function createWithFile(
  { core, principal }: Asking,
  own: CreateOf<typeof caseResource>,
  fileName: string,
): Promise<number> {
  if (isFamilyWithheld(principal)) throw new AppError('knowledge.case-withheld');
  const given = await readFile(core, (await ownUpload({ core, principal }, fileName)).id);
  for (let number = 1; ; number += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next is tried when this one is taken
      return await core.db.transaction(async (tx) => {
        const numbered = { ...own, caseNo: numberedCase(own.caseNo, number) };
        const { id } = await caseRepository({ ...core, db: tx }, undefined).create(
          numbered,
          principal,
        );
        await keepFile(tx, id, given);
        return id;
      });
    } catch (error) {
      const isTaken = error instanceof AppError && error.errorName === 'knowledge.case-taken';
      if (!isTaken || number === mostNumbers) throw error;
    }
  }
}

const longestCaseNo = 60;

function numberedCase(caseNo: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`;
  return cutText(caseNo, longestCaseNo - suffix.length) + suffix;
}
