import { analysisStages, settingsOf } from './analysis-options.ts';
import type { AnalysisOptions } from './analysis-options.ts';
import type { OpenBytes } from './byte-source.ts';
import type { Candidate } from './candidate.ts';
import { createCandidateMaker } from './candidate-maker.ts';
import type { Assembly } from './contig.ts';
import { bindFamilies } from './family.ts';
import type { BoundFamily } from './family.ts';
import { createFamilyCalls } from './family-calls.ts';
import type { FamilyCalls } from './family-calls.ts';
import { createQcCounter } from './family-qc.ts';
import type { FamilyQc, QcCounter } from './family-qc.ts';
import { createFindings, GenomicsError } from './finding.ts';
import type { Finding, Findings } from './finding.ts';
import { createFunnel } from './funnel.ts';
import type { Funnel, FunnelStep } from './funnel.ts';
import { createPhaseSets } from './phase.ts';
import { readVcfLines } from './read-lines.ts';
import { createRecordPass } from './record-pass.ts';
import type { Drop, RecordPass } from './record-pass.ts';
import { createReleaseQueue } from './release-queue.ts';
import type { ReleaseQueue } from './release-queue.ts';
import { planRounds, surveyVcf } from './survey.ts';
import type { Survey } from './survey.ts';
import type { VcfHeader } from './vcf-header.ts';

/** What is known after the last record. `families` are those that were analysed. */
export interface AnalysisSummary {
  header: VcfHeader;
  assembly: Assembly | undefined;
  families: BoundFamily[];
  records: number;
  kept: number;
  funnel: FunnelStep[];
  qc: FamilyQc[];
  findings: Finding[];
}

/**
 * What an analysis tells while it runs. `start` comes once per attempt. `restart` means: forget every variant so far, the
 * file is read again (it is not sorted, its phases need a survey, or a sex mismatch blocks X and Y). `progress` counts bytes
 * of the (compressed) source in the current pass. Variants come in file order; their `family` is a place in `families`.
 */
export type AnalysisEvent =
  | { kind: 'start'; header: VcfHeader; families: BoundFamily[] }
  | { kind: 'variants'; variants: Candidate[] }
  | { kind: 'progress'; bytes: number; records: number }
  | { kind: 'restart'; why: 'unsorted' | 'phase' | 'sex' }
  | { kind: 'done'; summary: AnalysisSummary };

/** What earlier attempts have learned. */
interface Attempt {
  survey: Survey | undefined;
  sexBlocked: Set<number>;
}

interface RestartSignal {
  restart: 'unsorted' | 'phase' | 'sex';
}

/** Tells of every variant that leaves, where and why; for `explainVariant`. */
export interface AnalysisObserver {
  /** Called once per attempt, before anything leaves. */
  onStart(families: BoundFamily[]): void;
  onDrop(drop: Drop): void;
  /** A variant that waited for a partner and found none. */
  onUnpaired(candidate: Candidate): void;
}

/**
 * Judges every variant of a VCF against the inheritance models of each family, in one pass over the bytes for a sorted
 * file, with memory bounded by the densest stretch of a few megabases. `open` may be called again when a second pass is
 * needed. Throws GenomicsError for unreadable files (see `readVcfLines`), VCF009 for the wrong assembly, VCF025 without
 * samples; anything less is a finding of the summary. Stop early by leaving the loop.
 */
export async function* analyseFamilies(
  open: OpenBytes,
  options: AnalysisOptions,
  observer?: AnalysisObserver,
): AsyncGenerator<AnalysisEvent> {
  const attempt: Attempt = { survey: undefined, sexBlocked: new Set() };
  for (;;) {
    const outcome = yield* runAttempt(open, options, attempt, observer);
    if (!outcome) return;
    yield { kind: 'restart', why: outcome.restart };
  }
}

