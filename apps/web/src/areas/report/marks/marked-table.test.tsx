import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { CellMark, ModuleResult } from '@wm/contract/report/run';
import { afterEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { ResultTable } from '../result-table.tsx';

afterEach(() => cleanup());

const column = { isMeasure: false, unit: '', align: 'auto', total: 'none', shown: true } as const;
const marks: CellMark[] = [
  { column: 'c2', level: 'error', text: '大于 2', rows: [[1, 2]], isCut: false },
  { column: 'c2', level: 'info', text: '重复', rows: [[2, 2]], isCut: true },
  { column: 'c9', level: 'warn', text: '为空', rows: [[0, 0]], isCut: false },
];
const rows = [
  ['a', 1],
  ['b', 3],
  ['c', 3],
];
const module: ModuleResult = {
  id: 'm1',
  kind: 'table',
  title: '明细',
  columns: [
    { ...column, id: 'c1', title: '名称', type: 'text' },
    { ...column, id: 'c2', title: '数量', type: 'number' },
  ],
  rows: [],
  total: 3,
  isTruncated: false,
  totals: {},
  withheld: [],
  marks,
  error: '',
  text: '',
};

function show(): HTMLElement {
  render(
    <AppFrame>
      <ResultTable module={module} rows={rows} height={300} />
    </AppFrame>,
  );
  return screen.getByRole('region', { name: '明细' });
}

it('marks cells by colour, shape and words, and no others', () => {
  const table = show();
  expect(table.querySelectorAll('.rp-marked')).toHaveLength(2);
  const both = within(table).getByTitle('严重：大于 2；提示：重复');
  expect(both.textContent).toBe('（严重：大于 2；提示：重复）3');
  expect(both.querySelector('.anticon-close-circle')).not.toBeNull();
  expect(within(table).getByTitle('严重：大于 2').textContent).toBe('（严重：大于 2）3');
});

it('says above the table what is marked, and leads to it; what stands in no column is left out', () => {
  const list = within(show()).getByRole('list', { name: '标出的预警' });
  const entries = within(list).getAllByRole('button');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    '严重：「数量」大于 2，共 2 行',
    '提示：「数量」重复，只标出前 1 行',
  ]);
  for (const entry of entries) fireEvent.click(entry);
});

it('colours the same cells on paper, and the rest of a marked row', () => {
  const [first, ...others] = marks;
  const whole = first ? [{ ...first, isRow: true as const }, ...others] : others;
  render(
    <AppFrame>
      <ResultTable module={{ ...module, marks: whole }} rows={rows} height={300} />
    </AppFrame>,
  );
  fireEvent(window, new Event('beforeprint'));
  const cells = [...document.querySelectorAll('.rp-printed tbody td')];
  expect(cells.map(({ className }) => className)).toEqual([
    '',
    '',
    'rp-printed-row rp-marked-error',
    'rp-printed-cell rp-marked-error',
    'rp-printed-row rp-marked-error',
    'rp-printed-cell rp-marked-error',
  ]);
  fireEvent(window, new Event('afterprint'));
});
