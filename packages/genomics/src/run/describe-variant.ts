import type { VariantAnnotation } from '../annotation/annotation-entry.ts';
import { MAYBE, NO, YES } from '../vcf/call.ts';
import type { Candidate } from '../models/candidate.ts';
import { pairRank } from '../models/compound-pair.ts';
import { deNovoEvidence } from '../models/de-novo.ts';
import type { DeNovoEvidence } from '../models/de-novo.ts';
import { note } from '../models/evaluate-models.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { doubtedGenotype, genotypeDoubt } from '../models/genotype-doubt.ts';
import type { JudgedGenotypes } from '../models/genotype-doubt.ts';
import { depthOf, evidenceOf, genotypeText } from '../models/member-block.ts';
import { modelNames, modelPlace, models, stateCodes, stateNames } from '../models/model-names.ts';
import type { Model } from '../models/model-names.ts';
import { blockScore } from '../models/model-score.ts';
import { phaseNames } from '../models/pair-verdict.ts';
import type { PairPhase } from '../models/pair-verdict.ts';
import { variantKey } from '../vcf/variant-key.ts';
import { reason, reasonText } from '../models/reason.ts';
import type { Reason } from '../models/reason.ts';

/** The state of one model in words. */
export interface ModelDescription {
  model: Model;
  name: string;
  state: (typeof stateCodes)[number];
  stateName: (typeof stateNames)[number];
  text: string;
}

/** One partner of a compound pair in words; pairs are listed best first. */
export interface PairDescription {
  partner: string;
  genes: readonly string[];
  phase: PairPhase;
  phaseName: string;
  comp: (typeof stateCodes)[number];
  fresh: (typeof stateCodes)[number];
  text: string;
}

/** The genotype of one member with its numbers; -1 when not given. */
export interface MemberGenotype {
  member: string;
  genotype: string;
  quality: number;
  depth: number;
  altReads: number;
  allReads: number;
  /** The number for which the quality mask does not believe it, such as `GQ 18 < 20`; ''. */
  doubt: string;
}

/** A variant of one family as plain data with Chinese texts, ready for storage or display. */
export interface VariantDescription {
  family: string;
  variant: string;
  genes: string[];
  region: Candidate['region'];
  models: ModelDescription[];
  pairs: PairDescription[];
  notes: string[];
  genotypes: MemberGenotype[];
  deNovo: DeNovoEvidence[];
  modelScore: number;
  /** What the file says of the allele: entries by transcript, frequency, ClinVar, scores. */
  annotation: VariantAnnotation;
}

/** The identity of a candidate without its assembly (see `variantKey`). */
export function candidateKey(candidate: Candidate): string {
  return variantKey(candidate);
}

/** Reads everything the file says of a candidate's allele. */
export function annotationOf(candidate: Candidate): VariantAnnotation {
  const { info, writtenRef: ref, writtenAlts, altNumber, contig, recordPos: pos } = candidate;
  const alts = writtenAlts.split(',');
  return candidate.source.annotations.read({ info, ref, alts, altNumber, contig, pos });
}

/** Puts a candidate into words. Models that do not apply to its region are left out. */
export function describeVariant(candidate: Candidate, family: BoundFamily): VariantDescription {
  return {
    family: family.id,
    variant: candidateKey(candidate),
    genes: candidate.genes,
    region: candidate.region,
    models: describeModels(candidate, family),
    pairs: describePairs(candidate, family),
    notes: describeNotes(candidate, family),
    genotypes: family.members.map((member, place) => ({
      member: member.id,
      genotype: genotypeText(candidate.block, place),
      quality: evidenceOf(candidate.block, place).quality,
      depth: depthOf(candidate.block, place),
      altReads: evidenceOf(candidate.block, place).altReads,
      allReads: evidenceOf(candidate.block, place).allReads,
      doubt: genotypeDoubt(judgedOf(candidate), family, place),
    })),
    deNovo:
      candidate.states[modelPlace.DN] === NO
        ? []
        : family.children.map((child) => deNovoEvidence(candidate, family, child)),
    modelScore: blockScore(candidate.block),
    annotation: annotationOf(candidate),
  };
}

