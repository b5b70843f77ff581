import type { AnnotationReader } from '../annotation/annotations.ts';
import { analysisStages, settingsOf } from './analysis-options.ts';
import type { AnalysisOptions, AnalysisSettings } from './analysis-options.ts';
import type { Candidate } from '../models/candidate.ts';
import { createCandidateMaker } from './candidate-maker.ts';
import { createCheckpointLog } from '../io/checkpoints.ts';
import type { Checkpoint, CheckpointLog } from '../io/checkpoints.ts';
import type { Assembly } from '../vcf/contig.ts';
import { bindFamilies } from '../pedigree/family.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { createFamilyCalls } from '../models/family-calls.ts';
import type { FamilyCalls } from '../models/family-calls.ts';
import { createQcCounter } from '../pedigree/family-qc.ts';
import type { FamilyQc, QcCounter } from '../pedigree/family-qc.ts';
import { createFindings, GenomicsError } from '../finding.ts';
import type { Finding, Findings } from '../finding.ts';
import { createFilterLedger, reportStatuses } from './filter-status.ts';
import type { FilterLedger, FilterStatus } from './filter-status.ts';
import { createFunnel } from './funnel.ts';
import type { Funnel, FunnelStep } from './funnel.ts';
import { createPhaseSets } from '../vcf/phase.ts';
import { createRecordPass } from './record-pass.ts';
import type { Drop, RecordPass } from './record-pass.ts';
import { createReleaseQueue } from './release-queue.ts';
import type { ReleaseQueue } from './release-queue.ts';
import { reportQc, statusesOf, withFilter, withoutRuns } from './run-report.ts';
import type { Survey } from './survey.ts';
import type { VcfHeader } from '../vcf/vcf-header.ts';

/** What is known after the last record. `families` are those that were analysed. */
export interface AnalysisSummary {
  header: VcfHeader;
  assembly: Assembly | undefined;
  families: BoundFamily[];
  records: number;
  kept: number;
  funnel: FunnelStep[];
  /** What became of every filter: applied or not, on which keys, and why. */
  filters: FilterStatus[];
  qc: FamilyQc[];
  /** Members whose genotypes contradict the registered sex and whom nobody confirmed. */
  unconfirmedSex: string[];
  /** Places to read from again in a sorted BGZF file (see `openNear`); empty for other files. */
  checkpoints: Checkpoint[];
  findings: Finding[];
}

/** Tells of every variant that leaves, where and why; for `explainVariant`. */
export interface AnalysisObserver {
  /** Called once per attempt, before anything leaves. */
  onStart(families: BoundFamily[]): void;
  onDrop(drop: Drop): void;
  /** A variant that waited for a partner and found none. */
  onUnpaired(candidate: Candidate): void;
}

/** Why a file must be read again: it is not sorted, its phases need a survey, or a sex mismatch blocks X and Y. */
export type RestartReason = 'unsorted' | 'phase' | 'sex';

/** What earlier attempts have learned. */
export interface Learned {
  survey: Survey | undefined;
  /** Places of the families whose X and Y models wait for a confirmation of sex. */
  sexBlocked: Set<number>;
}

/** One attempt at a file, over one pass or, for an unsorted file, one pass per round of chromosomes. */
export interface AnalysisRun {
  readonly settings: AnalysisSettings;
  readonly findings: Findings;
  /** The families of the analysis and the sample columns they need; empty before the header was read. */
  readonly bound: BoundFamily[];
  readonly columns: number[];
  readonly header: VcfHeader | undefined;
  /** Set as soon as the attempt cannot be finished. */
  readonly restart: RestartReason | undefined;
  /** Begins a pass; gives the sink for its records. `contigs` are those of the round, undefined for all. */
  startPass(header: VcfHeader, round: number, contigs: ReadonlySet<string> | undefined): RecordPass;
  /** Ends a pass: pairs what is left and, after the last one, looks at the registered sexes. */
  finishPass(isLast: boolean): void;
  /** A BGZF block at this offset is about to be read. */
  noteBlock(offset: number): void;
  /** The variants that were kept since the last call. */
  take(): Candidate[];
  records(): number;
  isPastSpan(): boolean;
  summary(): AnalysisSummary;
}

interface RunState {
  options: AnalysisOptions;
  learned: Learned;
  observer: AnalysisObserver | undefined;
  settings: AnalysisSettings;
  findings: Findings;
  assembly: Assembly | undefined;
  header: VcfHeader | undefined;
  bound: BoundFamily[];
  columns: number[];
  families: FamilyCalls[];
  qc: QcCounter[];
  restart: RestartReason | undefined;
  unconfirmedSex: Set<string>;
  ledger: FilterLedger;
  annotations: AnnotationReader | undefined;
}

