import type {
  AcmgEvidence,
  DeNovoCase,
  LossOfFunction,
  PartnerCase,
} from '../acmg/acmg-evidence.ts';
import type { AnnotationEntry, VariantAnnotation } from '../annotation/annotation-entry.ts';
import { isExempt } from '../annotation/clin-var.ts';
import { rankOfTerm } from '../annotation/consequence-terms.ts';
import { YES, call } from '../vcf/call.ts';
import type { Assembly } from '../vcf/contig.ts';
import type { Candidate } from '../models/candidate.ts';
import { deNovoEvidence } from '../models/de-novo.ts';
import { modelPlace } from '../models/model-names.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { annotationOf, candidateKey } from './describe-variant.ts';

/** What the file does not say: of the gene, the disease, the patient, and of parentage. */
export interface EvidenceContext {
  family: BoundFamily;
  assembly: Assembly;
  /** The gene that is looked at. */
  gene: string;
  facts?: AcmgEvidence['gene'];
  /** Largest frequency the disease allows. */
  frequencyLimit?: number;
  /** The quality check confirmed the parents of the children. */
  isParentageConfirmed?: boolean;
  /** How well the phenotype fits the gene; the least that counts when nobody says. */
  phenotype?: DeNovoCase['phenotype'];
  /** The class of another variant of the gene (default: P when ClinVar calls it pathogenic with a star, unknown otherwise). */
  classOf?: (partner: Candidate) => PartnerCase['class'] | undefined;
}

/** The transcript shown for a gene, and the one with a worse consequence in it when that is another. */
export interface ShownTranscript {
  entry: AnnotationEntry;
  worse: AnnotationEntry | undefined;
}

const worstRank = (entry: AnnotationEntry): number => Math.min(...entry.terms.map(rankOfTerm));

/** The entry that VEP would pick for a gene; `worse` is told so that nobody overlooks it. Undefined when the file names no transcript there. */
export function shownTranscript(
  annotation: VariantAnnotation,
  gene: string,
): ShownTranscript | undefined {
  const own = annotation.entries.filter((entry) => entry.gene === gene && !entry.isBehindStop);
  const [entry] = own;
  if (!entry) return undefined;
  const [worst] = own.toSorted((left, right) => worstRank(left) - worstRank(right));
  return { entry, worse: worst && worstRank(worst) < worstRank(entry) ? worst : undefined };
}

/** What the results and annotations of a variant say for its ACMG criteria; the rest comes from `context` or from a reviewer. */
export function acmgEvidenceOf(candidate: Candidate, context: EvidenceContext): AcmgEvidence {
  const annotation = annotationOf(candidate);
  const entry = shownTranscript(annotation, context.gene)?.entry;
  const { frequency } = annotation;
  const evidence: AcmgEvidence = {
    frequency: { state: frequency.state, value: frequency.value },
    variantId: `${context.assembly}-${candidateKey(candidate)}`,
    deNovo: deNovoCases(candidate, context),
    partners: partnerCases(candidate, context),
    healthyHomozygotes: healthyHomozygotes(candidate, context.family),
  };
  if (context.facts) evidence.gene = context.facts;
  if (context.frequencyLimit !== undefined) evidence.frequencyLimit = context.frequencyLimit;
  if (frequency.groupMaximum >= 0) evidence.groupMaximum = frequency.groupMaximum;
  if (annotation.revel !== null) evidence.revel = annotation.revel;
  if (annotation.spliceAi !== null) evidence.spliceAi = annotation.spliceAi;
  if (!entry) return evidence;
  evidence.consequences = entry.terms;
  evidence.lossOfFunction = lossOf(entry);
  const offset = /[cn]\.[-*]?\d+([+-]\d+)/.exec(entry.hgvsC)?.[1];
  if (offset !== undefined) evidence.intronOffset = Number(offset);
  return evidence;
}

/**
 * Whether decay is expected, by the place in the transcript: escaped in the last exon, unknown in the one before it (its last 50
 * bases escape, which needs the transcript) and where the file gives no exon, expected elsewhere.
 */
function lossOf({ exon, intron, scores }: AnnotationEntry): LossOfFunction {
  if (scores.escapesNmd) return { decay: 'escapes' };
  const [place, total] = exon.split('/').map((text) => Number.parseInt(text, 10));
  if (place && total) {
    if (place === total) return { decay: 'escapes' };
    return { decay: place === total - 1 ? 'unknown' : 'expected' };
  }
  // A lost splice site before the last exon changes that exon, so decay is not certain there.
  const [gap, gaps] = intron.split('/').map((text) => Number.parseInt(text, 10));
  return { decay: gap && gaps && gap < gaps ? 'expected' : 'unknown' };
}

/** One case for each child in whom the allele is certainly new, by sure genotypes. */
function deNovoCases(candidate: Candidate, context: EvidenceContext): DeNovoCase[] {
  if (candidate.states[modelPlace.DN] !== YES) return [];
  const { family, isParentageConfirmed = false, phenotype = 'heterogeneous' } = context;
  return family.children
    .filter((child) => deNovoEvidence(candidate, family, child).level === '高')
    .map(() => ({ isConfirmed: isParentageConfirmed, phenotype }));
}

/** The partners whose class is known. One inherited and one new allele without phase are of unknown phase, never in trans. */
function partnerCases(candidate: Candidate, { classOf, gene }: EvidenceContext): PartnerCase[] {
  const classify = classOf ?? ((partner) => (isExempt(partner.clinVar) ? 'P' : undefined));
  const cases: PartnerCase[] = [];
  for (const { partner, verdict, genes } of candidate.pairs) {
    const found = genes.includes(gene) ? classify(partner) : undefined;
    if (!found) continue;
    const isTrans = verdict.phase === 'trans' && (verdict.comp === YES || verdict.fresh === YES);
    cases.push({ phase: isTrans ? 'trans' : 'unknown', class: found });
  }
  return cases;
}

function healthyHomozygotes({ calls, region }: Candidate, { members }: BoundFamily): number {
  if (region === 'mt') return 0;
  return members.filter(
    ({ status }, at) => status === 1 && (calls[at] === call.HOM || calls[at] === call.HEMI),
  ).length;
}
