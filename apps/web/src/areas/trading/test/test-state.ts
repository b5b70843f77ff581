import type { BodyOf } from '@wm/contract/core/endpoint';
import type { PlannedKind, RunPlan, ScanAxis, startRunEndpoint } from '@wm/contract/trading/run';
import { MA_CROSS } from '@wm/market/builtin-strategies';
import { DAY_MS } from '@wm/market/series';
import { parseStrategyText, printStrategy } from '@wm/market/strategy-text';
import { firstSettings } from './setting-fields.tsx';
import type { TestSettings } from './setting-fields.tsx';
import type { StrategyAtHand } from './strategy-choice.tsx';

/** What the tab holds while a strategy is worked on. */
export interface TestState extends TestSettings, StrategyAtHand {
  symbolId: number | undefined;
  axes: ScanAxis[];
  kind: PlannedKind;
  runId: number | undefined;
}

const firstState: TestState = {
  text: printStrategy(MA_CROSS),
  saved: undefined,
  symbolId: undefined,
  axes: [],
  kind: 'single',
  runId: undefined,
  settings: firstSettings,
  from: undefined,
  to: undefined,
  inSamplePercent: 70,
  train: 500,
  test: 125,
  isAnchored: false,
  seed: 1,
};

/** A strategy's text with other values of its parameters; a text that cannot be read stays as it is. */
function textWith(text: string, params: RunPlan['params']): string {
  if (params.length === 0) return text;
  const parsed = parseStrategyText(text);
  if (!parsed.ok) return text;
  const { strategy } = parsed;
  const given = new Map(params.map(({ param, value }) => [param, value]));
  const changed = Object.entries(strategy.params).map(
    ([key, param]) => [key, { ...param, value: given.get(key) ?? param.value }] as const,
  );
  return printStrategy({ ...strategy, params: Object.fromEntries(changed) });
}

/** What the page begins with: an example, or what a run was of; on a symbol that was asked for. */
export function firstStateOf(plan: RunPlan | undefined, symbolId: number | undefined): TestState {
  // Orders by hand are no strategy.
  const kind = plan?.kind ?? 'paper';
  return {
    ...firstState,
    ...(plan &&
      kind !== 'paper' && {
        text: textWith(plan.text, plan.params),
        symbolId: plan.symbolId,
        axes: plan.axes,
        kind,
        settings: plan.settings,
        from: plan.from,
        // A plan holds the end of the day, the form its beginning.
        to: plan.to === undefined ? undefined : Math.floor(plan.to / DAY_MS) * DAY_MS,
        inSamplePercent: plan.inSamplePercent,
        train: plan.train,
        test: plan.test,
        isAnchored: plan.isAnchored,
        seed: plan.seed,
      }),
    ...(symbolId !== undefined && { symbolId }),
  };
}

/** The run that is asked for. */
export function planOf(state: TestState, symbolId: number): BodyOf<typeof startRunEndpoint> {
  const { kind, text, saved, axes, settings, from, to } = state;
  const { inSamplePercent, train, test, isAnchored, seed } = state;
  return {
    kind,
    symbolId,
    ...(saved && { strategyId: saved.id }),
    text: text.trim(),
    params: [],
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to: to + DAY_MS - 1 }),
    settings,
    axes: kind === 'single' ? [] : axes,
    inSamplePercent,
    objective: 'sharpe',
    train,
    test,
    isAnchored,
    seed,
  };
}
