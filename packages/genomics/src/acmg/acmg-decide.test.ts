import { describe, expect, it } from 'vitest';
import { acceptCriterion, allowedStrengths, decideAcmg, faultOfDecision } from './acmg-decide.ts';

describe('decisions of a reviewer', () => {
  it('count only where they are met, after the exclusions', () => {
    const { counted, excluded, result } = decideAcmg([
      acceptCriterion('PVS1'),
      acceptCriterion('PM2', 'Supporting'),
      acceptCriterion('PP3'),
      { ...acceptCriterion('PS4'), state: 'unmet' },
    ]);
    expect(counted.map(({ criterion }) => criterion)).toEqual(['PVS1', 'PM2']);
    expect(excluded.map(({ suggestion }) => suggestion.criterion)).toEqual(['PP3']);
    expect(excluded[0]?.source).toContain('Abou Tayoun 2018');
    expect(result.rules.class).toBe('LP');
    expect(result.points).toMatchObject({ class: 'LP', points: 9 });
  });

  it('BA1 takes PM2 out, and what is retired counts when it was set', () => {
    const { excluded, result } = decideAcmg([acceptCriterion('BA1'), acceptCriterion('PM2')]);
    expect(excluded.map(({ suggestion }) => suggestion.criterion)).toEqual(['PM2']);
    expect(result.rules).toEqual({ class: 'B', isConflict: false });
    expect(decideAcmg([acceptCriterion('PP5')]).result.points.points).toBe(1);
    expect(decideAcmg([]).result.rules.class).toBe('VUS');
    const both = decideAcmg([acceptCriterion('PVS1'), acceptCriterion('PS3')]);
    expect(both).toMatchObject({ excluded: [], result: { rules: { class: 'P' } } });
  });

  it('need a reason where they differ from the suggestion', () => {
    const counted = [{ criterion: 'PM2', strength: 'Supporting' }] as const;
    const same = acceptCriterion('PM2', 'Supporting');
    expect(faultOfDecision(same, counted)).toBeUndefined();
    expect(faultOfDecision({ ...same, strength: 'Moderate' }, counted)).toContain('理由');
    expect(faultOfDecision({ ...same, state: 'unmet', note: ' ' }, counted)).toContain('理由');
    expect(faultOfDecision({ ...same, state: 'unmet', note: '覆盖不足' }, counted)).toBeUndefined();
    expect(faultOfDecision({ ...same, criterion: 'PX9' }, counted)).toBe('没有这条标准');
    expect(faultOfDecision({ ...same, criterion: 'pm2' }, counted)).toBe('没有这条标准');
    expect(faultOfDecision({ ...same, strength: 'StandAlone' }, counted)).toContain('强度');
    expect(allowedStrengths('BA1')).toEqual(['StandAlone']);
  });
});
