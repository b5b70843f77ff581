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
  last: number;
  most: number;
}

interface Frame {
  width: number;
  height: number;
  /** The protein is at least so long. */
  least?: number;
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
  points: readonly MutationPoint[],
  { width, height, least = 0 }: Frame,
): LollipopPicture {
  const furthest = Math.max(1, least, ...points.map(({ aaPos }) => aaPos));
  const step = niceStep(furthest / 6);
  const last = Math.ceil(furthest / step) * step;
  const bin = Math.max(1, Math.ceil(last / placesAtMost));
  const bins = Map.groupBy(points, ({ aaPos }) => Math.floor((aaPos - 1) / bin));
  const most = Math.max(1, ...[...bins.values()].map(sumOf));
  const lollipops = [...bins.values()].map((shared) => {
    const count = sumOf(shared);
    const positions = shared.map(({ aaPos }) => aaPos);
    const [from, to] = [Math.min(...positions), Math.max(...positions)];
    const [first] = shared.toSorted((one, other) => weightOf(one) - weightOf(other));
    return {
      x: ((from + to) / 2 / last) * width,
      // By the root, so that a place of one does not vanish beside one of a hundred.
      y: height - 14 - Math.sqrt(count / most) * (height - 34),
      radius: 4 + Math.sqrt(count / most) * 4,
      from,
      to,
      count,
      significance: first?.clinSig ?? '',
      label: first?.label ?? '',
    };
  });
  const ticks = Array.from({ length: last / step + 1 }, (_, at) => ({
    position: at * step,
    x: ((at * step) / last) * width,
  }));
  return { lollipops, ticks, last, most };
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
