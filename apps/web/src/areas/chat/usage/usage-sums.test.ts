import { describe, expect, it } from 'vitest';
import { yuan } from '@wm/contract/chat/money-rules';
import { daysOf, spanEnding, sumsByModel } from './usage-sums.ts';

const day = (name: string, model: string, costMicro: number) => ({
  day: name,
  providerId: 1,
  provider: '公用',
  model,
  answers: 1,
  failures: 0,
  tokensIn: 2,
  tokensOut: 3,
  costMicro,
});

describe('the sums of the usage', () => {
  it('are by model, the dearest first', () => {
    const days = [day('a', '甲', 5), day('b', '乙', 3), day('b', '乙', 4)];
    expect(
      sumsByModel(days).map(({ model, costMicro, answers }) => [model, costMicro, answers]),
    ).toEqual([
      ['乙', 7, 2],
      ['甲', 5, 1],
    ]);
  });

  it('have every day of their span, over the end of a month', () => {
    expect(daysOf('2026-02-27', '2026-03-02')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(spanEnding('2026-03-02', 7)).toEqual(['2026-02-24', '2026-03-02']);
    expect(spanEnding('2026-03-02', 'month')).toEqual(['2026-03-01', '2026-03-02']);
  });

  it.each([
    [0, '¥0.00'],
    [420, '¥0.0004'],
    [800_000, '¥0.80'],
    [1_234_567_890, '¥1,234.57'],
  ])('%i millionths are %s', (micro, text) => {
    expect(yuan(micro)).toBe(text);
  });
});
