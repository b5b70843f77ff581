import type { IndicatorDefinition } from './definition.ts';
import * as movingAverages from './moving-averages.ts';
import * as adaptiveAverages from './adaptive-averages.ts';
import * as averageGroups from './average-groups.ts';
import * as channels from './channels.ts';
import * as trailingLines from './trailing-lines.ts';
import * as convergence from './convergence.ts';
import * as strength from './strength.ts';
import * as swings from './swings.ts';
import * as stochastics from './stochastics.ts';
import * as pressure from './pressure.ts';
import * as trendStrength from './trend-strength.ts';
import * as volatility from './volatility.ts';
import * as volumes from './volumes.ts';
import * as moneyFlow from './money-flow.ts';
import { marketError } from '../market-error.ts';

/** Every indicator of this package, in the order in which a screen lists them. */
export const INDICATORS: readonly IndicatorDefinition[] = [
  movingAverages.ma,
  movingAverages.emaIndicator,
  movingAverages.expma,
  movingAverages.sma,
  movingAverages.wma,
  movingAverages.rma,
  movingAverages.dema,
  movingAverages.tema,
  movingAverages.trima,
  movingAverages.hma,
  adaptiveAverages.kama,
  adaptiveAverages.vidya,
  adaptiveAverages.mcginley,
  adaptiveAverages.zlema,
  adaptiveAverages.alma,
  adaptiveAverages.vwma,
  adaptiveAverages.linreg,
  adaptiveAverages.t3,
  averageGroups.bbi,
  averageGroups.bbiboll,
  averageGroups.udl,
  averageGroups.guppy,
  averageGroups.alligator,
  channels.boll,
  channels.bollPercent,
  channels.keltner,
  channels.donchian,
  channels.ene,
  channels.starc,
  channels.accbands,
  channels.regressionChannel,
  channels.mike,
  trailingLines.ichimoku,
  trailingLines.sar,
  trailingLines.supertrend,
  trailingLines.chandelier,
  swings.atrStop,
  swings.zigzag,
  trailingLines.cdp,
  trailingLines.pivot,
  trailingLines.heikinAshi,
  convergence.macd,
  convergence.ppo,
  convergence.dma,
  convergence.trix,
  convergence.ao,
  convergence.ac,
  convergence.dpo,
  convergence.kst,
  convergence.coppock,
  convergence.pmo,
  convergence.roc,
  convergence.mtm,
  convergence.bias,
  convergence.osc,
  convergence.dbcd,
  strength.rsi,
  strength.rsiGroup,
  strength.rmi,
  strength.cmo,
  strength.imi,
  strength.tsi,
  strength.uo,
  stochastics.kdj,
  stochastics.skdj,
  stochastics.stoch,
  stochastics.stochRsi,
  stochastics.wr,
  stochastics.lwr,
  stochastics.smi,
  stochastics.stc,
  stochastics.connorsRsi,
  stochastics.psy,
  stochastics.fisher,
  pressure.cci,
  pressure.brar,
  pressure.cr,
  pressure.adtm,
  pressure.elder,
  pressure.bop,
  pressure.qstick,
  pressure.cfo,
  pressure.vigor,
  pressure.waveTrend,
  pressure.accer,
  pressure.extremes,
  trendStrength.dmi,
  trendStrength.adx,
  trendStrength.aroon,
  trendStrength.vortex,
  trendStrength.massIndex,
  trendStrength.chop,
  trendStrength.vhf,
  trendStrength.er,
  trendStrength.ddi,
  trendStrength.rwi,
  trendStrength.slope,
  volatility.atr,
  volatility.atrMean,
  volatility.natr,
  volatility.std,
  volatility.zscore,
  volatility.hv,
  volatility.chaikinVolatility,
  volatility.ulcer,
  volatility.relativeVolatility,
  volumes.vol,
  volumes.obv,
  volumes.vr,
  volumes.pvt,
  volumes.nvi,
  volumes.pvi,
  volumes.kvo,
  volumes.vosc,
  volumes.vmacd,
  volumes.vrsi,
  volumes.quantityRatio,
  volumes.turnover,
  moneyFlow.ad,
  moneyFlow.adosc,
  moneyFlow.cmf,
  moneyFlow.mfi,
  moneyFlow.wvad,
  moneyFlow.emv,
  moneyFlow.eom,
  moneyFlow.vwap,
  moneyFlow.movingVwap,
  moneyFlow.asi,
  moneyFlow.force,
  moneyFlow.facilitation,
  moneyFlow.priceVolumeCorrelation,
];

/**
 * A set of indicators by id: the built-in one, or a wider one with indicators of the caller's own.
 */
export type IndicatorRegistry = ReadonlyMap<string, IndicatorDefinition>;

/** The built-in indicators by id. */
export const INDICATOR_REGISTRY: IndicatorRegistry = new Map(
  INDICATORS.map((definition) => [definition.id, definition]),
);

/** The indicator with this id. @throws MarketError `indicator.unknown`. */
export function requireIndicator(
  id: string,
  registry: IndicatorRegistry = INDICATOR_REGISTRY,
): IndicatorDefinition {
  const definition = registry.get(id);
  if (definition) return definition;
  throw marketError('indicator.unknown', `没有指标 ${id}`);
}
