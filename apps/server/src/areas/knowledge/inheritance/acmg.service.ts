import type { BodyOf } from '@wm/contract/core/endpoint';
import type {
  AcmgState,
  CriterionCheck,
  reviewAcmgEndpoint,
  stepAcmgEndpoint,
} from '@wm/contract/knowledge/inheritance/acmg';
import { conditionsAtMost, reviewStateNames } from '@wm/contract/knowledge/inheritance/acmg-rules';
import type { ReviewState } from '@wm/contract/knowledge/inheritance/acmg-rules';
import { formatCriterion } from '@wm/genomics/acmg-criteria';
import { decideAcmg, faultOfDecision, readDecisions } from '@wm/genomics/acmg-decide';
import type { AcmgSuggestion } from '@wm/genomics/acmg-evidence';
import { proposeAcmg } from '@wm/genomics/acmg-suggest';
import { findHolders } from '#core/access/holders.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import {
  changeReview,
  diseasesOfGene,
  evidenceOf,
  geneFacts,
  reviewsOfVariant,
  saveReview,
  signedVersionWith,
} from './acmg.repository.ts';
import { tellOfReview } from './acmg-notices.ts';
import { findOwner } from './case-report/case-owner.ts';
import type { Asking } from './case.service.ts';
import { requireRun } from './run.service.ts';

interface Place {
  id: number;
  runNo: number;
}

/** What an analysis suggests for a variant, from what it kept and what the catalog says of the gene. */
async function propose(asking: Asking, place: Place & { variant: string }, operation: string) {
  const { variant } = place;
  const { db } = asking.core;
  const run = await requireRun(asking, place, operation);
  const { gene, evidence } = orNotFound(await evidenceOf(db, run.id, variant));
  const { assembly } = run.summary;
  const { variantId: _, ...kept } = evidence ?? {};
  const proposal = proposeAcmg({
    ...kept,
    ...(evidence && { gene: await geneFacts(db, gene) }),
    ...(assembly !== '' && { variantId: `${assembly}-${variant}` }),
  });
  return { ...proposal, gene, hasEvidence: evidence !== null };
}

type Proposal = Awaited<ReturnType<typeof propose>>;

type Stored = Awaited<ReturnType<typeof reviewsOfVariant>>[number];

function present({ criterion, strength, text, kind }: AcmgSuggestion) {
  return { criterion, strength, text, isHint: kind === 'hint' };
}

/** A review as it is sent; before the first there is an empty one. */
function reviewFor({ principal }: Asking, found: Stored | undefined): AcmgState['review'] {
  if (!found)
    return {
      version: 0,
      decisions: [],
      suggested: [],
      userName: '',
      updateTime: null,
      scheme: 'rules',
      schemeNote: '',
      state: 'draft',
      checks: [],
      checkerName: '',
      checkTime: null,
      runNo: null,
      isOwn: false,
    };
  return { ...found, isOwn: found.writerIds.includes(principal.userId) };
}

async function stateOf(
  asking: Asking,
  { counted, excluded, hasEvidence, gene }: Proposal,
  { id, variant, condition }: { id: number; variant: string; condition?: string | undefined },
): Promise<AcmgState> {
  const { db } = asking.core;
  const reviews = await reviewsOfVariant(db, id, variant);
  const meant = condition ?? reviews.find(({ class: name }) => name !== null)?.condition ?? '';
  const found = reviews.find((one) => one.condition === meant);
  const now = counted.map((one) => formatCriterion(one));
  return {
    condition: meant,
    reviews,
    diseases: await diseasesOfGene(db, gene),
    signedVersion: await signedVersionWith(db, id, variant),
    hasEvidence,
    counted: counted.map(present),
    excluded: excluded.map(({ suggestion, text, source }) => ({
      ...present(suggestion),
      reason: text,
      source,
    })),
    review: reviewFor(asking, found),
    isChanged: (found?.decisions.length ?? 0) > 0 && found?.suggested.join() !== now.join(),
  };
}

export async function readAcmg(
  asking: Asking,
  place: Place,
  { key: variant, condition }: { key: string; condition?: string | undefined },
): Promise<AcmgState> {
  const proposal = await propose(asking, { ...place, variant }, 'query');
  return stateOf(asking, proposal, { id: place.id, variant, condition });
}

/** What decisions come to. Throws `knowledge.acmg-decision` where the schemes differ and none was chosen with its reason. */
function classOf({ decisions, scheme, schemeNote }: BodyOf<typeof reviewAcmgEndpoint>) {
  if (decisions.length === 0)
    return { class: null, points: null, criteria: [], scheme: 'rules' as const, schemeNote: '' };
  const { counted, result } = decideAcmg(readDecisions(decisions));
  const { rules, points, isDifferent } = result;
  if (isDifferent && schemeNote === '')
    throw new AppError('knowledge.acmg-decision', {
      values: { reason: '两种算法的结论不同，请选用其中一种并写明理由' },
    });
  return {
    class: isDifferent && scheme === 'points' ? points.class : rules.class,
    points: points.points,
    criteria: counted.map((one) => formatCriterion(one)),
    scheme: isDifferent ? scheme : ('rules' as const),
    schemeNote: isDifferent ? schemeNote : '',
  };
}

/** The review that is to be changed. Throws where a signed report tells the variant, and where another person has it. */
async function requireOpen(
  db: Database,
  { id, variant, condition }: { id: number; variant: string; condition: string },
): Promise<{ found: Stored | undefined; total: number }> {
  const version = await signedVersionWith(db, id, variant);
  if (version !== null)
    throw new AppError('knowledge.acmg-signed', { values: { version: String(version) } });
  const reviews = await reviewsOfVariant(db, id, variant);
  return {
    found: reviews.find((one) => one.condition === condition),
    total: reviews.length,
  };
}