async function* runAttempt(
  open: OpenBytes,
  options: AnalysisOptions,
  attempt: Attempt,
  observer: AnalysisObserver | undefined,
): AsyncGenerator<AnalysisEvent, RestartSignal | undefined> {
  const run = createRun(options, attempt, observer);
  const isUnsorted = attempt.survey?.isSorted === false;
  const rounds = isUnsorted ? planRounds(attempt.survey!, run.settings.maxHeld) : [undefined];
  for (const contigs of rounds) {
    const reading = readVcfLines(open(), {
      inflater: options.inflater,
      findings: run.findings,
      ...(options.limits && { limits: options.limits }),
      allowMissingFileformat: options.allowMissingFileformat ?? false,
      onHeader: (header) => run.startPass(header, contigs, isUnsorted),
    });
    for await (const bytes of reading) {
      if (!run.isAnnounced && run.header) {
        run.isAnnounced = true;
        yield { kind: 'start', header: run.header, families: run.bound };
      }
      const variants = run.take();
      if (variants.length > 0) yield { kind: 'variants', variants };
      yield { kind: 'progress', bytes, records: run.records() };
      if (run.restart || (options.isKnownSorted && run.isPastSpan())) break;
    }
    if (!run.restart) run.finishPass();
    if (!run.restart && contigs === rounds.at(-1)) run.checkSexes();
    if (run.restart) {
      if (run.restart !== 'sex') {
        attempt.survey = await surveyVcf(open(), run.columns, {
          inflater: options.inflater,
          findings: createFindings(),
          ...(options.limits && { limits: options.limits }),
          allowMissingFileformat: options.allowMissingFileformat ?? false,
        });
      }
      return { restart: run.restart };
    }
    const variants = run.take();
    if (variants.length > 0) yield { kind: 'variants', variants };
  }
  yield { kind: 'done', summary: run.summary() };
  return undefined;
}

/** The state of one attempt over all its passes. */
function createRun(
  options: AnalysisOptions,
  attempt: Attempt,
  observer: AnalysisObserver | undefined,
) {
  const settings = settingsOf(options);
  const findings = createFindings();
  const funnel = createFunnel(analysisStages(settings));
  let batch: Candidate[] = [];
  let kept = 0;
  let pass: PassParts | undefined;

  const run = {
    settings,
    findings,
    bound: [] as BoundFamily[],
    columns: [] as number[],
    families: [] as FamilyCalls[],
    qc: [] as QcCounter[],
    header: undefined as VcfHeader | undefined,
    assembly: options.assembly,
    isAnnounced: false,
    restart: undefined as RestartSignal['restart'] | undefined,
    startPass(header: VcfHeader, contigs: ReadonlySet<string> | undefined, isUnsorted: boolean) {
      if (!run.header) {
        prepare(run, header, options);
        observer?.onStart(run.bound);
      }
      pass = buildPass({ run, options, attempt, observer, funnel, contigs, isUnsorted }, (one) => {
        kept += 1;
        funnel.keep();
        batch.push(one);
      });
      return pass.sink;
    },
    finishPass() {
      pass?.finish();
    },
    checkSexes() {
      if (!options.span) blockUnconfirmedSexes(run, attempt);
    },
    take(): Candidate[] {
      const taken = batch;
      batch = [];
      return taken;
    },
    records: () => pass?.sink.records() ?? 0,
    isPastSpan: () => pass?.sink.isPastSpan() ?? false,
    summary: (): AnalysisSummary => ({
      header: run.header!,
      assembly: run.assembly,
      families: run.bound,
      records: run.records(),
      kept,
      funnel: funnel.table(),
      qc: run.qc.map((counter) =>
        withoutRuns(counter.summary(), attempt.survey?.isSorted === false),
      ),
      findings: findings.list(),
    }),
  };
  return run;
}

type Run = ReturnType<typeof createRun>;

interface PassParts {
  sink: RecordPass;
  finish(): void;
}

