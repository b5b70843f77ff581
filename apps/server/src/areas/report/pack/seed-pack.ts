import type { ReportDefinition } from '@wm/contract/report/definition';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { productVersion } from '#core/product-version.ts';
import { report, reportPack, reportPackItem, reportVersion } from '../report.table.ts';
import { syncWarnings } from '../warning/sync-warnings.ts';
import { readPack, writePack } from './pack-file.ts';
import { digestOfReport, storePack } from './pack.repository.ts';
import { sha256Of } from './sha256-of.ts';

/** A report that the product brings. */
export interface BroughtReport {
  code: string;
  name: string;
  description: string;
  definition: ReportDefinition;
}

/** A report of the first start, published. */
export async function seedReport(
  tx: Transaction,
  ownerId: number,
  { definition, ...named }: BroughtReport,
): Promise<typeof report.$inferSelect> {
  const [made] = await tx
    .insert(report)
    .values({
      ...named,
      status: 'published',
      ownerId,
      draft: definition,
      publishedRowVersion: 1,
      versionNo: 1,
    })
    .returning();
  const stored = orNotFound(made);
  await tx.insert(reportVersion).values({
    reportId: stored.id,
    no: 1,
    definition,
    definitionHash: sha256Of(JSON.stringify(definition)),
    publishedBy: ownerId,
  });
  await syncWarnings(tx, stored.id, definition);
  return stored;
}

/** A pack of the first start, as if somebody had installed its file: it stands in 报表安装 and can be taken back. */
export async function seedPack(
  db: Database,
  owner: { userId: number; username: string },
  { name, reports }: { name: string; reports: readonly BroughtReport[] },
): Promise<void> {
  const about = { name, made: new Date().toISOString(), version: productVersion };
  const published = reports.map((one) => ({ ...one, state: 'published' as const }));
  const file = writePack({ reports: published, dicts: [] }, about);
  await db.transaction(async (tx) => {
    const { userId, username: userName } = owner;
    const { id: packId } = await storePack(tx, readPack(file), { userId, userName, name });
    for (const one of reports) {
      // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other, in one transaction
      const stored = await seedReport(tx, userId, one);
      const { code, name: title, id: reportId, versionNo } = stored;
      const digest = digestOfReport(stored);
      const item = { packId, code, name: title, reportId, versionNo, digest, before: null };
      // oxlint-disable-next-line eslint/no-await-in-loop -- see above
      await tx.insert(reportPackItem).values({ ...item, action: 'added' });
    }
    await tx
      .update(reportPack)
      .set({ state: 'installed', installTime: sql`now()`, reportCount: reports.length })
      .where(eq(reportPack.id, packId));
  });
}
