import type { PlacedPerson, Union } from './pedigree-layout.ts';

type Point = readonly [x: number, y: number];

export interface Strokes {
  /** Path data of each line. */
  lines: string[];
  /** A question mark where nobody knows of which kind twins are. */
  doubts: Point[];
}

type CenterOf = (placed: PlacedPerson) => Point;

/** Half the height of a person's symbol. */
export const symbolHalf = 18;

/** The line of siblings stands above them by this. */
const barAbove = symbolHalf + 24;

/**
 * The lines of a union in the standard symbols: partners (twice where they are related), the descent to the line of siblings,
 * and each child below it. Twins hang from one point; identical ones have a line across. `centerOf` gives pixels; the line of
 * siblings is lifted by so many.
 */
function strokesOf(union: Union, centerOf: CenterOf, lift: number): Strokes {
  const { parents, children, twins, isConsanguineous } = union;
  const [first, second] = parents;
  if (!first) return { lines: [], doubts: [] };
  const [x1, y1] = centerOf(first);
  const [x2, y2] = second ? centerOf(second) : [x1, y1];
  const beside = [
    ...(second ? [`M${x1} ${y1}L${x2} ${y2}`] : []),
    ...(second && isConsanguineous ? [`M${x1} ${y1 - 5}L${x2} ${y2 - 5}`] : []),
  ];
  if (children.length === 0) return { lines: beside, doubts: [] };
  const middle = (x1 + x2) / 2;
  const bar = Math.min(...children.map((child) => centerOf(child)[1])) - barAbove - lift;
  const twin = new Set(twins.flatMap((set) => set.children));
  const singles = children.filter((child) => !twin.has(child)).map((child) => centerOf(child));
  const sets = twins.map((set) => hangTwins(set, bar, centerOf));
  const xs = [middle, ...singles.map(([x]) => x), ...sets.map(({ x }) => x)];
  return {
    lines: [
      ...beside,
      `M${middle} ${Math.max(y1, y2)}L${middle} ${bar}`,
      `M${Math.min(...xs)} ${bar}L${Math.max(...xs)} ${bar}`,
      ...singles.map(([x, y]) => `M${x} ${bar}L${x} ${y}`),
      ...sets.flatMap(({ lines }) => lines),
    ],
    doubts: sets.flatMap(({ doubts }) => doubts),
  };
}

/** Between lines of siblings that would lie on each other. */
const liftStep = 7;

/** The lines of all unions, by union; lines of siblings that would lie on each other are drawn at different heights. */
export function strokesOfAll(unions: readonly Union[], centerOf: CenterOf): Map<Union, Strokes> {
  const taken: { row: number; level: number; from: number; to: number }[] = [];
  const strokes = new Map<Union, Strokes>();
  for (const union of unions) {
    const { parents, children } = union;
    if (children.length === 0) {
      strokes.set(union, strokesOf(union, centerOf, 0));
      continue;
    }
    const ends = [parents.reduce((sum, { x }) => sum + x, 0) / parents.length].concat(
      children.map(({ x }) => x),
    );
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    const row = Math.min(...children.map(({ y }) => y));
    const beside = taken.filter((one) => one.row === row && one.from <= to && from <= one.to);
    let level = 0;
    while (beside.some((one) => one.level === level)) level += 1;
    taken.push({ row, level, from, to });
    strokes.set(union, strokesOf(union, centerOf, level * liftStep));
  }
  return strokes;
}

function hangTwins(
  { zygosity, children }: Union['twins'][number],
  bar: number,
  centerOf: CenterOf,
): Strokes & { x: number } {
  const tops = children.map((child): Point => {
    const [x, y] = centerOf(child);
    return [x, y - symbolHalf];
  });
  const x = tops.reduce((sum, [at]) => sum + at, 0) / tops.length;
  /** Where the line to a twin is, so far down from where they hang. */
  const along = ([toX, toY]: Point, share: number): Point => [
    x + (toX - x) * share,
    bar + (toY - bar) * share,
  ];
  const across = tops.map((top) => along(top, 0.55));
  return {
    x,
    lines: [
      ...tops.map(([toX, toY]) => `M${x} ${bar}L${toX} ${toY}`),
      ...(zygosity === 'mono' ? [`M${across.map((point) => point.join(' ')).join('L')}`] : []),
    ],
    doubts: zygosity === 'unknown' ? [[x, Math.min(...tops.map(([, y]) => y))]] : [],
  };
}
