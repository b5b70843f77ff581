import type { AnnotationQuery } from '../annotation/annotation-entry.ts';
import { createAnnotationReader } from '../annotation/annotations.ts';
import type { AnnotationReader, BriefAnnotation } from '../annotation/annotations.ts';
import { UNKNOWN_RANK } from '../annotation/consequence-terms.ts';
import { isExempt } from '../annotation/clin-var.ts';
import { bareEffect } from '../annotation/gene-effects.ts';
import type { FilterLedger } from './filter-status.ts';
import type { AnalysisOptions, AnalysisSettings } from './analysis-options.ts';
import { HAS_ONE, NO, call } from '../vcf/call.ts';
import type { Candidate, CandidateSource } from '../models/candidate.ts';
import type { Verdict } from '../models/evaluate-models.ts';
import type { FamilyCalls } from '../models/family-calls.ts';
import { infoValue } from '../vcf/info.ts';
import { MEMBER_WIDTH, memberField } from '../models/member-block.ts';
import { isPlainPair, normaliseSite } from '../vcf/normalise.ts';
import type { AlleleSite } from '../vcf/normalise.ts';
import { readPhase } from '../vcf/phase.ts';
import type { PhaseSets } from '../vcf/phase.ts';
import { textOf } from '../vcf/record-scan.ts';
import type { RecordView } from '../vcf/record-scan.ts';
import type { RegionKind } from '../vcf/region.ts';
import type { SampleScan } from '../vcf/sample-scan.ts';
import type { VcfHeader } from '../vcf/vcf-header.ts';

/** Length in bases from which a written-out deletion counts as structural. */
const STRUCTURAL_DELETION = 50;
/** SpliceAI delta score from which a variant counts as changing splicing (Walker et al. 2023). */
const SPLICE_EFFECT = 0.2;

/** Where a record is: its number, plain contig and region. */
export interface RecordPlace {
  record: number;
  contig: string;
  region: RegionKind;
}

/** What one pass over a file knows for making candidates. */
export interface MakerContext {
  header: VcfHeader;
  options: AnalysisOptions;
  settings: AnalysisSettings;
  sets: PhaseSets;
  /** Whether `|` without PS counts for this sample column on this contig. */
  impliedPhase: (contig: string, column: number) => 'yes' | 'no' | 'unknown';
  /** Called when that must be known and is not. */
  onImplied: () => void;
  ledger: FilterLedger;
  /** Called for a structural variant whose end the record does not tell. */
  onEndless: (record: number) => void;
  /** Called for a consequence that no order of terms knows. */
  onUnknownTerm: (term: string) => void;
}

/** Makes the candidate of one ALT and family from the current record. Strings are made here and nowhere before. */
export interface CandidateMaker {
  make(family: number, calls: FamilyCalls, altNumber: number, verdict: Verdict): Candidate;
  /** Tells the maker that another record is in the view. */
  next(view: RecordView, scan: SampleScan, place: RecordPlace): void;
  /** True when the file or the caller names genes at all. */
  knowsGenes: boolean;
  annotations: AnnotationReader;
}

interface Current {
  view: RecordView;
  scan: SampleScan;
  place: RecordPlace;
  /** The texts of the record, made once for all its ALTs and families. */
  texts: RecordTexts | null;
}

interface RecordTexts {
  ref: string;
  alts: string[];
  altColumn: string;
  info: string;
  /** What is annotated, by ALT, read once for all families. */
  brief: (Annotated | undefined)[];
}

interface Annotated {
  brief: BriefAnnotation;
  genes: string[];
  pairGenes: readonly string[];
}

type AnnotateAllele = (texts: RecordTexts, site: AlleleSite, query: AnnotationQuery) => Annotated;

/** Reads what is annotated of an ALT once for all families, with the genes of the caller's intervals where the file names none. */
function createAlleleAnnotator(
  { options, settings, ledger, onUnknownTerm }: MakerContext,
  annotations: AnnotationReader,
): AnnotateAllele {
  const { genesAt } = options;
  const { isLimited, takesSilent } = settings.pairing;
  return (texts, site, query) => {
    const known = texts.brief[query.altNumber];
    if (known) return known;
    const brief = annotations.brief(query);
    if (brief.effects.length === 0 && genesAt) {
      const end = endOf(site, texts.info, query.altNumber) ?? site.pos;
      brief.effects = genesAt(query.contig ?? '', site.pos, end).map(bareEffect);
    }
    for (const { term, rank } of brief.effects) {
      if (rank === UNKNOWN_RANK && term !== '') onUnknownTerm(term);
    }
    const genes = brief.effects.map(({ gene }) => gene);
    // Prediction or ClinVar make it half of a pair whatever its consequence is.
    const isFree =
      !isLimited ||
      isExempt(brief.clinVar) ||
      (brief.effects.some(({ canPair }) => !canPair) &&
        (annotations.spliceAi(query) ?? 0) >= SPLICE_EFFECT);
    const pairing = brief.effects.filter(
      ({ canPair, isSilent }) => isFree || (canPair && (takesSilent || !isSilent)),
    );
    const pairGenes = pairing.length === genes.length ? genes : pairing.map(({ gene }) => gene);
    ledger.noteAllele(brief, pairGenes.length < genes.length);
    const annotated = { brief, genes, pairGenes };
    texts.brief[query.altNumber] = annotated;
    return annotated;
  };
}

