/** Natural logarithm of n!, by Stirling's series from 20 on, which is exact to 15 digits there. */
function lnFactorial(n: number): number {
  if (n < 20) {
    let sum = 0;
    for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor);
    return sum;
  }
  const x = n + 1;
  return (
    (x - 0.5) * Math.log(x) -
    x +
    0.5 * Math.log(2 * Math.PI) +
    1 / (12 * x) -
    1 / (360 * x ** 3) +
    1 / (1260 * x ** 5)
  );
}

function lnChoose(n: number, k: number): number {
  return lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k);
}

interface Draw {
  /** Genes in all, those of the pathway, those drawn, and those of the pathway among them. */
  universe: number;
  marked: number;
  drawn: number;
  hits: number;
}

/** Probability of at least so many hits when the genes are drawn at random (upper tail of the hypergeometric distribution). */
export function upperTail({ universe, marked, drawn, hits }: Draw): number {
  const whole = lnChoose(universe, drawn);
  let sum = 0;
  for (let k = hits; k <= Math.min(marked, drawn); k += 1) {
    if (drawn - k > universe - marked) continue;
    sum += Math.exp(lnChoose(marked, k) + lnChoose(universe - marked, drawn - k) - whole);
  }
  return Math.min(1, sum);
}

/** False discovery rates of Benjamini and Hochberg, in the order of the p-values given. */
export function discoveryRates(pValues: readonly number[]): number[] {
  const order = pValues.map((p, at) => ({ p, at })).toSorted((one, other) => other.p - one.p);
  const rates: number[] = Array.from({ length: pValues.length }, () => 1);
  let least = 1;
  for (const [place, { p, at }] of order.entries()) {
    least = Math.min(least, (p * pValues.length) / (pValues.length - place));
    rates[at] = least;
  }
  return rates;
}