/** The state and reason of every model of the region. */
export function describeModels(candidate: Candidate, family: BoundFamily): ModelDescription[] {
  const described: ModelDescription[] = [];
  for (const [place, model] of models.entries()) {
    const state = candidate.states[place]! as 0 | 1 | 2;
    const { code, member, partner } = reasonOf(candidate, model);
    if (code === reason.REGION && state === NO) continue;
    described.push({
      model,
      name: modelNames[model],
      state: stateCodes[state],
      stateName: stateNames[state],
      text: reasonText(code, {
        family,
        member,
        genotype: (place) => pairText(candidate, family, partner, place),
      }),
    });
  }
  return described;
}

interface ModelReason {
  code: Reason;
  member: number;
  /** The other side of the pair that decided. */
  partner?: Candidate;
}

/** Why a model has its state: the verdict's reason, unless a filter or the pairing changed the state afterwards. */
function reasonOf(candidate: Candidate, model: Model): ModelReason {
  const place = modelPlace[model];
  const { verdict, states, refusal } = candidate;
  if (model === 'AR_comp' || model === 'AR_comp_dn') {
    const best = bestPair(candidate, model);
    if (best) {
      return { code: best.verdict.reason, member: best.verdict.member, partner: best.partner };
    }
    if (verdict.pairing.state !== NO && candidate.pairGenes.length < candidate.genes.length) {
      if (candidate.pairGenes.length === 0) return { code: reason.NOT_PAIRING, member: -1 };
    }
    if (verdict.pairing.state !== NO && refusal) {
      return { code: refusal.reason, member: refusal.member };
    }
  } else if (model === 'UPD' && states[place] === MAYBE && verdict.states[place] === YES) {
    return { code: reason.LOW_QUALITY, member: verdict.members[place]! };
  } else if (states[place] !== verdict.states[place]) {
    const code = candidate.sides === 2 ? reason.ONLY_PARTNER : reason.TOO_FREQUENT;
    return { code, member: -1 };
  }
  return { code: verdict.reasons[place]! as Reason, member: verdict.members[place]! };
}

/** A member's genotype, with that of the partner after a plus. */
function pairText(
  candidate: Candidate,
  family: BoundFamily,
  partner: Candidate | undefined,
  place: number,
): string {
  const own = doubtedGenotype(judgedOf(candidate), family, place);
  return partner ? `${own} + ${doubtedGenotype(judgedOf(partner), family, place)}` : own;
}

function judgedOf(candidate: Candidate): JudgedGenotypes {
  const { block, altNumber, region, source } = candidate;
  return { block, altNumber, region, mask: source.mask };
}

function bestPair(candidate: Candidate, model: 'AR_comp' | 'AR_comp_dn') {
  const state = candidate.states[modelPlace[model]]!;
  if (state === NO) return undefined;
  return candidate.pairs.find(
    ({ verdict }) => (model === 'AR_comp' ? verdict.comp : verdict.fresh) === state,
  );
}

function describePairs(candidate: Candidate, family: BoundFamily): PairDescription[] {
  const ranked = candidate.pairs.toSorted(
    (left, right) => pairRank(left.verdict) - pairRank(right.verdict),
  );
  return ranked.map(({ partner, verdict, genes }) => ({
    partner: candidateKey(partner),
    genes,
    phase: verdict.phase,
    phaseName: phaseNames[verdict.phase],
    comp: stateCodes[verdict.comp],
    fresh: stateCodes[verdict.fresh],
    text: reasonText(verdict.reason, {
      family,
      member: verdict.member,
      genotype: (place) => pairText(candidate, family, partner, place),
    }),
  }));
}

function describeNotes(candidate: Candidate, family: BoundFamily): string[] {
  const { notes } = candidate.verdict;
  const texts: string[] = [];
  if (notes & note.PARENT_MOSAIC) texts.push('疑似亲代嵌合');
  if (notes & note.CHILD_MOSAIC) texts.push('疑似患者嵌合');
  if (notes & note.ONE_SIDED_HOMOZYGOTE) texts.push('仅一方父母携带，单亲二倍体或缺失可能');
  if (notes & note.MALE_HET) texts.push('男性杂合');
  if (family.affected.length > 1 && candidate.pairs.length > 0) texts.push('多名患者共同判断');
  return texts;
}
