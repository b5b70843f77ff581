/** A run of lines that both texts have, only the first (`gone`) or only the second (`new`). */
export interface DiffRun {
  kind: 'same' | 'gone' | 'new';
  lines: string[];
}

/** Beyond so many differing lines what lies between is taken as a whole. */
const mostSteps = 1500;

/** What became of one text's lines in another, in their order; lines that moved are gone and new. */
export function diffLines(before: string, after: string): DiffRun[] {
  return diffParts(before.split('\n'), after.split('\n'));
}

/** The same of texts that are cut otherwise, such as into words. */
export function diffParts(a: string[], b: string[]): DiffRun[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const runs: DiffRun[] = [];
  put(runs, 'same', a.slice(0, start));
  for (const run of middle(a.slice(start, endA), b.slice(start, endB)))
    put(runs, run.kind, run.lines);
  put(runs, 'same', a.slice(endA));
  return runs;
}

function put(runs: DiffRun[], kind: DiffRun['kind'], lines: string[]): void {
  if (lines.length === 0) return;
  const last = runs.at(-1);
  if (last?.kind === kind) last.lines.push(...lines);
  else runs.push({ kind, lines: [...lines] });
}

/** Myers' shortest edit script; each round's ends are kept so that the way can be walked back. */
function middle(a: string[], b: string[]): DiffRun[] {
  const whole: DiffRun[] = [
    { kind: 'gone', lines: a },
    { kind: 'new', lines: b },
  ];
  if (a.length === 0 || b.length === 0) return whole;
  const most = Math.min(a.length + b.length, mostSteps);
  const ends = new Int32Array(2 * most + 3);
  const offset = most + 1;
  const rounds: Int32Array[] = [];
  for (let steps = 0; steps <= most; steps += 1) {
    rounds.push(ends.slice(offset - steps - 1, offset + steps + 2));
    for (let k = -steps; k <= steps; k += 2) {
      const down = goesDown(ends, offset + k, { k, steps });
      let x = down ? at(ends, offset + k + 1) : at(ends, offset + k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      ends[offset + k] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(rounds, a, b);
    }
  }
  return whole;
}

const at = (ends: Int32Array, index: number): number => ends[index] ?? 0;

/** Whether the way to a diagonal's end comes from the one above: a line that is new. */
function goesDown(
  ends: Int32Array,
  index: number,
  { k, steps }: { k: number; steps: number },
): boolean {
  return k === -steps || (k !== steps && at(ends, index - 1) < at(ends, index + 1));
}

function walkBack(rounds: Int32Array[], a: string[], b: string[]): DiffRun[] {
  const reversed: { kind: DiffRun['kind']; line: string }[] = [];
  let [x, y] = [a.length, b.length];
  for (let steps = rounds.length - 1; steps >= 0; steps -= 1) {
    const ends = rounds[steps] ?? new Int32Array();
    const middleAt = steps + 1;
    const k = x - y;
    const down = goesDown(ends, middleAt + k, { k, steps });
    const previousX = at(ends, middleAt + (down ? k + 1 : k - 1));
    const previousY = previousX - (down ? k + 1 : k - 1);
    // The first round begins at the corner.
    const [stopX, stopY] = steps === 0 ? [0, 0] : [previousX, previousY];
    while (x > stopX && y > stopY) {
      x -= 1;
      y -= 1;
      reversed.push({ kind: 'same', line: a[x] ?? '' });
    }
    if (steps === 0) break;
    if (down) reversed.push({ kind: 'new', line: b[(y -= 1)] ?? '' });
    else reversed.push({ kind: 'gone', line: a[(x -= 1)] ?? '' });
  }
  const runs: DiffRun[] = [];
  for (const { kind, line } of reversed.toReversed()) put(runs, kind, [line]);
  return runs;
}
