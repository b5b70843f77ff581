import { fileNamePattern } from '@wm/contract/files/file-types';
import type { CaseFile, caseResource } from '@wm/contract/knowledge/inheritance-case';
import { createAnnotationReader } from '@wm/genomics/annotations';
import { GenomicsError, createFindings } from '@wm/genomics/finding';
import { nodeInflater } from '@wm/genomics/inflate-node';
import { readRecords } from '@wm/genomics/read-variants';
import type { CreateOf } from '@wm/contract/core/resource';
import { and, eq, sql } from 'drizzle-orm';
import { openFile, setFileUses } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound } from '#core/not-found.ts';
import { caseFileUse, isFamilyWithheld } from './case-files.ts';
import { caseRepository } from './case.repository.ts';
import { inhCase } from './inheritance.table.ts';
import { filesOfRuns } from './run.repository.ts';

export interface Asking {
  core: Core;
  principal: Principal;
}

/** Records of the head that are looked at for frequencies without a header line. */
const headRecords = 200;

/** Cases as routes need them: a new one is its maker's and his department's, a changed one counts as changed now. */
export function caseService(core: Core): CrudRepository<typeof caseResource> {
  const reached = caseRepository(core);
  return {
    ...reached,
    create: async (input: CreateOf<typeof caseResource>, principal) => {
      const whole = caseRepository(core, undefined);
      const own = { ...input, ownerId: principal.userId, deptId: principal.deptId };
      const { id } = await whole.create(own, principal);
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
  };
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
  const fileId = fileNamePattern.exec(fileName)?.[1];
  const stored = fileId === undefined ? undefined : await openFile(core, fileId);
  if (stored?.ownerId !== principal.userId) throw new AppError('knowledge.case-file');
  return giveFile(core, id, stored.id);
}

/** Gives a stored VCF to a case. Throws `knowledge.case-vcf` with the reason for what is none. */
export async function giveFile(
  core: Pick<Core, 'db' | 'config' | 'logger'>,
  id: number,
  fileId: string,
): Promise<CaseFile> {
  const stored = orNotFound(await openFile(core, fileId));
  const file = { name: stored.name, size: stored.size, ...(await readHead(await stored.open())) };
  await core.db.transaction(async (tx) => {
    await tx
      .update(inhCase)
      .set({ fileId: stored.id, file, updateTime: sql`now()` })
      .where(eq(inhCase.id, id));
    const fileIds = [stored.id, ...(await filesOfRuns(tx, id))];
    await setFileUses(tx, { kind: caseFileUse.kind, refId: id, fileIds });
  });
  return file;
}

/** What the head of a VCF tells. Throws `knowledge.case-vcf` with the reason for what is none. */
async function readHead(
  source: AsyncIterable<Uint8Array>,
): Promise<Omit<CaseFile, 'name' | 'size'>> {
  try {
    const options = { inflater: nodeInflater, findings: createFindings() };
    let head: Omit<CaseFile, 'name' | 'size'> | undefined;
    for await (const { header, records } of readRecords(source, options)) {
      if (header.samples.length === 0) throw new GenomicsError('VCF025');
      const reader = createAnnotationReader(header);
      for (const { contig, pos, info, ref, alts } of records.slice(0, headRecords)) {
        const text = [...info].map(([key, value]) => (value === true ? key : `${key}=${value}`));
        reader.brief({ contig, pos, info: text.join(';'), ref, alts, altNumber: 1 });
      }
      head = {
        samples: header.samples,
        assembly: header.assembly ?? '',
        consequenceKeys: [...reader.consequenceKeys],
        frequencyKeys: reader.frequencyKeys(),
      };
      break;
    }
    if (!head) throw new GenomicsError('VCF001');
    return head;
  } catch (cause) {
    if (!(cause instanceof GenomicsError)) throw cause;
    throw new AppError('knowledge.case-vcf', { values: { reason: cause.message }, cause });
  }
}
