import type { AnalysisSettings, GenomeSpan } from './analysis-options.ts';
import {
  applyCriteria,
  applyFrequency,
  checkUniparental,
  hasOwnModel,
} from './candidate-states.ts';
import { NO } from '../vcf/call.ts';
import type { Candidate } from '../models/candidate.ts';
import type { CandidateMaker } from './candidate-maker.ts';
import { isPseudoAutosomalName, plainContig } from '../vcf/contig.ts';
import type { Assembly } from '../vcf/contig.ts';
import type { Verdict } from '../models/evaluate-models.ts';
import type { FamilyCalls } from '../models/family-calls.ts';
import type { QcCounter } from '../pedigree/family-qc.ts';
import type { Findings } from '../finding.ts';
import type { FilterLedger } from './filter-status.ts';
import type { Funnel, Removal } from './funnel.ts';
import { reason } from '../models/reason.ts';
import {
  createRecordView,
  hasFilter,
  isBiallelicSnv,
  passesFilter,
  scanRecord,
  textOf,
} from '../vcf/record-scan.ts';
import type { RecordView } from '../vcf/record-scan.ts';
import { regionOf } from '../vcf/region.ts';
import type { RegionKind } from '../vcf/region.ts';
import { createSampleScan, scanSamples } from '../vcf/sample-scan.ts';
import type { SampleScan } from '../vcf/sample-scan.ts';

/** A variant that left the funnel, for the explanation. `verdict` is there from the model stage on. */
export interface Drop {
  stage: string;
  view: RecordView;
  contig: string;
  region: RegionKind;
  /** 0 when the whole record left. */
  altNumber: number;
  /** -1 when it left for every family. */
  family: number;
  /** The scan of the record, when its samples were read. */
  scan?: SampleScan;
  calls?: FamilyCalls;
  verdict?: Verdict;
  candidate?: Candidate;
  removal?: Removal;
}

/** What a pass over the records needs, and whom it tells. */
export interface RecordPassContext {
  settings: AnalysisSettings;
  assembly: Assembly | undefined;
  findings: Findings;
  funnel: Funnel;
  families: FamilyCalls[];
  qc: QcCounter[];
  columns: number[];
  maker: CandidateMaker;
  ledger: FilterLedger;
  /** Families whose X and Y models wait for a confirmation of sex. */
  sexBlocked: ReadonlySet<number>;
  span: GenomeSpan | undefined;
  /** Contigs of this pass; undefined for all. */
  contigs: ReadonlySet<string> | undefined;
  /** Lines that are no records are reported in the first of several rounds only. */
  isFirstRound: boolean;
  onContig: (contig: string) => void;
  onDisorder: () => void;
  onPlace: (contig: string, pos: number) => void;
  onCandidate: (candidate: Candidate) => void;
  onDrop?: ((drop: Drop) => void) | undefined;
}

/** Reads records one line after the other. */
export interface RecordPass {
  /** Plain contig and position of the last record; '' before the first. */
  place(): { contig: string; pos: number };
  /** True once a record behind the wanted span was read; in a sorted file nothing of interest follows. */
  isPastSpan(): boolean;
  line(bytes: Uint8Array, start: number, end: number): void;
  records(): number;
}

interface State {
  records: number;
  contigBytes: Uint8Array;
  contig: string;
  isPar: boolean;
  isWanted: boolean;
  pos: number;
  /** Hashes of REF and ALT of the records at `pos`. */
  alleleHashes: number[];
  seen: Set<string>;
  isPastSpan: boolean;
}

/** Everything a pass works on. */
interface Pass {
  context: RecordPassContext;
  view: RecordView;
  scan: SampleScan;
  state: State;
}

/** A pass that turns lines into candidates: prefilter and quality numbers on bytes, calls and verdicts on numbers, strings only for what may matter. */
export function createRecordPass(context: RecordPassContext): RecordPass {
  const state: State = {
    records: 0,
    contigBytes: new Uint8Array(0),
    contig: '',
    isPar: false,
    isWanted: false,
    pos: 0,
    alleleHashes: [],
    seen: new Set(),
    isPastSpan: false,
  };
  const view = createRecordView();
  const pass: Pass = { context, view, scan: createSampleScan(context.columns), state };
  return {
    place: () => ({ contig: state.contig, pos: state.pos }),
    records: () => state.records,
    isPastSpan: () => state.isPastSpan,
    line(bytes, start, end) {
      if (end === start) return;
      state.records += 1;
      const problem = scanRecord(view, bytes, start, end);
      if (problem !== '') {
        const n = state.records;
        if (context.isFirstRound) context.findings.report('VCF010', { n, detail: problem }, n);
        return;
      }
      if (!sameContig(state.contigBytes, view)) enterContig(state, view, context);
      if (!state.isWanted || isOutside(context.span, view.pos)) {
        state.isPastSpan ||= hasLeft(context.span, state, view.pos);
        return;
      }
      checkOrder(state, view, context);
      context.onPlace(state.contig, view.pos);
      readRecord(pass);
    },
  };
}

