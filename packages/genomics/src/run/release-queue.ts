import type { AnalysisSettings } from './analysis-options.ts';
import { hasOwnModel, hasPairModel, settlePairs } from './candidate-states.ts';
import { NO } from '../vcf/call.ts';
import type { Candidate } from '../models/candidate.ts';
import { createGeneGroups } from './gene-groups.ts';
import type { GeneGroups } from './gene-groups.ts';
import type { BoundFamily } from '../pedigree/family.ts';

/** What the queue needs and whom it tells. */
export interface ReleaseContext {
  settings: AnalysisSettings;
  families: BoundFamily[];
  onCrowded: (gene: string, candidates: number) => void;
  onKept: (candidate: Candidate) => void;
  onDropped: (candidate: Candidate) => void;
}

/** Holds candidates in file order until their genes are complete, then lets them go. */
export interface ReleaseQueue {
  add(candidate: Candidate): void;
  advance(contig: string, pos: number): void;
  finish(): void;
  /** Candidates waiting now. */
  waiting(): number;
}

/** Longest deletion in bp that is remembered for pairing with variants it covers but shares no gene with. */
const MAX_REMEMBERED_DELETION = 10_000_000;

/** An empty queue over its own gene groups. Candidates must come in file order. */
export function createReleaseQueue(context: ReleaseContext): ReleaseQueue {
  const groups = createGeneGroups({
    families: context.families,
    windowBp: context.settings.geneWindowBp,
    crowd: context.settings.crowd,
    onCrowded: context.onCrowded,
  });
  let waiting: Candidate[] = [];
  let head = 0;
  let deletions: Candidate[] = [];

  const forgetDeletions = (isPast: (deletion: Candidate) => boolean): void => {
    if (deletions.length === 0) return;
    deletions = deletions.filter((deletion) => {
      if (!isPast(deletion)) return true;
      deletion.openGroups -= 1;
      return false;
    });
  };
  const release = (): void => {
    while (head < waiting.length && waiting[head]!.openGroups === 0) {
      settle(waiting[head]!, context);
      head += 1;
    }
    if (head > 4096 && head * 2 > waiting.length) {
      waiting = waiting.slice(head);
      head = 0;
    }
  };
  return {
    add(candidate) {
      waiting.push(candidate);
      if (candidate.sides === 0) return;
      if (candidate.verdict.pairing.state !== NO) groups.add(candidate, candidate.pairGenes);
      joinDeletions(candidate, deletions, groups);
      const isRemembered =
        candidate.isDeletion &&
        candidate.verdict.pairing.state !== NO &&
        candidate.end - candidate.pos <= MAX_REMEMBERED_DELETION;
      if (isRemembered) {
        candidate.openGroups += 1;
        deletions.push(candidate);
      }
    },
    advance(contig, pos) {
      forgetDeletions((deletion) => deletion.contig !== contig || deletion.end < pos);
      groups.advance(contig, pos);
      release();
    },
    finish() {
      forgetDeletions(() => true);
      groups.finish();
      release();
    },
    waiting: () => waiting.length - head,
  };
}

/** Puts a variant and the deletions that cover it into a common group, so that they are judged as a pair. */
function joinDeletions(candidate: Candidate, deletions: Candidate[], groups: GeneGroups): void {
  if (candidate.isDeletion) return;
  for (const deletion of deletions) {
    if (deletion.family !== candidate.family || deletion.end < candidate.pos) continue;
    const { genes, pairGenes } = candidate;
    const shared = pairGenes.find((gene) => deletion.genes.includes(gene));
    const own = shared ?? pairGenes[0];
    // A variant between the exons of its genes stays out; one without genes pairs by the overlap alone.
    if (own === undefined && genes.length > 0) continue;
    const gene = own ?? deletion.genes[0] ?? `缺失区${deletion.pos}`;
    groups.add(candidate, [gene]);
    groups.add(deletion, [gene]);
  }
}

function settle(candidate: Candidate, context: ReleaseContext): void {
  settlePairs(candidate);
  const { keepsPossible } = context.settings;
  if (
    hasOwnModel(candidate.states, keepsPossible) ||
    hasPairModel(candidate.states, keepsPossible)
  ) {
    context.onKept(candidate);
  } else context.onDropped(candidate);
}