/** Prepares an attempt. Its `startPass` throws GenomicsError VCF009 for the wrong assembly and VCF025 for a file without samples. */
export function createAnalysisRun(
  options: AnalysisOptions,
  learned: Learned,
  observer: AnalysisObserver | undefined,
): AnalysisRun {
  const state = createState(options, learned, observer);
  const funnel = createFunnel(analysisStages(state.settings));
  const checkpoints = createCheckpointLog();
  const isUnsorted = learned.survey?.isSorted === false;
  let batch: Candidate[] = [];
  let kept = 0;
  let pass: RecordPass | undefined;
  let order: Order | undefined;

  return {
    settings: state.settings,
    findings: state.findings,
    get bound() {
      return state.bound;
    },
    get columns() {
      return state.columns;
    },
    get header() {
      return state.header;
    },
    get restart() {
      return state.restart;
    },
    startPass(header, round, contigs) {
      if (!state.header) prepare(state, header);
      const queue = createReleaseQueue({
        settings: state.settings,
        families: state.bound,
        onCrowded: (id) => state.findings.report('VCF024', { id, n: state.settings.crowd }),
        onKept(candidate) {
          kept += 1;
          funnel.keep();
          batch.push(candidate);
        },
        onDropped(candidate) {
          funnel.remove('pair');
          observer?.onUnpaired(candidate);
        },
      });
      order = createOrder(queue, isUnsorted, state.findings);
      pass = createPass(state, order, { funnel, checkpoints, round, contigs });
      return pass;
    },
    finishPass(isLast) {
      order?.finish();
      if (isLast && !options.span) blockUnconfirmedSexes(state);
    },
    noteBlock(offset) {
      if (isUnsorted || !pass) return;
      const { contig, pos } = pass.place();
      checkpoints.enterBlock(offset, contig, pos);
    },
    take() {
      const taken = batch;
      batch = [];
      return taken;
    },
    records: () => pass?.records() ?? 0,
    isPastSpan: () => pass?.isPastSpan() ?? false,
    summary: () => {
      const qc = state.qc.map((counter) => withoutRuns(counter.summary(), isUnsorted));
      const records = pass?.records() ?? 0;
      return summarise(state, funnel, { qc, records, kept, checkpoints: checkpoints.list() });
    },
  };
}

/** What only the run itself counts. */
type Counted = Pick<AnalysisSummary, 'qc' | 'records' | 'kept' | 'checkpoints'>;

function summarise(state: RunState, funnel: Funnel, counted: Counted): AnalysisSummary {
  const filters = statusesOf(state, counted.qc, funnel);
  // A part of a file says little of samples and filters.
  if (!state.options.span) {
    reportStatuses(filters, state.findings);
    for (const one of counted.qc) reportQc(one, state.findings);
  }
  return {
    ...counted,
    header: state.header!,
    assembly: state.assembly,
    families: state.bound,
    funnel: funnel.table().map((step) => withFilter(step, filters)),
    filters,
    unconfirmedSex: [...state.unconfirmedSex],
    findings: state.findings.list(),
  };
}

function createState(
  options: AnalysisOptions,
  learned: Learned,
  observer: AnalysisObserver | undefined,
): RunState {
  return {
    options,
    learned,
    observer,
    settings: settingsOf(options),
    findings: createFindings(),
    assembly: options.assembly,
    header: undefined,
    bound: [],
    columns: [],
    families: [],
    qc: [],
    restart: undefined,
    unconfirmedSex: new Set(),
    ledger: createFilterLedger(),
    annotations: undefined,
  };
}

function prepare(state: RunState, header: VcfHeader): void {
  const { options, settings, findings } = state;
  if (header.samples.length === 0) throw new GenomicsError('VCF025');
  const { assembly: found } = header;
  if (found && options.assembly && found !== options.assembly) {
    throw new GenomicsError('VCF009', { found, chosen: options.assembly });
  }
  state.header = header;
  state.assembly = options.assembly ?? found;
  if (!state.assembly) findings.report('VCF022');
  state.bound = bindFamilies(options.families, header.samples, findings);
  const columns = state.bound.flatMap((family) => family.members.map((member) => member.column));
  state.columns = [...new Set(columns.filter((column) => column >= 0))].toSorted((a, b) => a - b);
  const { mask, models } = settings;
  state.families = state.bound.map((family) =>
    createFamilyCalls(family, state.columns, { mask, models }),
  );
  state.qc = state.families.map((calls) => createQcCounter(calls.family, calls.scanPlaces));
  blockKnownSexes(state);
  state.observer?.onStart(state.bound);
}

