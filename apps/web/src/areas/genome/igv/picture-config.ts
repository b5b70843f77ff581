import type { Track } from '@wm/contract/genome/viewer';
import { readToken } from '#core/auth/token.ts';
import { middleOf } from '../view-state.ts';
import type { Picture } from './igv-browser.ts';

const at = (path: string): string => `${location.origin}/genome/v2/${path}`;

/** Reads that lie over a base before only some of them are drawn. */
export const sampledFrom = 1000;
const stackedHeight = 240;
const aloneHeight = 420;
/** Of a track of a small picture: coverage, and 26 rows of reads. */
const smallHeight = 190;
const smallRow = 5;

/** igv's settings for a picture: nothing of its own around it, and nothing from elsewhere. */
export function configOf(picture: Picture): object {
  const { genome, tracks, locus } = picture;
  const alignments = tracks.filter(isAlignment).length;
  return {
    showNavigation: false,
    showTrackLabels: true,
    showSVGButton: false,
    showSampleNames: false,
    loadDefaultGenomes: false,
    genomeList: [],
    queryParametersSupported: false,
    doubleClickDelay: 250,
    reference: referenceOf(genome),
    ...(picture.counted && { showIdeogram: false }),
    ...(locus !== '' && { locus: locus.includes(' ') ? locus.split(' ') : locus }),
    tracks: tracks.map((track, order) => ({
      ...sourceOf(track),
      ...(isAlignment(track) && alignmentOf(track, picture, alignments)),
      order,
    })),
  };
}

export function isAlignment({ format }: Pick<Track, 'format'>): boolean {
  return format === 'bam' || format === 'cram';
}

function referenceOf({ id, name, sequence, hasGzi }: Picture['genome']): object {
  const common = { id: `genome-${id}`, name, oauthToken: readToken, wholeGenomeView: false };
  if (sequence === 'sizes')
    return { ...common, format: 'chromsizes', fastaURL: at(`genomes/${id}/sizes`) };
  return {
    ...common,
    fastaURL: at(`genomes/${id}/fasta`),
    indexURL: at(`genomes/${id}/fai`),
    ...(hasGzi && { compressedIndexURL: at(`genomes/${id}/gzi`) }),
  };
}

const types: Record<Track['format'], string> = {
  bam: 'alignment',
  cram: 'alignment',
  vcf: 'variant',
  bed: 'annotation',
  gff3: 'annotation',
  gtf: 'annotation',
  bigwig: 'wig',
};

function sourceOf(track: Track): object {
  const { id, name, sample, format, hasIndex } = track;
  // Reads are known by whose they are, other files by what they are called.
  const isKnown = isAlignment(track) && sample !== '' && sample.length <= 30;
  return {
    id: `track-${id}`,
    name: isKnown ? sample : name,
    type: types[format],
    format,
    url: at(`tracks/${id}/data`),
    ...(hasIndex ? { indexURL: at(`tracks/${id}/index`) } : { indexed: false }),
    oauthToken: readToken,
    removable: false,
  };
}

function alignmentOf(track: Track, picture: Picture, alignments: number): object {
  const { genome, sort, color, group, softClips, locus, counted } = picture;
  const place = middleOf(locus);
  return {
    ...(counted
      ? { height: smallHeight, displayMode: 'SQUISHED', squishedRowHeight: smallRow }
      : { height: alignments > 1 ? stackedHeight : aloneHeight }),
    samplingDepth: sampledFrom,
    // Against N every base would be a mismatch.
    showMismatches: genome.sequence === 'file' || (genome.sequence === 'rebuilt' && track.hasMd),
    showSoftClips: softClips,
    colorBy: color === '' ? 'none' : color,
    ...(group !== '' && { groupBy: group }),
    ...(sort !== '' && place && { sort: { ...place, option: sort, direction: 'ASC' } }),
  };
}
