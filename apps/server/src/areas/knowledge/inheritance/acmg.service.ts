import type { BodyOf } from '@wm/contract/core/endpoint';
import type { AcmgState, reviewAcmgEndpoint } from '@wm/contract/knowledge/inheritance/acmg';
import { formatCriterion } from '@wm/genomics/acmg-criteria';
import { decideAcmg, faultOfDecision, readDecisions } from '@wm/genomics/acmg-decide';
import type { AcmgSuggestion } from '@wm/genomics/acmg-evidence';
import { proposeAcmg } from '@wm/genomics/acmg-suggest';
import { AppError } from '#core/app-error.ts';
import { orNotFound } from '#core/not-found.ts';
import { evidenceOf, findReview, geneFacts, saveReview } from './acmg.repository.ts';
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
  return { ...proposal, hasEvidence: evidence !== null };
}

type Proposal = Awaited<ReturnType<typeof propose>>;

function present({ criterion, strength, text, kind }: AcmgSuggestion) {
  return { criterion, strength, text, isHint: kind === 'hint' };
}

async function stateOf(
  { core }: Asking,
  { counted, excluded, hasEvidence }: Proposal,
  { id, variant }: { id: number; variant: string },
): Promise<AcmgState> {
  const found = await findReview(core.db, id, variant);
  const now = counted.map((one) => formatCriterion(one));
  return {
    hasEvidence,
    counted: counted.map(present),
    excluded: excluded.map(({ suggestion, text, source }) => ({
      ...present(suggestion),
      reason: text,
      source,
    })),
    review: found ?? { version: 0, decisions: [], suggested: [], userName: '', updateTime: null },
    isChanged: (found?.decisions.length ?? 0) > 0 && found?.suggested.join() !== now.join(),
  };
}

export async function readAcmg(asking: Asking, place: Place, variant: string): Promise<AcmgState> {
  const proposal = await propose(asking, { ...place, variant }, 'query');
  return stateOf(asking, proposal, { id: place.id, variant });
}

/**
 * Saves what a reviewer decided, with what is suggested now. Throws `knowledge.acmg-decision` for a decision that cannot
 * stand, and `knowledge.acmg-changed` when the review is another than the asker saw.
 */
export async function reviewAcmg(
  asking: Asking,
  place: Place,
  { variant, decisions, seen }: BodyOf<typeof reviewAcmgEndpoint>,
): Promise<AcmgState> {
  const { core, principal } = asking;
  const proposal = await propose(asking, { ...place, variant }, 'edit');
  for (const decision of decisions) {
    const reason = faultOfDecision(decision, proposal.counted);
    if (reason !== undefined) throw new AppError('knowledge.acmg-decision', { values: { reason } });
  }
  const suggested = proposal.counted.map((one) => formatCriterion(one));
  const { counted, result } = decideAcmg(readDecisions(decisions));
  const isReviewed = decisions.length > 0;
  const review = {
    caseId: place.id,
    variant,
    decisions,
    suggested,
    class: isReviewed ? result.rules.class : null,
    points: isReviewed ? result.points.points : null,
    criteria: counted.map((one) => formatCriterion(one)),
    userId: principal.userId,
  };
  if (!(await saveReview(core.db, seen, review))) throw new AppError('knowledge.acmg-changed');
  return stateOf(asking, proposal, { id: place.id, variant });
}
