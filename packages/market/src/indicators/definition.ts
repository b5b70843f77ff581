import type { Column, Graph } from '../graph/graph.ts';
import { marketError } from '../market-error.ts';

/** A numeric parameter: its Chinese name, default and the closed range it must lie in. */
export interface NumberParam {
  readonly kind: 'number';
  readonly name: string;
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  /** Only whole numbers are allowed. */
  readonly whole: boolean;
}

/** A parameter chosen from a list. */
export interface ChoiceParam<T extends string = string> {
  readonly kind: 'choice';
  readonly name: string;
  readonly fallback: T;
  readonly options: readonly { readonly value: T; readonly name: string }[];
}

/** Any parameter of an indicator. */
export type IndicatorParam = NumberParam | ChoiceParam;

/** Values for an indicator's parameters by name. */
export type IndicatorValues = Readonly<Record<string, number | string>>;

type ValuesOf<P extends Record<string, IndicatorParam>> = {
  readonly [K in keyof P]: P[K] extends ChoiceParam<infer T> ? T : number;
};

/** How a line of an indicator is drawn and named. */
export interface IndicatorOutput {
  readonly name: string;
  /** A `state` such as the side of a stop is for rules: it has no place among prices and is not drawn. */
  readonly style: 'line' | 'histogram' | 'dots' | 'state';
  /**
   * The whole-number parameter by which a chart draws the line to the left, in bars. The value
   * itself always belongs to the bar at which it became known, so rules over it cannot look ahead.
   */
  readonly drawnLeftBy?: string;
}

/** What kind of question an indicator answers; screens group by it. */
export type IndicatorGroup = 'average' | 'channel' | 'momentum' | 'trend' | 'volume' | 'volatility';

/** Chinese names of the groups. */
export const INDICATOR_GROUP_NAMES: Readonly<Record<IndicatorGroup, string>> = {
  average: '均线',
  channel: '通道',
  momentum: '摆动',
  trend: '趋势',
  volume: '量价',
  volatility: '波动',
};

/** One indicator as screens, rules and the calculator see it. */
export interface IndicatorDefinition {
  /** Stable, kebab-case, unique in the registry. */
  readonly id: string;
  /** The letters traders know it by, for example MACD. */
  readonly short: string;
  /** Chinese name. */
  readonly name: string;
  readonly group: IndicatorGroup;
  /** Drawn over the prices, or in a pane of its own. */
  readonly pane: 'price' | 'own';
  /** Which of the conventions in use it follows, where terminals differ; Chinese, said where it is chosen. */
  readonly note?: string;
  readonly params: Readonly<Record<string, IndicatorParam>>;
  readonly outputs: Readonly<Record<string, IndicatorOutput>>;
  /** A relation between parameters that must hold; a Chinese complaint when it does not. */
  readonly check?: (values: IndicatorValues) => string | undefined;
  /** Adds the indicator's columns to a graph; `values` must have passed {@link resolveParams}. */
  readonly build: (graph: Graph, values: IndicatorValues) => Readonly<Record<string, Column>>;
}

/** {@link IndicatorDefinition} with the parameter and output names known to the compiler. */
interface TypedDefinition<P extends Record<string, IndicatorParam>, O extends string> extends Omit<
  IndicatorDefinition,
  'params' | 'outputs' | 'check' | 'build'
> {
  readonly params: P;
  readonly outputs: Readonly<Record<O, IndicatorOutput>>;
  readonly check?: (values: ValuesOf<P>) => string | undefined;
  readonly build: (graph: Graph, values: ValuesOf<P>) => Readonly<Record<O, Column>>;
}

/**
 * Gives an indicator its general type after the compiler has checked parameter and output names.
 */
export function defineIndicator<P extends Record<string, IndicatorParam>, O extends string>(
  definition: TypedDefinition<P, O>,
): IndicatorDefinition {
  const { check, build } = definition;
  // Sound because build and check are only called with values that resolveParams made from these
  // very params.
  return {
    ...definition,
    check: check as IndicatorDefinition['check'],
    build: build as IndicatorDefinition['build'],
  };
}

