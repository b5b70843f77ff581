/** A round number not below `largest`, so that the axis can be cut in `steps` whole parts. */
export function niceMax(largest: number, steps = 4): number {
  const least = Math.max(1, Math.ceil(largest / steps));
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least) ?? 10;
  return factor * power * steps;
}
