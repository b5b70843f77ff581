import { NO } from '../vcf/call.ts';
import type { Candidate } from '../models/candidate.ts';
import { judgePair } from '../models/compound-pair.ts';
import type { PairVerdict } from '../models/pair-verdict.ts';
import type { BoundFamily } from '../pedigree/family.ts';

/** How gene groups are kept. */
export interface GeneGroupOptions {
  families: BoundFamily[];
  /** A gene is complete once a record lies this many bp behind its last candidate; no human gene is longer than 2.5 Mb. */
  windowBp: number;
  /** Called when a gene has more candidates in one family than `crowd`. */
  onCrowded: (gene: string, candidates: number) => void;
  crowd: number;
}

/** Candidates gathered by gene until the gene is complete, then paired. Memory is bounded by the densest window of the genome. */
export interface GeneGroups {
  /** Puts a candidate into the groups of its genes. */
  add(candidate: Candidate, genes: readonly string[]): void;
  /** Tells where the file is now; pairs and forgets the genes that are complete. */
  advance(contig: string, pos: number): void;
  /** Pairs everything that is left. */
  finish(): void;
  /** Number of candidates held now, for the memory test. */
  held(): number;
}

interface Group {
  gene: string;
  /** The gene as a list of one, shared by all its pairs. */
  genes: readonly string[];
  lastPos: number;
  byFamily: Candidate[][];
}

/** Widest step between two looks for complete genes, in bp. */
const LOOK_EVERY = 100_000;

/** Empty groups for one pass over a file. */
export function createGeneGroups(options: GeneGroupOptions): GeneGroups {
  const open = new Map<string, Group>();
  let contig = '';
  let nextLook = 0;
  let held = 0;

  const close = (group: Group): void => {
    for (const [family, candidates] of group.byFamily.entries()) {
      pairAll(candidates, group.genes, options.families[family]!);
      if (candidates.length > options.crowd) options.onCrowded(group.gene, candidates.length);
      for (const candidate of candidates) candidate.openGroups -= 1;
      held -= candidates.length;
    }
  };
  const closeAll = (): void => {
    for (const group of open.values()) close(group);
    open.clear();
  };
  return {
    add(candidate, genes) {
      for (const gene of genes) {
        let group = open.get(gene);
        if (!group) {
          group = { gene, genes: [gene], lastPos: 0, byFamily: options.families.map(() => []) };
          open.set(gene, group);
        }
        const list = group.byFamily[candidate.family]!;
        if (list.includes(candidate)) continue;
        list.push(candidate);
        group.lastPos = Math.max(group.lastPos, candidate.end);
        candidate.openGroups += 1;
        held += 1;
      }
    },
    advance(nextContig, pos) {
      if (nextContig !== contig) {
        closeAll();
        contig = nextContig;
        nextLook = pos + LOOK_EVERY;
        return;
      }
      if (pos < nextLook) return;
      nextLook = pos + LOOK_EVERY;
      for (const [name, group] of open) {
        if (group.lastPos + options.windowBp >= pos) continue;
        close(group);
        open.delete(name);
      }
    },
    finish: closeAll,
    held: () => held,
  };
}

/** Judges every pair of a gene that takes one side from each filter set, and records those that are not refused on both sides. */
function pairAll(candidates: Candidate[], genes: readonly string[], family: BoundFamily): void {
  for (let first = 0; first < candidates.length; first += 1) {
    const left = candidates[first]!;
    for (let second = first + 1; second < candidates.length; second += 1) {
      const right = candidates[second]!;
      if (!hasBothSides(left.sides, right.sides) || isSameVariant(left, right)) continue;
      const verdict = judgePair(left, right, family);
      if (verdict.comp === NO && verdict.fresh === NO) {
        left.refusal = right.refusal = verdict;
        continue;
      }
      link(left, right, verdict, genes);
      link(right, left, verdict, genes);
    }
  }
}

function hasBothSides(left: number, right: number): boolean {
  return ((left & 1) !== 0 && (right & 2) !== 0) || ((left & 2) !== 0 && (right & 1) !== 0);
}

function isSameVariant(left: Candidate, right: Candidate): boolean {
  // Symbolic alleles of one place differ by their ends only; two of one length stay apart by their records.
  const isSymbolic = left.alt.startsWith('<');
  return (
    left.pos === right.pos &&
    left.ref === right.ref &&
    left.alt === right.alt &&
    left.end === right.end &&
    (!isSymbolic || left.end > left.pos)
  );
}

function link(
  from: Candidate,
  to: Candidate,
  verdict: PairVerdict,
  genes: readonly string[],
): void {
  const known = from.genes.length > 1 ? from.pairs.find((pair) => pair.partner === to) : undefined;
  if (known) known.genes = [...known.genes, ...genes];
  else from.pairs.push({ partner: to, verdict, genes });
}