/** Which ALT (0: the whole record) leaves for which family (-1: for all). */
interface Leaver {
  altNumber: number;
  family: number;
}

const wholeRecord: Leaver = { altNumber: 0, family: -1 };

function drop(pass: Pass, stage: string, who: Leaver, rest: Partial<Drop> = {}): void {
  const { context, view, state } = pass;
  const alts = who.altNumber === 0 ? Math.max(1, view.altCount) : 1;
  context.funnel.remove(stage, alts * (who.family < 0 ? context.families.length : 1));
  context.onDrop?.({
    stage,
    view,
    contig: state.contig,
    region: currentRegion(pass),
    altNumber: who.altNumber,
    family: who.family,
    ...rest,
  });
}

function currentRegion({ state, view, context }: Pass): RegionKind {
  return state.isPar ? 'par' : regionOf(state.contig, view.pos, context.assembly);
}

function readRecord(pass: Pass): void {
  const { context, view, scan, state } = pass;
  if (view.altCount === 0) return drop(pass, 'allele', wholeRecord);
  if (isReferenceBlock(view)) {
    context.findings.report('VCF011');
    if (view.altCount === 1) return drop(pass, 'allele', wholeRecord);
  }
  context.ledger.noteRecord(hasFilter(view));
  if (context.settings.requirePass && !passesFilter(view)) return drop(pass, 'filter', wholeRecord);
  scanSamples(scan, view);
  const region = currentRegion(pass);
  reportScan(scan, region, context.findings);
  if (view.altCount === 1) {
    const site = { contig: state.contig, pos: view.pos, region, isSnv: isBiallelicSnv(view) };
    for (const counter of context.qc) counter.add(site, scan);
  } else for (const counter of context.qc) counter.skip();
  if (!context.families.some((family) => family.mayCarry(scan, 0))) {
    return drop(pass, 'carrier', wholeRecord);
  }
  noteGenotypes(scan, context.ledger);
  context.maker.next(view, scan, { record: state.records, contig: state.contig, region });
  for (let altNumber = 1; altNumber <= view.altCount; altNumber += 1) {
    if (isNoVariant(view, altNumber)) drop(pass, 'allele', { altNumber, family: -1 });
    else readAlt(pass, altNumber, region);
  }
}

function readAlt(pass: Pass, altNumber: number, region: RegionKind): void {
  const { context, view, scan } = pass;
  for (let family = 0; family < context.families.length; family += 1) {
    const calls = context.families[family]!;
    const who = { altNumber, family };
    if (!calls.mayCarry(scan, altNumber)) {
      drop(pass, 'carrier', who);
      continue;
    }
    const verdict = calls.judge(scan, altNumber, view.altCount + 1, region);
    const stage = verdictStage(verdict, context, { index: family, region });
    if (stage !== '') drop(pass, stage, who, { verdict, calls, scan });
    else offer(pass, context.maker.make(family, calls, altNumber, verdict), calls);
  }
}

function offer(pass: Pass, candidate: Candidate, calls: FamilyCalls): void {
  const { context, scan } = pass;
  const { verdict } = candidate;
  const { families, settings } = context;
  if (families.length > 1) candidate.otherFamilies = countOthers(families, scan, candidate);
  checkUniparental(candidate, calls.family);
  applyFrequency(candidate, settings.frequencyLimits);
  if (!mayStay(candidate, settings)) {
    return drop(pass, 'frequency', candidate, { verdict, calls, scan, candidate });
  }
  const removal = applyCriteria(candidate, settings);
  if (removal) {
    const stage = `criteria:${removal.stage}`;
    return drop(pass, stage, candidate, { verdict, calls, scan, candidate, removal });
  }
  if (isKeptFromPairing(candidate, settings)) {
    return drop(pass, 'consequence', candidate, { verdict, calls, scan, candidate });
  }
  context.onCandidate(candidate);
}

/** It could only be half of a pair, and in none of its genes does its consequence let it. */
function isKeptFromPairing(candidate: Candidate, settings: AnalysisSettings): boolean {
  if (hasOwnModel(candidate.states, settings.keepsPossible)) return false;
  return candidate.genes.length > 0 && candidate.pairGenes.length === 0;
}

/** The stage at which a verdict alone ends the matter, '' when the variant may still matter. */
function verdictStage(
  verdict: Verdict,
  context: RecordPassContext,
  where: { index: number; region: RegionKind },
): string {
  if (verdict.pairing.reason === reason.NO_KNOWN_CARRIER) return 'carrier';
  const { keepsPossible } = context.settings;
  // A genotype that is not believed makes nothing certain, so a strict run loses the variant here and nowhere else.
  if (verdict.isMasked && !keepsPossible) return 'quality';
  const isSexRegion = where.region === 'x' || where.region === 'y';
  if (isSexRegion && context.sexBlocked.has(where.index)) return 'model';
  const mayPair = verdict.pairing.state !== NO || verdict.hidden !== NO;
  return mayPair || hasOwnModel(verdict.states, keepsPossible) ? '' : 'model';
}

