/** One stretch below a former peak of the equity. Indices are those of the equity array. */
export interface DrawdownEpisode {
  /** The last bar at the peak. */
  readonly peak: number;
  /** The bar of the deepest point. */
  readonly trough: number;
  /** The bar that reached the peak again, or the last bar. */
  readonly end: number;
  /** Depth at the trough in percent of the peak, positive. */
  readonly percent: number;
  readonly recovered: boolean;
}

/** 1 - equity / highest equity so far, at each bar: 0 at a peak, 1 at ruin. */
export function drawdownCurve(equity: Float64Array): Float64Array {
  const curve = new Float64Array(equity.length);
  let peak = 0;
  for (let i = 0; i < equity.length; i += 1) {
    peak = Math.max(peak, equity[i]!);
    curve[i] = peak > 0 ? 1 - equity[i]! / peak : 0;
  }
  return curve;
}

/** All drawdown episodes in order. */
export function drawdownEpisodes(equity: Float64Array): DrawdownEpisode[] {
  const curve = drawdownCurve(equity);
  const episodes: DrawdownEpisode[] = [];
  let peak = -1;
  let trough = -1;
  for (let i = 0; i < curve.length; i += 1) {
    const depth = curve[i]!;
    if (depth > 0) {
      if (peak < 0) peak = i - 1;
      if (trough < 0 || depth > curve[trough]!) trough = i;
    }
    const recovered = depth === 0;
    if (peak >= 0 && (recovered || i === curve.length - 1)) {
      episodes.push({ peak, trough, end: i, percent: 100 * curve[trough]!, recovered });
      peak = -1;
      trough = -1;
    }
  }
  return episodes;
}
