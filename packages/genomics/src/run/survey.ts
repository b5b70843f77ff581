import type { ByteSource } from '../io/byte-source.ts';
import { plainContig } from '../vcf/contig.ts';
import { readVcfLines } from '../vcf/read-lines.ts';
import type { ReadOptions } from '../vcf/read-lines.ts';
import { createRecordView, scanRecord, textOf } from '../vcf/record-scan.ts';
import { createSampleScan, scanSamples } from '../vcf/sample-scan.ts';
import type { SampleScan } from '../vcf/sample-scan.ts';

/** What a first, quick pass over a file tells: order, and where whole chromosomes are phased. */
export interface Survey {
  isSorted: boolean;
  /** Records in which a wanted sample carries an ALT, by plain contig. */
  carriers: Map<string, number>;
  /** `contig:column` of samples with a heterozygous genotype that is not phased. */
  unphased: Set<string>;
}

/** Scans a file once on bytes. `columns` are the sample columns to look at, ascending. */
export async function surveyVcf(
  source: ByteSource,
  columns: number[],
  options: Omit<ReadOptions, 'onHeader'>,
): Promise<Survey> {
  const survey: Survey = { isSorted: true, carriers: new Map(), unphased: new Set() };
  const view = createRecordView();
  const scan = createSampleScan(columns);
  const state = { contig: '', written: '', pos: 0, records: 0 };
  const line = (bytes: Uint8Array, start: number, end: number): void => {
    state.records += 1;
    if (scanRecord(view, bytes, start, end) !== '') return;
    const written = textOf(bytes, start, view.chromEnd);
    if (written !== state.written) {
      state.written = written;
      const contig = plainContig(written);
      if (contig !== state.contig && survey.carriers.has(contig)) survey.isSorted = false;
      if (contig !== state.contig) state.pos = 0;
      state.contig = contig;
      if (!survey.carriers.has(contig)) survey.carriers.set(contig, 0);
    }
    if (view.pos < state.pos) survey.isSorted = false;
    state.pos = view.pos;
    scanSamples(scan, view);
    noteSamples(survey, scan, state.contig);
  };
  const reading = readVcfLines(source, {
    ...options,
    onHeader: () => ({ line, records: () => state.records }),
  });
  for (let step = await reading.next(); !step.done;) step = await reading.next();
  return survey;
}

function noteSamples(survey: Survey, scan: SampleScan, contig: string): void {
  let carries = false;
  for (let at = 0; at < scan.columns.length; at += 1) {
    const first = scan.first[at]!;
    const second = scan.second[at]!;
    if (first > 0 || second > 0) carries = true;
    const isHet = scan.ploidy[at] === 2 && first >= 0 && second >= 0 && first !== second;
    if (isHet && scan.phased[at] === 0) survey.unphased.add(`${contig}:${scan.columns[at]}`);
  }
  if (carries) survey.carriers.set(contig, survey.carriers.get(contig)! + 1);
}

/** Divides the contigs into rounds of at most `maxHeld` carriers each (one contig at least). */
export function planRounds(survey: Survey, maxHeld: number): Set<string>[] {
  const rounds: Set<string>[] = [];
  let held = Number.POSITIVE_INFINITY;
  for (const [contig, carriers] of survey.carriers) {
    if (held + carriers > maxHeld) {
      rounds.push(new Set());
      held = 0;
    }
    rounds.at(-1)!.add(contig);
    held += carriers;
  }
  return rounds;
}