/** A whole-number parameter; most are window lengths in bars. */
export function whole(name: string, fallback: number, min = 1, max = 500): NumberParam {
  return { kind: 'number', name, fallback, min, max, whole: true };
}

/** A real-number parameter. */
export function real(name: string, fallback: number, min: number, max: number): NumberParam {
  return { kind: 'number', name, fallback, min, max, whole: false };
}

/** A parameter chosen from a list of value and Chinese name. */
export function choice<T extends string>(
  name: string,
  fallback: NoInfer<T>,
  options: Readonly<Record<T, string>>,
): ChoiceParam<T> {
  const values = Object.keys(options) as T[];
  return {
    kind: 'choice',
    name,
    fallback,
    options: values.map((value) => ({ value, name: options[value] })),
  };
}

/** The choice of where an exponential average begins, see `Seed` in graph/recursions.ts. */
export function seedChoice(fallback: 'mean' | 'first'): ChoiceParam<'mean' | 'first'> {
  return choice('起始方式', fallback, { mean: '前N个均值（国际通行）', first: '首个值（通达信）' });
}

/** A line; `drawnLeftBy` as in {@link IndicatorOutput}. */
export function line(name: string, drawnLeftBy?: string): IndicatorOutput {
  return drawnLeftBy === undefined ? { name, style: 'line' } : { name, style: 'line', drawnLeftBy };
}

/** A row of bars around zero. */
export function histogram(name: string): IndicatorOutput {
  return { name, style: 'histogram' };
}

/** Single points. */
export function dots(name: string): IndicatorOutput {
  return { name, style: 'dots' };
}

/** A value for rules that is not drawn. */
export function state(name: string): IndicatorOutput {
  return { name, style: 'state' };
}

/** Either the full set of parameter values, defaults filled in, or Chinese complaints. */
export type ResolvedParams =
  | { readonly ok: true; readonly values: IndicatorValues }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Checks given values against an indicator's parameters and fills in the defaults. Unknown names
 * are refused.
 */
export function resolveParams(
  definition: IndicatorDefinition,
  given: Readonly<Record<string, unknown>>,
): ResolvedParams {
  const problems: string[] = [];
  const values: Record<string, number | string> = {};
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(definition.params, key)) {
      problems.push(`指标“${definition.name}”没有参数 ${key}`);
    }
  }
  for (const [key, param] of Object.entries(definition.params)) {
    const value = (Object.hasOwn(given, key) ? given[key] : undefined) ?? param.fallback;
    const problem = complaint(param, value);
    if (problem !== undefined) problems.push(`参数“${param.name}”${problem}`);
    else if (typeof value === 'number' || typeof value === 'string') values[key] = value;
  }
  if (problems.length > 0) return { ok: false, problems };
  const relation = definition.check?.(values);
  return relation === undefined ? { ok: true, values } : { ok: false, problems: [relation] };
}

/**
 * As {@link resolveParams}. @throws MarketError `indicator.params` with all complaints in its text.
 */
export function requireParams(
  definition: IndicatorDefinition,
  given: Readonly<Record<string, unknown>>,
): IndicatorValues {
  const resolved = resolveParams(definition, given);
  if (resolved.ok) return resolved.values;
  throw marketError('indicator.params', resolved.problems.join('；'));
}

function complaint(param: IndicatorParam, value: unknown): string | undefined {
  if (param.kind === 'choice') {
    if (param.options.some((option) => option.value === value)) return undefined;
    return `只能是 ${param.options.map((option) => option.value).join('、')} 之一`;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return '必须是数字';
  if (param.whole && !Number.isInteger(value)) return '必须是整数';
  if (value < param.min || value > param.max) return `必须在 ${param.min} 到 ${param.max} 之间`;
  return undefined;
}
