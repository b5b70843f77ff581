import type { LabelRule } from '@wm/contract/knowledge/label-rules';
import { kbLabel, kbMutation, kbMutationLabel } from '../knowledge.table.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import type { TaskControl } from '#core/tasks/task-runner.ts';
import { inLongTransaction } from '../import/on-connection.ts';
import { applyCondition, takeRunBack } from './mutation-label.repository.ts';
import { conditionOfRule } from './rule-condition.ts';

export const applyTask = 'knowledge:label-apply';

export interface ApplyPayload {
  labelId: number;
}

/** A label whose rule can be applied. */
export interface RuledLabel {
  id: number;
  labelName: string;
  metaRule: LabelRule;
}

/** Throws `knowledge.label-rule` for a label without a rule. */
export async function labelWithRule(
  { db }: Pick<Core, 'db'>,
  labelId: number,
): Promise<RuledLabel> {
  const [label] = await db.select().from(kbLabel).where(eq(kbLabel.id, labelId));
  const { id, labelName, metaRule } = orNotFound(label);
  if (!metaRule) throw new AppError('knowledge.label-rule');
  return { id, labelName, metaRule };
}

/** Begins to apply the rule of a label. */
export function startApply(
  { tasks }: Pick<Core, 'tasks'>,
  { userId }: Principal,
  { id: labelId, labelName }: RuledLabel,
): Promise<number> {
  const payload: ApplyPayload = { labelId };
  return tasks.start({ kind: applyTask, title: `应用标签规则：${labelName}`, userId, payload });
}

/** Applies it, all of it or nothing. */
export function runApply(core: Core, { labelId }: ApplyPayload, control: TaskControl) {
  return inLongTransaction(core, async ({ db }) => {
    // Marks that people set refer to the label: a lock on its key would make them wait for all of this.
    const [found] = await db
      .select()
      .from(kbLabel)
      .where(eq(kbLabel.id, labelId))
      .for('no key update');
    const label = orNotFound(found);
    if (!label.metaRule) throw new AppError('knowledge.label-rule');
    control.report({ done: 0, message: '正在核对突变' });
    const run = label.runId + 1;
    const condition = conditionOfRule(label.metaRule);
    const counts = await applyCondition(db, { labelId, run, condition });
    control.signal.throwIfAborted();
    await db.update(kbLabel).set({ runId: run, lastRun: run }).where(eq(kbLabel.id, labelId));
    const result = { labelId, labelName: label.labelName, ...counts };
    await control.checkpoint(db, { done: counts.added + counts.removed, result });
    return result;
  });
}

/** Takes the last application of a rule back. */
export function undoApply(
  db: Database,
  labelId: number,
): Promise<{ added: number; removed: number }> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(kbLabel).where(eq(kbLabel.id, labelId)).for('update');
    const { lastRun } = orNotFound(found);
    if (lastRun === null) throw new AppError('knowledge.label-undo');
    const counts = await takeRunBack(tx, labelId, lastRun);
    await tx.update(kbLabel).set({ lastRun: null }).where(eq(kbLabel.id, labelId));
    return counts;
  });
}

interface Mark {
  mutationId: number;
  labelId: number;
}

/** Gives a variant a label by hand, which stays whatever rules say. */
export async function giveLabel(
  db: Database,
  { userId, nickname, username }: Principal,
  { mutationId, labelId, comment }: Mark & { comment: string },
): Promise<void> {
  await requireBoth(db, { mutationId, labelId });
  const values = {
    isAuto: false,
    isDismissed: false,
    comment,
    userId,
    userName: nickname || username,
    addedRun: null,
    removedRun: null,
  };
  await db
    .insert(kbMutationLabel)
    .values({ mutationId, labelId, ...values })
    .onConflictDoUpdate({
      target: [kbMutationLabel.mutationId, kbMutationLabel.labelId],
      set: { ...values, createTime: sql`now()` },
    });
}

async function requireBoth(db: Database, { mutationId, labelId }: Mark): Promise<void> {
  const found = await db
    .select({ id: kbMutation.id })
    .from(kbMutation)
    .innerJoin(kbLabel, eq(kbLabel.id, labelId))
    .where(eq(kbMutation.id, mutationId));
  requireFound(found.length > 0);
}

/** Takes a label off; the row stays to tell rules that somebody did not want it. */
export async function takeLabel(
  db: Database,
  { userId, nickname, username }: Principal,
  { mutationId, labelId }: Mark,
): Promise<void> {
  const taken = await db
    .update(kbMutationLabel)
    .set({ isDismissed: true, userId, userName: nickname || username })
    .where(
      and(
        eq(kbMutationLabel.mutationId, mutationId),
        eq(kbMutationLabel.labelId, labelId),
        eq(kbMutationLabel.isDismissed, false),
      ),
    )
    .returning({ labelId: kbMutationLabel.labelId });
  requireFound(taken.length > 0);
}
