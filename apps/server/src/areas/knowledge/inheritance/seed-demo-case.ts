import { eq } from 'drizzle-orm';
import { storeFile } from '#areas/files/public.ts';
import type { Config } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { silentLogger } from '#core/logger.ts';
import { firstSettings as settings } from '#core/settings/first-settings.ts';
import { giveFile } from './case.service.ts';
import { demoPeople, demoVcf } from './demo-family.ts';
import { inhCase } from './inheritance.table.ts';

const demoCaseNo = '示例家系';

/** A family with its file, so that the first look can analyse something. */
export async function seedDemoCase(db: Database, ownerId: number, config: Config): Promise<void> {
  const core = { db, config, settings, logger: silentLogger };
  const [made] = await db
    .insert(inhCase)
    .values({
      ownerId,
      caseNo: demoCaseNo,
      probandName: '示例先证者',
      phenotype: '虚构的三口之家，用来试用遗传分析',
      remark: '示例数据，基因和变异都是虚构的，可以删除',
      people: demoPeople,
    })
    .returning({ id: inhCase.id });
  const { id } = await storeFile(core, Buffer.from(demoVcf()), { ownerId, name: '示例家系.vcf' });
  if (made) await giveFile(core, made.id, id);
}

/** The family of the demo set; undefined when it is gone. */
export async function demoCaseId(db: Database): Promise<number | undefined> {
  const [found] = await db
    .select({ id: inhCase.id })
    .from(inhCase)
    .where(eq(inhCase.caseNo, demoCaseNo));
  return found?.id;
}