function mayStay(candidate: Candidate, settings: AnalysisSettings): boolean {
  const { pairing, hidden } = candidate.verdict;
  const mayPair = candidate.sides !== 0 && (pairing.state !== NO || hidden !== NO);
  return mayPair || hasOwnModel(candidate.states, settings.keepsPossible);
}

function countOthers(families: FamilyCalls[], scan: SampleScan, candidate: Candidate): number {
  const carries = (calls: FamilyCalls): boolean =>
    calls.scanPlaces.some(
      (at) =>
        at >= 0 &&
        (scan.first[at] === candidate.altNumber || scan.second[at] === candidate.altNumber),
    );
  return families.filter((calls, index) => index !== candidate.family && carries(calls)).length;
}

function noteGenotypes(scan: SampleScan, ledger: FilterLedger): void {
  let called = 0;
  let withQuality = 0;
  for (let at = 0; at < scan.ploidy.length; at += 1) {
    if (scan.ploidy[at] === 0 || (scan.first[at]! < 0 && scan.second[at]! < 0)) continue;
    called += 1;
    if (scan.quality[at]! >= 0 || scan.depth[at]! >= 0 || scan.readCount[at]! > 0) withQuality += 1;
  }
  ledger.noteGenotypes(called, withQuality);
}

function sameContig(known: Uint8Array, view: RecordView): boolean {
  const length = view.chromEnd - view.start;
  if (known.length !== length) return false;
  for (let at = 0; at < length; at += 1) {
    if (known[at] !== view.bytes[view.start + at]) return false;
  }
  return true;
}

function enterContig(state: State, view: RecordView, context: RecordPassContext): void {
  const written = textOf(view.bytes, view.start, view.chromEnd);
  const contig = plainContig(written);
  state.contigBytes = view.bytes.slice(view.start, view.chromEnd);
  state.isPar = isPseudoAutosomalName(written);
  if (contig === state.contig) return;
  state.contig = contig;
  state.pos = 0;
  state.isWanted =
    (context.span === undefined || context.span.contig === contig) &&
    (context.contigs === undefined || context.contigs.has(contig));
  if (state.seen.has(contig)) context.onDisorder();
  state.seen.add(contig);
  context.onContig(contig);
}

function isOutside(span: GenomeSpan | undefined, pos: number): boolean {
  return span !== undefined && (pos < span.from || pos > span.to);
}

function hasLeft(span: GenomeSpan | undefined, state: State, pos: number): boolean {
  if (!span || !state.seen.has(span.contig)) return false;
  return state.contig !== span.contig || pos > span.to;
}

function checkOrder(state: State, view: RecordView, context: RecordPassContext): void {
  let hash = 0;
  // A symbolic ALT says neither end nor length: those stand in INFO.
  const isSymbolic = view.bytes[view.altEnd - 1] === 62;
  const last = isSymbolic ? view.infoEnd : view.altEnd;
  for (let at = view.refStart; at < last; at += 1) {
    hash = (Math.imul(hash, 31) + view.bytes[at]!) | 0;
  }
  if (view.pos < state.pos) context.onDisorder();
  if (view.pos !== state.pos) state.alleleHashes.length = 0;
  else if (state.alleleHashes.includes(hash)) context.findings.report('VCF017');
  state.pos = view.pos;
  state.alleleHashes.push(hash);
}

function reportScan(scan: SampleScan, region: RegionKind, findings: Findings): void {
  if (scan.badGenotype) findings.report('VCF023', { id: '等位编号或书写有误' });
  if (scan.polyploid) findings.report('VCF012');
  if (scan.badReads) findings.report('VCF013');
  if (region !== 'autosome' && region !== 'par') return;
  for (let at = 0; at < scan.ploidy.length; at += 1) {
    if (scan.ploidy[at] === 1 && scan.first[at]! >= 0) {
      findings.report('VCF014');
      return;
    }
  }
}

/** True when the last ALT is `<NON_REF>` or `<*>`, the mark of a gVCF. */
function isReferenceBlock(view: RecordView): boolean {
  const { bytes, altEnd } = view;
  if (bytes[altEnd - 1] !== 62) return false;
  const tail = textOf(bytes, Math.max(view.altStart, altEnd - 9), altEnd);
  return tail === '<NON_REF>' || tail.endsWith('<*>');
}

/** True for an ALT that is no variant of its own: `*`, `.`, `<NON_REF>`, `<*>`. */
function isNoVariant(view: RecordView, altNumber: number): boolean {
  const { bytes, altEnd } = view;
  let from = view.altStart;
  for (let skipped = 1; skipped < altNumber; from += 1) if (bytes[from] === 44) skipped += 1;
  let to = from;
  while (to < altEnd && bytes[to] !== 44) to += 1;
  if (to === from) return true;
  const first = bytes[from]!;
  if (to - from === 1) return first === 42 || first === 46;
  if (first !== 60) return false;
  const text = textOf(bytes, from, to);
  return text === '<NON_REF>' || text === '<*>';
}
