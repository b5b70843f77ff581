import { geneDescriptionResource } from '@wm/contract/knowledge/gene-description';
import { eq } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { differences, recordChange } from '#core/audit/record-changes.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { orNotFound } from '#core/not-found.ts';
import { kbGeneDescription } from '../knowledge.table.ts';
import { requireReviewable } from '../review-rules.ts';
import type { ReviewNote } from '../review-rules.ts';
import { geneDescriptionRepository } from './gene-description.repository.ts';

/** Texts about genes: a change makes a draft of the published text, which counts until the draft is checked. */
export function geneDescriptionService(
  database: DatabaseHandle,
): CrudRepository<typeof geneDescriptionResource> {
  const rows = geneDescriptionRepository(database);
  return {
    ...rows,
    create: (input, principal) => rows.create({ ...input, ...by(principal) }, principal),
    update: async (id, patch, principal) => {
      const { lockedFields: _locked, remark: _remark, ...facts } = patch;
      if (Object.keys(facts).length === 0) return rows.update(id, patch, principal);
      const written = { ...patch, ...by(principal), descriptionStatus: '草稿' };
      return rows.update(id, written, principal);
    },
  };
}

function by({ userId }: Principal): { authorId: number } {
  return { authorId: userId };
}

type Stored = typeof kbGeneDescription.$inferSelect;
type Patch = Partial<typeof kbGeneDescription.$inferInsert>;

export function submitDescription(db: Database, id: number): Promise<void> {
  return moved(db, id, ({ descriptionStatus }) => {
    if (descriptionStatus !== '草稿' && descriptionStatus !== '已退回')
      throw new AppError('knowledge.review-state');
    return { descriptionStatus: '待审', reviewNote: '' };
  });
}

interface Review extends ReviewNote {
  id: number;
  verdict: 'publish' | 'return';
}

/** Publishes a text that waits, which makes it the next version, or gives it back with a reason. */
export function reviewDescription(
  db: Database,
  principal: Principal,
  { id, verdict, note, updateTime }: Review,
): Promise<void> {
  return moved(db, id, (text) => {
    if (text.descriptionStatus !== '待审') throw new AppError('knowledge.review-state');
    requireReviewable(text, principal, { updateTime });
    if (verdict === 'return' && note === '') throw new AppError('knowledge.review-note');
    return {
      descriptionStatus: verdict === 'publish' ? '已发布' : '已退回',
      reviewerName: principal.nickname || principal.username,
      reviewTime: new Date().toISOString(),
      reviewNote: note,
    };
  });
}

async function moved(db: Database, id: number, decide: (text: Stored) => Patch): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(kbGeneDescription)
      .where(eq(kbGeneDescription.id, id))
      .for('update');
    const before = orNotFound(found);
    const patch = decide(before);
    await tx.update(kbGeneDescription).set(patch).where(eq(kbGeneDescription.id, id));
    const fields = differences(geneDescriptionResource, before, patch);
    const { permission } = geneDescriptionResource;
    await recordChange(tx, { resource: permission, recordId: id, action: 'update', fields });
  });
}
