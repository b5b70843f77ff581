import type { FilterConditions } from '@wm/contract/knowledge/inheritance/filter';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  compareConditions,
  conditionsOf,
  isSame,
  sayConditions,
} from './plan-conditions.ts';

const named = { models: new Map([['AR_comp', '常隐复合杂合']]), labels: new Map([[7, '待复核']]) };
const whole: FilterConditions = {
  model: 'AR_comp',
  keep: 'strict',
  gene: 'KMT2D',
  impact: 'HIGH',
  pathogenic: 'true',
  mark: 'none',
  acmg: 'LP',
  label: 7,
};

describe('a saved filter', () => {
  it('comes back from its address as it was, and leaves nothing of another', () => {
    const table: FilterConditions[] = [
      whole,
      { keep: 'loose' },
      { keep: 'loose', gene: 'A&B=1' },
      { keep: 'strict', label: 12 },
    ];
    for (const conditions of table) {
      const before = new URLSearchParams({ ...addressOf(whole), page: '3', v: '1-2-A-T' });
      for (const [name, value] of Object.entries(addressOf(conditions))) {
        if (value === '') before.delete(name);
        else before.set(name, value);
      }
      expect(conditionsOf(before)).toEqual(conditions);
      expect(before.get('v')).toBe('1-2-A-T');
      expect(before.has('page')).toBe(false);
      expect(isSame(conditionsOf(before), conditions)).toBe(true);
    }
    expect(isSame(whole, { ...whole, label: 8 })).toBe(false);
  });

  it('is said in words, without what chooses nothing', () => {
    expect(sayConditions(whole, named)).toEqual([
      ['遗传模式', '常隐复合杂合'],
      ['状态', '只看符合'],
      ['基因', 'KMT2D'],
      ['影响', '高'],
      ['ClinVar', '（可能）致病'],
      ['标记', '未标记'],
      ['ACMG 分级', '可能致病'],
      ['标签', '待复核'],
    ]);
    expect(sayConditions({ keep: 'loose' }, named)).toEqual([['状态', '符合与可能']]);
    expect(sayConditions({ keep: 'loose', label: 9 }, named)[1]).toEqual([
      '标签',
      '已删除的标签 9',
    ]);
    // Labels that are still asked for are not called deleted.
    expect(sayConditions({ keep: 'loose', label: 9 }, { ...named, labels: undefined })[1]).toEqual([
      '标签',
      '标签 9',
    ]);
  });

  it('is compared with another version: what changed, came and went', () => {
    const after: FilterConditions = {
      keep: 'loose',
      model: 'AR_comp',
      gene: 'BRAF',
      mark: 'candidate',
    };
    const before: FilterConditions = { keep: 'loose', model: 'AR_comp', gene: 'KMT2D', acmg: 'P' };
    expect(compareConditions(before, after, named)).toEqual([
      { name: '基因', before: 'KMT2D', after: 'BRAF' },
      { name: 'ACMG 分级', before: '致病', after: '' },
      { name: '标记', before: '', after: '候选' },
    ]);
    expect(compareConditions(whole, whole, named)).toEqual([]);
  });
});
