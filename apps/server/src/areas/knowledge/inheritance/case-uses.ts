import { eq } from 'drizzle-orm';
import { setFileUses } from '#areas/files/public.ts';
import type { Database } from '#core/database/database.ts';
import { caseFileUse } from './case-files.ts';
import { inhCase } from './inheritance.table.ts';
import { filesOfMerges } from './merge/merge.repository.ts';
import { filesOfRuns } from './run.repository.ts';

/** Says which files a case uses now: that of the next analysis, those of its analyses, its members' and what was made of them. */
export async function sayCaseUses(db: Database, caseId: number): Promise<void> {
  const [current] = await db
    .select({ fileId: inhCase.fileId })
    .from(inhCase)
    .where(eq(inhCase.id, caseId));
  const fileIds = [
    ...(current && current.fileId !== '' ? [current.fileId] : []),
    ...(await filesOfRuns(db, caseId)),
    ...(await filesOfMerges(db, caseId)),
  ];
  await setFileUses(db, { kind: caseFileUse.kind, refId: caseId, fileIds });
}
