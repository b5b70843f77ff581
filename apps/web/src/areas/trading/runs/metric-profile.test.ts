import type { RunReport } from '@wm/contract/trading/run-report';
import { describe, expect, it } from 'vitest';
import { definitionOf, exportText, figuresBy, profileOf } from './metric-profile.ts';

const counted = {
  figures: [
    { id: 'sharpe', value: 1 },
    { id: 'trades', value: 3 },
  ],
  profiles: [{ id: 'joinquant', figures: [{ id: 'sharpe', value: 2 }] }],
};

describe('the ways of counting figures', () => {
  it('take what they define and leave the rest as it is', () => {
    expect(figuresBy(profileOf('joinquant'), counted)).toEqual([
      { id: 'sharpe', value: 2 },
      { id: 'trades', value: 3 },
    ]);
    expect(figuresBy(profileOf(null), counted)).toBe(counted.figures);
    // Nobody has counted that: what is not known is not ours under another name.
    expect(figuresBy(profileOf('quantstats'), counted)).toBeUndefined();
    expect(profileOf('nobody').id).toBe('site');
  });

  it('tell how a figure is counted, by ours where they have no definition of their own', () => {
    expect(definitionOf('sharpe', profileOf('joinquant'))).toContain('4%');
    expect(definitionOf('calmar', profileOf('joinquant'))).toBe(definitionOf('calmar'));
    expect(definitionOf('trades')).toBeUndefined();
  });

  it('are named in what is exported, with the figures as they are shown', () => {
    const profile = profileOf('joinquant');
    const report = { run: { id: 7 }, outcome: counted } as unknown as RunReport;
    const figures = figuresBy(profile, counted);
    const range = { from: Date.UTC(2021, 2, 1), to: Date.UTC(2021, 2, 31) };
    const text = exportText({ report, profile, figures, range });
    expect(JSON.parse(text)).toMatchObject({
      口径: { 名称: '聚宽', 其余: '同本站', 定义: { 夏普比率: definitionOf('sharpe', profile) } },
      指标区间: '2021-03-01 至 2021-03-31',
      指标: { 夏普比率: 2, 交易次数: 3 },
      run: { id: 7 },
    });
  });
});
