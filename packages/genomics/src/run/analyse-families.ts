import type { AnalysisOptions } from './analysis-options.ts';
import { createAnalysisRun } from './analysis-run.ts';
import type { AnalysisObserver, AnalysisSummary, Learned, RestartReason } from './analysis-run.ts';
import type { OpenBytes } from '../io/byte-source.ts';
import type { Candidate } from '../models/candidate.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { createFindings } from '../finding.ts';
import { readVcfLines } from '../vcf/read-lines.ts';
import type { ReadOptions } from '../vcf/read-lines.ts';
import { planRounds, surveyVcf } from './survey.ts';
import type { VcfHeader } from '../vcf/vcf-header.ts';

/**
 * What an analysis tells while it runs. `start` comes once per attempt. `restart` means: forget every variant so far, the
 * file is read again (it is not sorted, its phases need a survey, or a sex mismatch blocks X and Y). `progress` counts bytes
 * of the (compressed) source in the current pass. Variants come in file order; their `family` is a place in `families`.
 */
export type AnalysisEvent =
  | { kind: 'start'; header: VcfHeader; families: BoundFamily[] }
  | { kind: 'variants'; variants: Candidate[] }
  | { kind: 'progress'; bytes: number; records: number }
  | { kind: 'restart'; why: RestartReason }
  | { kind: 'done'; summary: AnalysisSummary };

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
  const learned: Learned = { survey: undefined, sexBlocked: new Set() };
  for (;;) {
    const restart = yield* runAttempt(open, options, learned, observer);
    if (!restart) return;
    yield { kind: 'restart', why: restart };
  }
}

async function* runAttempt(
  open: OpenBytes,
  options: AnalysisOptions,
  learned: Learned,
  observer: AnalysisObserver | undefined,
): AsyncGenerator<AnalysisEvent, RestartReason | undefined> {
  const run = createAnalysisRun(options, learned, observer);
  const isUnsorted = learned.survey?.isSorted === false;
  const rounds = isUnsorted ? planRounds(learned.survey!, run.settings.maxHeld) : [undefined];
  let isAnnounced = false;
  for (const [round, contigs] of rounds.entries()) {
    const reading = readVcfLines(open(), {
      ...readOptions(options),
      findings: run.findings,
      onBlock: (offset) => run.noteBlock(offset),
      onHeader: (header) => run.startPass(header, round, contigs),
    });
    for await (const bytes of reading) {
      const { header } = run;
      if (!isAnnounced && header) {
        isAnnounced = true;
        yield { kind: 'start', header, families: run.bound };
      }
      yield* handOver(run.take());
      yield { kind: 'progress', bytes, records: run.records() };
      if (run.restart || (options.isKnownSorted && run.isPastSpan())) break;
    }
    if (!run.restart) run.finishPass(round === rounds.length - 1);
    if (run.restart) {
      if (run.restart !== 'sex') await learnFile(open, options, learned, run.columns);
      return run.restart;
    }
    yield* handOver(run.take());
  }
  yield { kind: 'done', summary: run.summary() };
  return undefined;
}

function* handOver(variants: Candidate[]): Generator<AnalysisEvent> {
  if (variants.length > 0) yield { kind: 'variants', variants };
}

function readOptions(options: AnalysisOptions): Omit<ReadOptions, 'findings' | 'onHeader'> {
  return {
    inflater: options.inflater,
    ...(options.limits && { limits: options.limits }),
    allowMissingFileformat: options.allowMissingFileformat ?? false,
  };
}

/** The quick pass over the whole file that a restart needs. Its findings are those of the next pass too, so they are not kept. */
async function learnFile(
  open: OpenBytes,
  options: AnalysisOptions,
  learned: Learned,
  columns: number[],
): Promise<void> {
  const reading = { ...readOptions(options), findings: createFindings() };
  learned.survey = await surveyVcf(open(), columns, reading);
}