function textsOfRecord(view: RecordView): RecordTexts {
  const altColumn = textOf(view.bytes, view.altStart, view.altEnd);
  return {
    ref: textOf(view.bytes, view.refStart, view.refEnd),
    alts: altColumn.split(','),
    altColumn,
    info: textOf(view.bytes, view.infoStart, view.infoEnd),
    brief: [],
  };
}

/** A maker for one pass. */
export function createCandidateMaker(context: MakerContext): CandidateMaker {
  const { header, options, settings } = context;
  const { genesAt } = options;
  const annotations = createAnnotationReader(header, { frequencyKeys: settings.frequencyKeys });
  const source: CandidateSource = { annotations, mask: settings.mask };
  const refers = annotations.consequenceKeys.includes('BCSQ');
  let current: Current | null = null;

  const textsOf = (from: Current): RecordTexts => (from.texts ??= textsOfRecord(from.view));
  const annotate = createAlleleAnnotator(context, annotations);

  return {
    knowsGenes: annotations.namesGenes || genesAt !== undefined,
    annotations,
    next(view, scan, place) {
      current = { view, scan, place, texts: null };
      if (refers) annotations.remember(place.contig, view.pos, textsOf(current).info);
    },
    make(family, calls, altNumber, verdict) {
      if (!current) throw new Error('no record');
      const { view, scan, place } = current;
      const texts = textsOf(current);
      const { ref, alts, info } = texts;
      const written: AlleleSite = { pos: view.pos, ref, alt: alts[altNumber - 1]! };
      const site = normaliseSite(place.contig, written, options.reference);
      const end = endOf(site, info, altNumber);
      if (end === undefined) context.onEndless(place.record);
      const query = { info, ref, alts, altNumber, contig: place.contig, pos: view.pos };
      const { brief, genes, pairGenes } = annotate(texts, site, query);
      const block = calls.block(scan, altNumber, view.altCount + 1);
      readPhases({ block, calls, altNumber }, current, context);
      return {
        record: place.record,
        family,
        contig: place.contig,
        recordPos: view.pos,
        pos: site.pos,
        end: end ?? site.pos,
        ref: site.ref,
        alt: site.alt,
        writtenRef: ref,
        writtenAlts: texts.altColumn,
        altNumber,
        region: place.region,
        genes,
        effects: brief.effects,
        pairGenes,
        calls: verdict.calls,
        block,
        verdict,
        states: verdict.states,
        sides: 3,
        isDeletion: isStructuralDeletion(site, info),
        otherFamilies: 0,
        frequency: brief.frequency,
        clinVar: brief.clinVar,
        isKnownPathogenic: isExempt(brief.clinVar),
        pairs: [],
        refusal: null,
        openGroups: 0,
        info,
        source,
        line: settings.keepLines ? view.bytes.slice(view.start, view.end) : null,
      };
    },
  };
}

interface PhasedCalls {
  block: Int32Array;
  calls: FamilyCalls;
  altNumber: number;
}

/** Writes the phase of each heterozygous member into the block. */
function readPhases(
  { block, calls, altNumber }: PhasedCalls,
  { scan, place }: Current,
  context: MakerContext,
): void {
  const { layout } = scan;
  const mayBePhased = layout.phaseSet >= 0 || layout.haplotype >= 0 || layout.physicalId >= 0;
  for (let member = 0; member < calls.scanPlaces.length; member += 1) {
    const at = calls.scanPlaces[member]!;
    if (at < 0 || HAS_ONE[calls.calls[member]!] === NO || calls.calls[member] !== call.HET)
      continue;
    if (!mayBePhased && scan.phased[at] === 0) continue;
    const phase = readPhase(scan, at, altNumber, {
      sets: context.sets,
      implied: context.impliedPhase(place.contig, scan.columns[at]!),
      onImplied: context.onImplied,
    });
    block[member * MEMBER_WIDTH + memberField.PHASE_SET] = phase.set;
    block[member * MEMBER_WIDTH + memberField.HAPLOTYPE] = phase.haplotype;
  }
}

/**
 * The last base covered: of written bases that of REF, of a structural variant INFO END, else POS and the length of this ALT.
 * An insertion and a breakend have none but their POS. Undefined when the record does not tell.
 */
function endOf(site: AlleleSite, info: string, altNumber: number): number | undefined {
  if (isPlainPair(site.ref, site.alt)) return site.pos + site.ref.length - 1;
  if (!site.alt.startsWith('<') || site.alt.startsWith('<INS')) return site.pos;
  const end = Number(infoValue(info, 'END'));
  if (end >= site.pos) return end;
  const lengths = infoValue(info, 'SVLEN');
  const length =
    typeof lengths === 'string' ? Math.abs(Number(lengths.split(',')[altNumber - 1])) : 0;
  return length > 0 ? site.pos + length : undefined;
}

function isStructuralDeletion(site: AlleleSite, info: string): boolean {
  if (site.alt.startsWith('<DEL')) return true;
  if (site.alt.startsWith('<')) return infoValue(info, 'SVTYPE') === 'DEL';
  return (
    site.ref.length - site.alt.length >= STRUCTURAL_DELETION && isPlainPair(site.ref, site.alt)
  );
}
