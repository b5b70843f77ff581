import type { AnalysisOptions, AnalysisSettings } from './analysis-options.ts';
import { HAS_ONE, NO, call } from '../vcf/call.ts';
import type { Candidate } from '../models/candidate.ts';
import type { Verdict } from '../models/evaluate-models.ts';
import type { FamilyCalls } from '../models/family-calls.ts';
import { frequencyOf, isKnownPathogenic } from '../models/frequency.ts';
import { createGeneReader } from '../vcf/genes.ts';
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
}

/** Makes the candidate of one ALT and family from the current record. Strings are made here and nowhere before. */
export interface CandidateMaker {
  make(family: number, calls: FamilyCalls, altNumber: number, verdict: Verdict): Candidate;
  /** Tells the maker that another record is in the view. */
  next(view: RecordView, scan: SampleScan, place: RecordPlace): void;
  /** True when the file or the caller names genes at all. */
  knowsGenes: boolean;
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
  info: string;
}

/** A maker for one pass. */
export function createCandidateMaker(context: MakerContext): CandidateMaker {
  const { header, options, settings } = context;
  const readGenes = createGeneReader(header);
  const { genesAt } = options;
  const frequencyKeys = settings.frequencyKeys.filter((key) => header.info.has(key));
  const hasClinVar = header.info.has('CLNSIG');
  let current: Current | null = null;

  const textsOf = (from: Current): RecordTexts => {
    const { view } = from;
    from.texts ??= {
      ref: textOf(view.bytes, view.refStart, view.refEnd),
      alts: textOf(view.bytes, view.altStart, view.altEnd).split(','),
      info: textOf(view.bytes, view.infoStart, view.infoEnd),
    };
    return from.texts;
  };

  return {
    knowsGenes: readGenes !== undefined || genesAt !== undefined,
    next(view, scan, place) {
      current = { view, scan, place, texts: null };
    },
    make(family, calls, altNumber, verdict) {
      if (!current) throw new Error('no record');
      const { view, scan, place } = current;
      const { ref, alts, info } = textsOf(current);
      const written: AlleleSite = { pos: view.pos, ref, alt: alts[altNumber - 1]! };
      const site = normaliseSite(place.contig, written, options.reference);
      const end = endOf(site, info, altNumber);
      const named = readGenes?.({ info, ref, alts, altNumber }) ?? [];
      const block = calls.block(scan, altNumber, view.altCount + 1);
      readPhases(block, calls, altNumber);
      return {
        record: place.record,
        family,
        contig: place.contig,
        recordPos: view.pos,
        pos: site.pos,
        end,
        ref: site.ref,
        alt: site.alt,
        altNumber,
        region: place.region,
        genes: named.length > 0 ? named : (genesAt?.(place.contig, site.pos, end) ?? []),
        calls: verdict.calls,
        block,
        verdict,
        states: verdict.states,
        sides: 3,
        isDeletion: isStructuralDeletion(site, info),
        otherFamilies: 0,
        frequency: frequencyOf(info, frequencyKeys, altNumber, alts.length),
        isKnownPathogenic: hasClinVar && isKnownPathogenic(info),
        pairs: [],
        refusal: null,
        openGroups: 0,
        info,
        line: settings.keepLines ? view.bytes.slice(view.start, view.end) : null,
      };
    },
  };

  function readPhases(block: Int32Array, calls: FamilyCalls, altNumber: number): void {
    if (!current) return;
    const { scan, place } = current;
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
}

function endOf(site: AlleleSite, info: string, altNumber: number): number {
  if (isPlainPair(site.ref, site.alt)) return site.pos + site.ref.length - 1;
  const end = Number(infoValue(info, 'END'));
  if (end >= site.pos) return end;
  const lengths = infoValue(info, 'SVLEN');
  const length =
    typeof lengths === 'string' ? Math.abs(Number(lengths.split(',')[altNumber - 1])) : 0;
  return site.alt.startsWith('<INS') || !(length > 0) ? site.pos : site.pos + length;
}

function isStructuralDeletion(site: AlleleSite, info: string): boolean {
  if (site.alt.startsWith('<DEL')) return true;
  if (site.alt.startsWith('<')) return infoValue(info, 'SVTYPE') === 'DEL';
  return (
    site.ref.length - site.alt.length >= STRUCTURAL_DELETION && isPlainPair(site.ref, site.alt)
  );
}
