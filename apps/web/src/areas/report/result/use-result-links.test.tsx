import { cleanup, render, screen } from '@testing-library/react';
import type { ModuleResult, ResultColumn } from '@wm/contract/report/run';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { AddressContext } from '#core/tabs/address.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { ResultLinksContext } from '../behind/result-links.ts';
import { ResultTable } from '../result-table.tsx';
import { useResultLinks } from './use-result-links.ts';

afterEach(() => cleanup());

const param = { required: false, options: [], has_values: false, after: null };
const report = { description: '', version_no: 1, last_run_id: null, publish_time: '2026-01-01' };
const published = [
  {
    ...report,
    id: 5,
    code: 'sales',
    name: '销售',
    params: [{ ...param, name: 'who', title: '谁', type: 'text', fallback: '' }],
  },
  {
    ...report,
    id: 7,
    code: 'days',
    name: '按天',
    params: [
      { ...param, name: 'town', title: '城', type: 'text', fallback: '' },
      { ...param, name: 'days', title: '日期', type: 'daterange', fallback: '' },
      { ...param, name: 'who', title: '谁', type: 'text', fallback: '' },
    ],
  },
];

const column = (id: string, change: Partial<ResultColumn> = {}): ResultColumn => ({
  id,
  title: id,
  type: 'text',
  isMeasure: false,
  unit: '',
  align: 'auto',
  total: 'none',
  shown: true,
  ...change,
});

const link = {
  report: 'days',
  give: [
    { name: 'town', column: 'town' },
    { name: 'days', column: 'month' },
    { name: 'who', param: 'who' },
    { name: 'gone', column: 'town' },
  ],
};

const module: ModuleResult = {
  id: 'm1',
  kind: 'table',
  title: '表',
  columns: [
    column('town', { link }),
    column('month', { shown: false, link: { report: 'lost', give: [] } }),
    column('count', { isMeasure: true, type: 'number' }),
  ],
  rows: [],
  total: 1,
  isTruncated: false,
  totals: {},
  withheld: [],
  error: '',
  text: '',
};

function Shown({ of }: { of: ModuleResult }): ReactNode {
  const { links } = useResultLinks([{ name: 'who', value: '林晓' }]);
  return (
    <ResultLinksContext value={links}>
      <ResultTable module={of} rows={[['北京', '2026-02', 3]]} height={300} />
    </ResultLinksContext>
  );
}

function show(of: ModuleResult): void {
  stubServer(() => envelope({ rows: published }));
  render(
    <AppFrame>
      <MemoryRouter>
        <AddressContext value={{ search: '?r=5&run=12', go: () => undefined }}>
          <Shown of={of} />
        </AddressContext>
      </MemoryRouter>
    </AppFrame>,
  );
}

const queryOf = (found: HTMLElement): Record<string, string> => {
  const { pathname, searchParams } = new URL(found.getAttribute('href') ?? '', 'http://x');
  expect(pathname).toBe('/report/data');
  return Object.fromEntries(searchParams);
};

it('leads from a value to the report that its column names, with what that one asks for, and from a figure to its rows', async () => {
  show(module);
  expect(queryOf(await screen.findByRole('link', { name: '北京' }))).toEqual({
    r: '7',
    'p.town': '北京',
    'p.days': '2026-02-01~2026-02-28',
    'p.who': '林晓',
    go: '1',
    from: '12',
  });
  const { at = '', ...rest } = queryOf(screen.getByRole('link', { name: '3' }));
  expect(rest).toEqual({ r: '5', run: '12', behind: 'm1' });
  expect(JSON.parse(at)).toEqual([
    ['town', '北京'],
    ['month', '2026-02'],
  ]);
});

it('leads nowhere where the report is not there, or rows are shown as they are', async () => {
  const plain = module.columns.map((one) => ({ ...one, isMeasure: false, shown: true }));
  show({ ...module, columns: plain });
  await screen.findByRole('link', { name: '北京' });
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