function blockKnownSexes(state: RunState): void {
  for (const id of state.options.unconfirmedSex ?? []) {
    if (state.settings.confirmedSex.has(id)) continue;
    state.unconfirmedSex.add(id);
    for (const [index, family] of state.bound.entries()) {
      if (family.members.some((member) => member.id === id)) state.learned.sexBlocked.add(index);
    }
  }
}

interface PassInput {
  funnel: Funnel;
  checkpoints: CheckpointLog;
  round: number;
  contigs: ReadonlySet<string> | undefined;
}

function createPass(state: RunState, order: Order, input: PassInput): RecordPass {
  const { options, learned, settings, findings, observer } = state;
  const isUnsorted = learned.survey?.isSorted === false;
  const sets = createPhaseSets();
  const maker = createCandidateMaker({
    header: state.header!,
    options,
    settings,
    sets,
    impliedPhase: (contig, column) => impliedPhase(learned.survey, contig, column, findings),
    onImplied: () => (state.restart ??= 'phase'),
    ledger: state.ledger,
    onEndless: (n) => findings.report('VCF030', { n }, n),
    onUnknownTerm: (id) => findings.report('VCF033', { id }),
  });
  state.annotations = maker.annotations;
  if (!maker.knowsGenes) findings.report('VCF018');
  return createRecordPass({
    settings,
    assembly: state.assembly,
    findings,
    funnel: input.funnel,
    families: state.families,
    qc: state.qc,
    maker,
    ledger: state.ledger,
    columns: state.columns,
    sexBlocked: learned.sexBlocked,
    span: options.span,
    contigs: input.contigs,
    isFirstRound: input.round === 0,
    onContig: (contig) => {
      // The sets of an unsorted file may go on after another chromosome.
      if (isUnsorted) return;
      sets.clear();
      input.checkpoints.enterContig(contig);
    },
    onDisorder: () => {
      if (!isUnsorted) state.restart ??= 'unsorted';
    },
    onPlace: order.onPlace,
    onCandidate: order.onCandidate,
    onDrop: observer ? (drop) => observer.onDrop(drop) : undefined,
  });
}

interface Order {
  onPlace: (contig: string, pos: number) => void;
  onCandidate: (candidate: Candidate) => void;
  finish: () => void;
}

function impliedPhase(
  survey: Survey | undefined,
  contig: string,
  column: number,
  findings: Findings,
): 'yes' | 'no' | 'unknown' {
  if (!survey) return 'unknown';
  if (!survey.unphased.has(`${contig}:${column}`)) return 'yes';
  findings.report('VCF026');
  return 'no';
}

/** Feeds the queue at once for a sorted file; for an unsorted one, sorts the candidates of the round first. */
function createOrder(queue: ReleaseQueue, isUnsorted: boolean, findings: Findings): Order {
  if (!isUnsorted) {
    return {
      onPlace: (contig, pos) => queue.advance(contig, pos),
      onCandidate: (candidate) => queue.add(candidate),
      finish: () => queue.finish(),
    };
  }
  findings.report('VCF016');
  const held: Candidate[] = [];
  return {
    onPlace: () => {},
    onCandidate: (candidate) => held.push(candidate),
    finish() {
      for (const candidate of held.sort(byPlace)) {
        queue.advance(candidate.contig, candidate.recordPos);
        queue.add(candidate);
      }
      queue.finish();
    },
  };
}

function byPlace(left: Candidate, right: Candidate): number {
  if (left.contig !== right.contig) return left.contig < right.contig ? -1 : 1;
  return left.recordPos - right.recordPos || left.record - right.record;
}

/** A registered sex that the genotypes contradict stops the X and Y models of its family until the user confirms it. */
function blockUnconfirmedSexes(state: RunState): void {
  const { sexBlocked } = state.learned;
  for (const [index, counter] of state.qc.entries()) {
    for (const [id, verdict] of Object.entries(counter.summary().sexes)) {
      if (verdict.hasYCalls) state.findings.report('VCF021', { id, detail: '超过1%' });
      if (!verdict.isMismatch || state.settings.confirmedSex.has(id)) continue;
      state.findings.report('VCF027', { id });
      state.unconfirmedSex.add(id);
      if (sexBlocked.has(index)) continue;
      sexBlocked.add(index);
      state.restart ??= 'sex';
    }
  }
}
