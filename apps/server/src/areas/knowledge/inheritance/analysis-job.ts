import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import type { RunOptions, RunSummary } from '@wm/contract/knowledge/inheritance-run';
import type { AnalysisOptions } from '@wm/genomics/analysis-options';
import { familyOf } from '@wm/genomics/check-family';
import { nodeInflater } from '@wm/genomics/inflate-node';
import type { ReviewedVariant } from '@wm/genomics/vcf-writer';
import type { RunReading } from './inheritance.table.ts';

/** What an analysis rests on: the family, and what is switched on. */
export interface AnalysisBasis {
  caseId: number;
  people: FamilyMember[];
  options: RunOptions;
}

/** What a thread is asked: rows for the tables, or the kept variants as VCF with what was reviewed of them. */
export type AnalysisJob = AnalysisBasis &
  (
    | { kind: 'rows'; runId: number }
    | { kind: 'vcf'; reviews: ReadonlyMap<string, ReviewedVariant>; notes: string[] }
  );

/** What a thread says. It waits for the answer to `pull` and `chunk`. */
export type AnalysisWord =
  | { word: 'pull'; stream: number }
  /** Rows of variants in UTF-8: the thread that answers requests has nothing to do to them. */
  | { word: 'chunk'; variants: Uint8Array; removed: string }
  | { word: 'vcf'; text: string }
  | { word: 'progress'; bytes: number; records: number }
  /** What was written so far counts no more. */
  | { word: 'restart' }
  | { word: 'done'; summary: RunSummary; reading: RunReading }
  /** The file cannot be analysed; in Chinese. */
  | { word: 'refused'; reason: string };

/** What the thread is answered: the next bytes of a stream, null at its end; or that it may go on. */
export type AnalysisReply =
  | { reply: 'bytes'; stream: number; bytes: Uint8Array | null }
  | { reply: 'go-on' };

/** The same options wherever a run is repeated: for its rows, its file, its explanations. */
export function analysisOptionsOf({ caseId, people, options }: AnalysisBasis): AnalysisOptions {
  return {
    inflater: nodeInflater,
    families: [familyOf(`case${caseId}`, people)],
    keep: 'loose',
    requirePass: options.requirePass,
    ...(!options.quality && { mask: null }),
    ...(!options.frequency && { frequencyLimits: null }),
    pairConsequences: options.pairConsequences,
    pairSilent: options.pairSilent,
    confirmedSex: options.confirmedSex,
  };
}
