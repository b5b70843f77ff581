import type { RunPlan } from '@wm/contract/trading/run';
import { expect, it } from 'vitest';
import { firstSettings } from './setting-fields.tsx';
import { firstStateOf, planOf } from './test-state.ts';

const plan: RunPlan = {
  kind: 'walk',
  symbolId: 7,
  text: '名称：突破\n买入：C > HHV(H, 20)',
  params: [],
  from: Date.UTC(2021, 2, 1),
  to: Date.UTC(2021, 2, 31, 23, 59, 59, 999),
  settings: { ...firstSettings, cash: 50_000 },
  axes: [{ param: 'n', from: 10, to: 30, step: 10 }],
  inSamplePercent: 60,
  objective: 'sharpe',
  train: 600,
  test: 300,
  isAnchored: true,
  seed: 5,
};

it('asks for the same run again when the settings of a run are copied, on the same days', () => {
  expect(planOf(firstStateOf(plan, undefined), 7)).toEqual(plan);
});

it('writes the parameters of a cell that was run into the text', () => {
  const text = '名称：均线\n参数 n：20，5 至 60，整数，周期\n买入：CROSS(C, MA(n))\n';
  const { text: copied } = firstStateOf({ ...plan, text, params: [{ param: 'n', value: 33 }] }, 7);
  expect(copied).toBe(text.replace('20，', '33，'));
});

it('leaves both ends open where a plan does, and takes the symbol that was asked for', () => {
  const { from: _, to: __, ...open } = plan;
  const state = firstStateOf(open, 9);
  expect(planOf(state, state.symbolId ?? 0)).toEqual({ ...open, symbolId: 9 });
});
