import type { reviewVerdicts } from '@wm/contract/knowledge/evidence';
import { evidenceResource } from '@wm/contract/knowledge/evidence';
import { evidenceFaults } from '@wm/contract/knowledge/evidence-rules';
import { cutText } from '@wm/contract/core/stored-text';
import { snakeKey } from '@wm/contract/core/wire';
import { eq } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { differences, recordChange } from '#core/audit/record-changes.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { kbEvidence, kbEvidenceType } from '../knowledge.table.ts';
import { requireReviewable } from '../review-rules.ts';
import type { ReviewNote } from '../review-rules.ts';
import { evidenceRepository } from './evidence.repository.ts';

/** Items of evidence: whoever writes one owns its text until somebody else has checked it. */
export function evidenceService(database: DatabaseHandle): CrudRepository<typeof evidenceResource> {
  const rows = evidenceRepository(database);
  return {
    ...rows,
    create: (input, principal) => {
      const written = { ...input, authorId: principal.userId };
      return rows.create(written, principal);
    },
    update: async (id, patch, principal) => {
      const { lockedFields: _locked, remark: _remark, ...facts } = patch;
      if (Object.keys(facts).length === 0) return rows.update(id, patch, principal);
      // What was checked is checked again once its facts change.
      const written = { ...patch, evidenceStatus: '草稿', authorId: principal.userId };
      return rows.update(id, written, principal);
    },
  };
}

type Stored = typeof kbEvidence.$inferSelect;
type Patch = Partial<typeof kbEvidence.$inferInsert>;

/** Hands an item in. Throws `knowledge.evidence-rules` with its faults by field. */
export function submitEvidence(db: Database, id: number): Promise<void> {
  return moved(db, id, async (item, tx) => {
    if (item.evidenceStatus !== '草稿' && item.evidenceStatus !== '已退回')
      throw new AppError('knowledge.review-state');
    await requireRules(tx, item);
    return { evidenceStatus: '待审', legacyNote: '', reviewNote: '' };
  });
}

async function requireRules(tx: Transaction, item: Stored): Promise<void> {
  const [type] = await tx
    .select()
    .from(kbEvidenceType)
    .where(eq(kbEvidenceType.typeCode, item.typeCode));
  const faults = evidenceFaults(type, item);
  if (faults.length === 0) return;
  const fields = faults.map(({ field, message }) => ({ path: snakeKey(field), message }));
  throw new AppError('knowledge.evidence-rules', { data: { fields } });
}

interface Review extends ReviewNote {
  id: number;
  verdict: (typeof reviewVerdicts)[number];
}

const outcomes = { accept: '已接受', return: '已退回', reject: '已拒绝' } as const;

/** Decides on an item that waits; a reason is needed for what is not accepted, and the rules hold for what is. */
export function reviewEvidence(
  db: Database,
  principal: Principal,
  { id, verdict, note, updateTime }: Review,
): Promise<void> {
  return moved(db, id, async (item, tx) => {
    if (item.evidenceStatus !== '待审') throw new AppError('knowledge.review-state');
    requireReviewable(item, principal, { updateTime });
    if (verdict !== 'accept' && note === '') throw new AppError('knowledge.review-note');
    // Values of former editions are a reviewer's to accept; what people write keeps the rules.
    if (verdict === 'accept' && item.legacyNote === '') await requireRules(tx, item);
    return {
      evidenceStatus: outcomes[verdict],
      reviewerName: principal.nickname || principal.username,
      reviewNote: note,
      lastReviewDate: cutText(new Date().toISOString(), 10),
    };
  });
}

async function moved(
  db: Database,
  id: number,
  decide: (item: Stored, tx: Transaction) => Promise<Patch>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(kbEvidence).where(eq(kbEvidence.id, id)).for('update');
    const before = orNotFound(found);
    const patch = await decide(before, tx);
    await tx.update(kbEvidence).set(patch).where(eq(kbEvidence.id, id));
    const fields = differences(evidenceResource, before, patch);
    const { permission } = evidenceResource;
    await recordChange(tx, { resource: permission, recordId: id, action: 'update', fields });
  });
}