function prepare(run: Run, header: VcfHeader, options: AnalysisOptions): void {
  if (header.samples.length === 0) throw new GenomicsError('VCF025');
  const { assembly: found } = header;
  if (found && options.assembly && found !== options.assembly) {
    throw new GenomicsError('VCF009', { found, chosen: options.assembly });
  }
  run.header = header;
  run.assembly = options.assembly ?? found;
  if (!run.assembly) run.findings.report('VCF022');
  run.bound = bindFamilies(options.families, header.samples, run.findings);
  const columns = run.bound.flatMap((family) => family.members.map((member) => member.column));
  run.columns = [...new Set(columns.filter((column) => column >= 0))].toSorted((a, b) => a - b);
  const { mask, models } = run.settings;
  run.families = run.bound.map((family) =>
    createFamilyCalls(family, run.columns, { mask, models }),
  );
  run.qc = run.families.map((calls) => createQcCounter(calls.family, calls.scanPlaces));
}

interface PassInput {
  run: Run;
  options: AnalysisOptions;
  attempt: Attempt;
  observer: AnalysisObserver | undefined;
  funnel: Funnel;
  contigs: ReadonlySet<string> | undefined;
  isUnsorted: boolean;
}

function buildPass(input: PassInput, onKept: (candidate: Candidate) => void): PassParts {
  const { run, options, attempt, observer, funnel } = input;
  const { settings, findings, families, qc } = run;
  const sets = createPhaseSets();
  const maker = createCandidateMaker({
    header: run.header!,
    options,
    settings,
    sets,
    impliedPhase: (contig, column) => impliedPhase(attempt.survey, contig, column, findings),
    onImplied: () => (run.restart ??= 'phase'),
  });
  if (!maker.knowsGenes) findings.report('VCF018');
  const queue = createReleaseQueue({
    settings,
    families: run.bound,
    onCrowded: (id) => findings.report('VCF024', { id, n: settings.crowd }),
    onKept,
    onDropped(candidate) {
      funnel.remove('pair');
      observer?.onUnpaired(candidate);
    },
  });
  const order = createOrder(queue, input.isUnsorted, findings);
  const sink = createRecordPass({
    settings,
    assembly: run.assembly,
    findings,
    funnel,
    families,
    qc,
    maker,
    columns: run.columns,
    sexBlocked: attempt.sexBlocked,
    span: options.span,
    contigs: input.contigs,
    onContig: () => sets.clear(),
    onDisorder: () => {
      if (!input.isUnsorted) run.restart ??= 'unsorted';
    },
    ...order.callbacks,
    onDrop: observer ? (drop) => observer.onDrop(drop) : undefined,
  });
  return { sink, finish: () => order.finish() };
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
function createOrder(queue: ReleaseQueue, isUnsorted: boolean, findings: Findings) {
  const held: Candidate[] = [];
  if (isUnsorted) findings.report('VCF016');
  return {
    callbacks: {
      onPlace: (contig: string, pos: number) => {
        if (!isUnsorted) queue.advance(contig, pos);
      },
      onCandidate: (candidate: Candidate) => {
        if (isUnsorted) held.push(candidate);
        else queue.add(candidate);
      },
    },
    finish() {
      held.sort(byPlace);
      for (const candidate of held) {
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
function blockUnconfirmedSexes(run: Run, attempt: Attempt): void {
  for (const [index, counter] of run.qc.entries()) {
    for (const [id, verdict] of Object.entries(counter.summary().sexes)) {
      if (verdict.hasYCalls) run.findings.report('VCF021', { id, detail: '超过1%' });
      if (!verdict.isMismatch || run.settings.confirmedSex.has(id)) continue;
      run.findings.report('VCF027', { id });
      if (attempt.sexBlocked.has(index)) continue;
      attempt.sexBlocked.add(index);
      run.restart ??= 'sex';
    }
  }
}

/** Runs of uniparental sites mean nothing when the sites did not come in order. */
function withoutRuns(qc: FamilyQc, isUnsorted: boolean): FamilyQc {
  if (!isUnsorted) return qc;
  const upd = Object.fromEntries(
    Object.entries(qc.upd).map(([id, { contigs }]) => [id, { contigs, runs: [] }]),
  );
  return { ...qc, upd };
}

/** The quality report of one analysed family, by its id. */
export function qcOf(summary: AnalysisSummary, family: string): FamilyQc | undefined {
  return summary.qc.find((one) => one.family === family);
}