/**
 * Saves what a reviewer decided, with what is suggested now. Throws `knowledge.acmg-decision` for a decision that cannot
 * stand, and `knowledge.acmg-changed` when the review is another than the asker saw.
 */
export async function reviewAcmg(
  asking: Asking,
  place: Place,
  body: BodyOf<typeof reviewAcmgEndpoint>,
): Promise<AcmgState> {
  const { core, principal } = asking;
  const { variant, condition, decisions, seen } = body;
  const proposal = await propose(asking, { ...place, variant }, 'edit');
  for (const decision of decisions) {
    const reason = faultOfDecision(decision, proposal.counted);
    if (reason !== undefined) throw new AppError('knowledge.acmg-decision', { values: { reason } });
  }
  const outcome = classOf(body);
  const where = { id: place.id, variant, condition };
  const { found, total } = await requireOpen(core.db, where);
  if (found) requireState(found, ['draft', 'returned', 'checked']);
  if (!found && total >= conditionsAtMost)
    throw new AppError('knowledge.acmg-conditions', {
      values: { limit: String(conditionsAtMost) },
    });
  const isSaved = await saveReview(core.db, seen, {
    ...outcome,
    caseId: place.id,
    variant,
    condition,
    decisions,
    suggested: proposal.counted.map((one) => formatCriterion(one)),
    state: found?.state === 'returned' ? 'returned' : 'draft',
    runNo: place.runNo,
    writerIds: [...new Set([...(found?.writerIds ?? []), principal.userId])],
    userId: principal.userId,
  });
  if (!isSaved) throw new AppError('knowledge.acmg-changed');
  return stateOf(asking, proposal, where);
}

function requireState({ state }: Stored, wanted: readonly ReviewState[]): void {
  if (!wanted.includes(state))
    throw new AppError('knowledge.acmg-state', { values: { state: reviewStateNames[state] } });
}

/** Why what a checker says of a review cannot stand. */
function faultOfChecks(
  { decisions }: Stored,
  checks: readonly CriterionCheck[],
): string | undefined {
  const said = new Set(checks.map(({ criterion }) => criterion));
  if (said.size !== checks.length) return '一条标准只能核对一次';
  const decided = new Set(decisions.map(({ criterion }) => criterion));
  const open = [...decided].filter((one) => !said.has(one));
  if (open.length > 0) return `还没有核对 ${open.join('、')}`;
  if ([...said].some((one) => !decided.has(one))) return '有标准没有评过，无从核对';
  const silent = checks.find(({ isAgreed, note }) => !isAgreed && note === '');
  return silent && `不同意 ${silent.criterion}，请写明理由`;
}

/** What a step makes of a review. Throws for one that the asker may not take, or that it cannot take now. */
function stepOf(
  { principal }: Asking,
  found: Stored,
  { step, checks }: BodyOf<typeof stepAcmgEndpoint>,
): Pick<Stored, 'state'> & Partial<Pick<Stored, 'checks' | 'checkerId' | 'checkTime'>> {
  const isOwn = found.writerIds.includes(principal.userId);
  if (step === 'submit') {
    requireState(found, ['draft', 'returned']);
    if (found.class === null)
      throw new AppError('knowledge.acmg-decision', { values: { reason: '还没有评过任何标准' } });
    return { state: 'submitted', checks: [] };
  }
  requireState(found, ['submitted']);
  if (step === 'recall') {
    if (!isOwn) throw new AppError('knowledge.acmg-state', { values: { state: '是别人提交的' } });
    return { state: 'draft' };
  }
  if (isOwn) throw new AppError('knowledge.acmg-own');
  const reason = faultOfChecks(found, checks);
  if (reason !== undefined) throw new AppError('knowledge.acmg-check', { values: { reason } });
  return {
    state: checks.every(({ isAgreed }) => isAgreed) ? 'checked' : 'returned',
    checks,
    checkerId: principal.userId,
    checkTime: new Date().toISOString(),
  };
}

/** Lays a review before another person, takes it back, or keeps what he says of each criterion. Those concerned are told. */
export async function stepAcmg(
  asking: Asking,
  place: Place,
  body: BodyOf<typeof stepAcmgEndpoint>,
): Promise<AcmgState> {
  const { core, principal } = asking;
  const { variant, condition, seen } = body;
  const proposal = await propose(asking, { ...place, variant }, 'edit');
  const where = { id: place.id, variant, condition };
  const found = orNotFound((await requireOpen(core.db, where)).found);
  const change = stepOf(asking, found, body);
  const at = { caseId: place.id, variant, condition, version: seen };
  await core.db.transaction(async (tx) => {
    if (!(await changeReview(tx, at, change))) throw new AppError('knowledge.acmg-changed');
    if (body.step === 'recall') return;
    const userIds =
      body.step === 'submit' ? await checkersOf(tx, place.id, found) : found.writerIds;
    await tellOfReview(tx, {
      kind: change.state,
      caseId: place.id,
      runNo: place.runNo,
      variant,
      who: principal.nickname || principal.username,
      userIds,
    });
  });
  return stateOf(asking, proposal, where);
}

/** Those who may check a review: who may change the case and has decided nothing of it. */
async function checkersOf(
  tx: Transaction,
  caseId: number,
  { writerIds }: Stored,
): Promise<number[]> {
  const holders = await findHolders(
    tx,
    'knowledge:inheritance-mutation:edit',
    await findOwner(tx, caseId),
  );
  return holders.filter((id) => !writerIds.includes(id));
}
