/** A number, or the name of one of the strategy's parameters, so that a scan can vary it. */
export type Amount = number | { readonly param: string };

/** A parameter of a strategy: Chinese name, default and the closed range a scan may use. */
export interface StrategyParam {
  readonly name: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

/** An indicator a strategy uses: its id in the registry and its parameters. */
export interface IndicatorUse {
  readonly id: string;
  readonly params: Readonly<Record<string, Amount | string>>;
}

/** The columns of a bar that rules may read. */
export type PriceField = 'open' | 'high' | 'low' | 'close' | 'volume';

/** A value at each bar. `ago` counts bars back from the bar that is looked at; 0 is that bar. */
export type Operand =
  | { readonly kind: 'number'; readonly value: Amount }
  | { readonly kind: 'price'; readonly field: PriceField; readonly ago: number }
  | {
      readonly kind: 'indicator';
      /** Key in the strategy's `indicators`. */
      readonly use: string;
      readonly output: string;
      readonly ago: number;
    }
  | {
      readonly kind: 'add' | 'subtract' | 'multiply' | 'divide';
      readonly left: Operand;
      readonly right: Operand;
    };

/**
 * True or false at each bar. `crossUp`: above now and not above one bar ago. `crossDown`: below now
 * and not below one bar ago. `rising` / `falling`: each of the last `bars` steps went that way.
 * `lasting`: true on each of the last `bars` bars.
 */
export type Condition =
  | { readonly kind: 'and' | 'or'; readonly items: readonly Condition[] }
  | { readonly kind: 'not'; readonly item: Condition }
  | {
      readonly kind: 'above' | 'below' | 'crossUp' | 'crossDown';
      readonly left: Operand;
      readonly right: Operand;
    }
  | {
      readonly kind: 'between';
      readonly of: Operand;
      readonly low: Operand;
      readonly high: Operand;
    }
  | { readonly kind: 'rising' | 'falling'; readonly of: Operand; readonly bars: number }
  | { readonly kind: 'lasting'; readonly item: Condition; readonly bars: number };

/** When to enter one side, and when to leave it apart from the protective orders. */
export interface SideRules {
  readonly enter: Condition;
  readonly exit?: Condition;
}

/**
 * A distance from the entry price: percent of it, an amount of money per share, or a multiple of an
 * indicator's value at the signal bar (for example 2 x ATR).
 */
export type Distance =
  | { readonly kind: 'percent'; readonly value: Amount }
  | { readonly kind: 'amount'; readonly value: Amount }
  | {
      readonly kind: 'indicator';
      readonly use: string;
      readonly output: string;
      readonly times: Amount;
    };

/** Orders that protect a position. `maxBars`: leave at the open after so many bars. */
export interface Protection {
  readonly stopLoss?: Distance;
  readonly takeProfit?: Distance;
  readonly trailingStop?: Distance;
  readonly maxBars?: Amount;
}

/**
 * How a position is entered. `limit`: at a price `offsetPercent` better than the signal bar's close
 * (below it for longs). `stop`: at a price `offsetPercent` worse (above it for longs). Both wait
 * for `bars` bars and then lapse.
 */
export type EntryOrder =
  | { readonly kind: 'market' }
  | { readonly kind: 'limit' | 'stop'; readonly offsetPercent: Amount; readonly bars: number };

/**
 * How much to buy or sell: all cash, a share of it, a fixed number of lots, or a fixed amount of
 * money.
 */
export type Sizing =
  | { readonly kind: 'all' }
  | { readonly kind: 'percent'; readonly percent: Amount }
  | { readonly kind: 'lots'; readonly lots: Amount }
  | { readonly kind: 'cash'; readonly amount: Amount };

/**
 * A trading strategy as plain data: nothing in it is ever executed. Made from unknown data by
 * `parseStrategy`.
 */
export interface Strategy {
  readonly name: string;
  readonly params: Readonly<Record<string, StrategyParam>>;
  readonly indicators: Readonly<Record<string, IndicatorUse>>;
  readonly long?: SideRules;
  readonly short?: SideRules;
  readonly entry: EntryOrder;
  readonly protection: Protection;
  readonly sizing: Sizing;
}

/**
 * One fault in data that should describe a strategy or settings: where (a JSON path) and what, in
 * Chinese.
 */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Greatest nesting of groups in a condition. */
export const MAX_CONDITION_DEPTH = 5;
/** Greatest nesting of arithmetic in an operand. */
export const MAX_OPERAND_DEPTH = 5;
/** Greatest number of conditions and operands in a strategy. */
export const MAX_NODES = 200;
/** Greatest number of indicators in a strategy. */
export const MAX_INDICATORS = 20;
/** Greatest number of bars a rule may look back by `ago`, `rising`, `falling` or `lasting`. */
export const MAX_LOOK_BACK = 500;
