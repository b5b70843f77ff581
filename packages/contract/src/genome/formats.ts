/** What can be shown, by format; free of any library, for the browser tells files by it before it sends them. */
export const trackFormats = ['bam', 'cram', 'vcf', 'bed', 'gff3', 'gtf', 'bigwig'] as const;

/** How the refusal of a file begins that is of another reference than the one it is to be shown against. */
export const mismatchWords = '参考基因组不匹配';

export type TrackFormat = (typeof trackFormats)[number];

/** How a file's name ends, and what it is then. */
const dataEndings: readonly [ending: RegExp, format: TrackFormat | 'fasta'][] = [
  [/\.bam$/, 'bam'],
  [/\.cram$/, 'cram'],
  [/\.vcf(\.gz)?$/, 'vcf'],
  [/\.bed(\.gz)?$/, 'bed'],
  [/\.gff3?(\.gz)?$/, 'gff3'],
  [/\.gtf(\.gz)?$/, 'gtf'],
  [/\.(bw|bigwig)$/, 'bigwig'],
  [/\.(fa|fasta|fna)(\.gz)?$/, 'fasta'],
];

const indexEnding = /\.(bai|csi|tbi|crai|fai|gzi)$/;

/** What a data file is by its name; undefined for an index and for anything else. */
export function formatOf(name: string): TrackFormat | 'fasta' | undefined {
  return dataEndings.find(([ending]) => ending.test(name.toLowerCase()))?.[1];
}

/** Whether a name is that of an index file. */
export function isIndexName(name: string): boolean {
  return indexEnding.test(name.toLowerCase());
}

/** Whether an index belongs to a data file by their names: `a.bam.bai` and `a.bai` both to `a.bam`. */
export function isIndexOf(index: string, data: string): boolean {
  const bare = index.replace(/\.[^.]+$/, '').toLowerCase();
  const whole = data.toLowerCase();
  return isIndexName(index) && (bare === whole || bare === whole.replace(/\.[^.]+$/, ''));
}

/** Most alignments that are stacked in one picture. */
export const stackedAtMost = 6;

/** A request without a range is refused above this size. */
export const wholeAtMost = 64 * 1024 * 1024;
