import type { ModuleResult, ResultColumn } from '@wm/contract/report/run';
import { expect, it } from 'vitest';
import { headlineOf } from './headline.ts';

function moduleOf(rows: ModuleResult['rows'], ids = ['day', 'orders', 'paid']): ModuleResult {
  const columns = ids.map((id) => ({ id }) as ResultColumn);
  return { id: 'daily', columns, rows } as ModuleResult;
}

it('says what yesterday was, and holds it against the same day a week before', () => {
  const rows: ModuleResult['rows'] = [
    ['2026-03-01', 32, 4210],
    ['2026-02-22', 30, 3759],
  ];
  expect(headlineOf(moduleOf(rows), '2026-03-02')).toBe(
    '昨天付款 32 单，¥4,210.00，比上周同一天多 12%。',
  );
  expect(headlineOf(moduleOf(rows.slice(0, 1)), '2026-03-02')).toBe('昨天付款 32 单，¥4,210.00。');
  expect(headlineOf(moduleOf([]), '2026-03-02')).toBe('昨天付款 0 单，¥0.00。');
});

it('says nothing of what is kept from its reader', () => {
  expect(headlineOf(undefined, '2026-03-02')).toBe('');
  expect(headlineOf(moduleOf([], ['day', 'orders']), '2026-03-02')).toBe('');
});
