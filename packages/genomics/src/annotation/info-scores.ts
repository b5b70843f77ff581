import type { AnnotationEntry, AnnotationQuery } from './annotation-entry.ts';
import { cellOf, entryRanges } from './pipe-format.ts';
import { highestOf, maximumOf } from './read-entry.ts';
import { infoValue } from '../vcf/info.ts';

/** Scores that stand in INFO keys of their own. */
export interface InfoScores {
  revel: number | null;
  spliceAi: number | null;
}

const revelKeys = ['REVEL', 'REVEL_score', 'dbNSFP_REVEL_score', 'revel'];

/** REVEL (dbNSFP lists one value per transcript, with holes) and SpliceAI of one ALT. */
export function readInfoScores(query: AnnotationQuery): InfoScores {
  return {
    revel: highestOf(revelKeys.map((key) => revelAt(query, key))),
    spliceAi: spliceAiOf(query),
  };
}

function revelAt({ info, alts, altNumber }: AnnotationQuery, key: string): number | null {
  const raw = infoValue(info, key);
  if (typeof raw !== 'string') return null;
  const values = raw.split(',');
  const isPerAllele = key === 'REVEL' && alts.length > 1 && values.length === alts.length;
  return maximumOf(isPerAllele ? values[altNumber - 1]! : raw);
}

/** The largest of the four delta scores of SpliceAI's `ALLELE|SYMBOL|DS_AG|DS_AL|DS_DG|DS_DL|...`. */
export function spliceAiOf({ info, alts, altNumber }: AnnotationQuery): number | null {
  const raw = infoValue(info, 'SpliceAI');
  if (typeof raw !== 'string') return null;
  const ranges = entryRanges(raw);
  let highest: number | null = null;
  for (let at = 0; at < ranges.length; at += 2) {
    const cell = (column: number): string => cellOf(raw, ranges[at]!, ranges[at + 1]!, column);
    if (cell(0) !== alts[altNumber - 1]) continue;
    highest = highestOf([highest, ...[2, 3, 4, 5].map((column) => maximumOf(cell(column)))]);
  }
  return highest;
}

/** Adds what SnpEff says of whole genes: `LOF=(GENE|ID|transcripts|share)` and `NMD=(...)`. */
export function withGeneShares(entries: AnnotationEntry[], info: string): AnnotationEntry[] {
  const lost = sharesOf(infoValue(info, 'LOF'));
  const decayed = sharesOf(infoValue(info, 'NMD'));
  if (lost.size === 0 && decayed.size === 0) return entries;
  return entries.map((entry) => {
    if (entry.source !== 'ANN' && entry.source !== 'EFF') return entry;
    const lostShare = lost.get(entry.gene) ?? null;
    return { ...entry, scores: { ...entry.scores, lostShare, decays: decayed.has(entry.gene) } };
  });
}

function sharesOf(raw: string | true | undefined): Map<string, number> {
  const shares = new Map<string, number>();
  if (typeof raw !== 'string') return shares;
  for (const entry of raw.split(',')) {
    const [gene = '', , , share = ''] = entry.replace(/^\(|\)$/g, '').split('|');
    if (gene !== '') shares.set(gene, Number(share) || 0);
  }
  return shares;
}
