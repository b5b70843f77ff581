import type { MutationPoint } from '@wm/contract/knowledge/mutation-points';

/** A head on its stick: a place in the protein, how many variants, and what the most telling of them means. */
export interface Lollipop {
  x: number;
  y: number;
  radius: number;
  from: number;
  to: number;
  count: number;
  significance: string;
  label: string;
}

export interface LollipopPicture {
  lollipops: Lollipop[];
  /** Ticks of the scale: amino acids and where they stand. */
  ticks: { x: number; position: number }[];
  /** The picture begins behind this amino acid and ends at `last`. */
  first: number;
  last: number;
  most: number;
}

/** Amino acids, both ends included. */
export interface AminoRange {
  from: number;
  to: number;
}

interface Frame {
  width: number;
  height: number;
  /** The protein is at least so long. */
  least?: number;
  /** The part that fills the picture; the whole protein when absent. */
  part?: AminoRange | undefined;
}

/** What counts first where variants of several meanings share a place. */
const weights = [
  '致病',
  '可能致病',
  '冲突',
  '意义未明',
  '药物反应',
  '风险因素',
  '可能良性',
  '良性',
  '其他',
  '',
];
const placesAtMost = 160;

/** Places of the variants over the length of the protein; more than a screen can tell apart are drawn in bins. */
export function layOutLollipops(
  all: readonly MutationPoint[],
  { width, height, least = 0, part }: Frame,
): LollipopPicture {
  const { first, last, step } = part ? scaleOfPart(part) : scaleOfWhole(all, least);
  const points = all.filter(({ aaPos }) => aaPos > first && aaPos <= last);
  const placeOf = (position: number): number => ((position - first) / (last - first)) * width;
  const bin = Math.max(1, Math.ceil((last - first) / placesAtMost));
  const bins = Map.groupBy(points, ({ aaPos }) => Math.floor((aaPos - 1) / bin));
  const most = Math.max(1, ...[...bins.values()].map(sumOf));
  const lollipops = [...bins.values()].map((shared) => {
    const count = sumOf(shared);
    const positions = shared.map(({ aaPos }) => aaPos);
    const [from, to] = [Math.min(...positions), Math.max(...positions)];
    const [telling] = shared.toSorted((one, other) => weightOf(one) - weightOf(other));
    return {
      x: placeOf((from + to) / 2),
      // By the root, so that a place of one does not vanish beside one of a hundred.
      y: height - 14 - Math.sqrt(count / most) * (height - 34),
      radius: 4 + Math.sqrt(count / most) * 4,
      from,
      to,
      count,
      significance: telling?.clinSig ?? '',
      label: telling?.label ?? '',
    };
  });
  const begin = Math.ceil(first / step);
  const ticks = Array.from({ length: Math.floor(last / step) - begin + 1 }, (_, at) => ({
    position: (begin + at) * step,
    x: placeOf((begin + at) * step),
  }));
  return { lollipops, ticks, first, last, most };
}

interface Scale {
  first: number;
  last: number;
  step: number;
}

function scaleOfWhole(points: readonly MutationPoint[], least: number): Scale {
  const furthest = points.reduce((most, { aaPos }) => Math.max(most, aaPos), Math.max(1, least));
  const step = niceStep(furthest / 6);
  return { first: 0, last: Math.ceil(furthest / step) * step, step };
}

/** A part is drawn as it was asked for, ten amino acids at least. */
function scaleOfPart({ from, to }: AminoRange): Scale {
  const first = Math.max(0, Math.min(from - 1, to - 10));
  const last = Math.max(to, first + 10);
  return { first, last, step: niceStep((last - first) / 6) };
}

/** The amino acids between two places of the picture. */
export function rangeBetween(
  one: number,
  other: number,
  { first, last, width }: { first: number; last: number; width: number },
): AminoRange {
  const at = (x: number): number => {
    const share = Math.min(1, Math.max(0, x / width));
    return first + share * (last - first);
  };
  const from = Math.floor(at(Math.min(one, other))) + 1;
  const to = Math.ceil(at(Math.max(one, other)));
  return { from: Math.min(from, last), to: Math.max(Math.min(from, last), to) };
}

/** The range that an address names, such as `455-640`. */
export function rangeIn(text: string | null): AminoRange | undefined {
  const [, first = '', last = ''] = /^(\d{1,6})-(\d{1,6})$/.exec(text ?? '') ?? [];
  const [from, to] = [Number(first), Number(last)];
  return from >= 1 && to >= from ? { from, to } : undefined;
}

function sumOf(points: readonly MutationPoint[]): number {
  return points.reduce((sum, { count }) => sum + count, 0);
}

function weightOf({ clinSig }: MutationPoint): number {
  return weights.indexOf(clinSig);
}

/** The next of 1, 2, 5, 10, 20, 50 … that is not smaller. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10;
  return factor * power;
}
