/** Arithmetic mean; null without values. */
export function meanOf(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += values[i]!;
  return total / values.length;
}

/** Sample variance (divisor n - 1) by two passes; null with fewer than two values. */
export function varianceOf(values: ArrayLike<number>): number | null {
  const mean = meanOf(values);
  if (mean === null || values.length < 2) return null;
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += (values[i]! - mean) ** 2;
  return total / (values.length - 1);
}

/**
 * Sample covariance (divisor n - 1) of two equally long lists over variance of the second; null
 * when it does not vary.
 */
export function betaOf(ys: ArrayLike<number>, xs: ArrayLike<number>): number | null {
  const meanX = meanOf(xs);
  const meanY = meanOf(ys);
  if (meanX === null || meanY === null) return null;
  let cross = 0;
  let square = 0;
  for (let i = 0; i < xs.length; i += 1) {
    cross += (xs[i]! - meanX) * (ys[i]! - meanY);
    square += (xs[i]! - meanX) ** 2;
  }
  return finite(cross / square);
}

/** exp(mean(ln(1 + r))) - 1; -1 when any return is -1 or below (ruin); null without values. */
export function geometricMean(returns: ArrayLike<number>): number | null {
  if (returns.length === 0) return null;
  let total = 0;
  for (let i = 0; i < returns.length; i += 1) {
    if (returns[i]! <= -1) return -1;
    total += Math.log1p(returns[i]!);
  }
  return Math.expm1(total / returns.length);
}

/** The value when it is a finite number, else null: no NaN and no infinity leaves the metrics. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** a / b; null when either is null or the result is not finite. */
export function quotient(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : finite(a / b);
}

/**
 * The p-quantile (0 to 1) of sorted values by linear interpolation between the nearest ranks (R
 * type 7); null without values.
 */
export function quantile(sorted: ArrayLike<number>, p: number): number | null {
  if (sorted.length === 0) return null;
  const place = p * (sorted.length - 1);
  const low = Math.floor(place);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low]! + (place - low) * (sorted[high]! - sorted[low]!);
}
