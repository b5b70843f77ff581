import type { cancerResource } from '@wm/contract/knowledge/cancer';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { kbCancer } from '../knowledge.table.ts';
import { cancerRepository } from './cancer.repository.ts';

/** Kinds of tumors: those of a source stand where it has put them, those of our own below one another without a circle. */
export function cancerService(database: DatabaseHandle): CrudRepository<typeof cancerResource> {
  const rows = cancerRepository(database);
  const { db } = database;
  const requireNoCircle = async (code: string, parentCode: string): Promise<void> => {
    if (parentCode === '') return;
    const { rows: found } = await db.execute<{ code: string }>(sql`
      with recursive above as (
        select ${parentCode}::text as code
        union select c.parent_code from kb_cancer c join above a on c.cancer_code = a.code where c.parent_code <> '')
      select code from above where code = ${code}`);
    if (found.length > 0) throw new AppError('knowledge.cancer-circle');
  };
  return {
    ...rows,
    create: async (input, principal) => {
      await requireNoCircle(input.cancerCode, input.parentCode ?? '');
      return rows.create(input, principal);
    },
    update: async (id, patch, principal) => {
      const [before] = await db.select().from(kbCancer).where(eq(kbCancer.id, id));
      const { parentCode = before?.parentCode ?? '', cancerCode = before?.cancerCode ?? '' } =
        patch;
      // Another code moves it as well: those below it stand below whoever bears their parent's code.
      if (before && (parentCode !== before.parentCode || cancerCode !== before.cancerCode)) {
        if (before.source !== '手工') throw new AppError('knowledge.cancer-moved');
        await requireNoCircle(cancerCode, parentCode);
      }
      return rows.update(id, patch, principal);
    },
  };
}
