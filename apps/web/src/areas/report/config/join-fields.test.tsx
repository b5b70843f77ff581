import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { reportDefinition } from '@wm/contract/report/definition';
import type { ReportModule } from '@wm/contract/report/definition';
import type { ReportSource } from '@wm/contract/report/source';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { fieldsOf, JoinFields } from './join-fields.tsx';

afterEach(() => cleanup());

const column = (name: string, type: 'text' | 'number' = 'text') => ({
  name,
  title: `${name} 列`,
  type,
  isFilterable: true,
  isMasked: false,
});
const source = (name: string, change: Partial<ReportSource> = {}): ReportSource => ({
  name,
  title: name,
  about: '',
  isFile: false,
  relations: [],
  columns: [column('c1'), column('c2', 'number')],
  ...change,
});
const logs = source('logs', { relations: [{ name: 'user', to: 'users', title: '用户' }] });
const sources = [
  logs,
  source('users'),
  source('a', { isFile: true }),
  source('b', { isFile: true }),
];

function moduleOf(change: object): ReportModule {
  const place = { x: 0, y: 0, w: 24, h: 12 };
  const columns = [
    { id: 'c1', field: 'c1', title: '自己的' },
    { id: 'c2', field: 'j_c1', title: '另一个的' },
  ];
  const { modules } = reportDefinition.parse({
    modules: [{ id: 'm1', kind: 'table', title: '表', ...place, columns, ...change }],
  });
  const [module] = modules;
  if (!module) throw new Error('no module');
  return module;
}

function show(module: ReportModule) {
  const onChange = vi.fn<(part: Partial<ReportModule>) => void>();
  render(
    <AppFrame>
      <JoinFields
        module={module}
        source={sources.find(({ name }) => name === module.source)}
        sources={sources}
        path="modules[0]"
        fault={undefined}
        onChange={onChange}
      />
    </AppFrame>,
  );
  return onChange;
}

function choose(field: string, option: string): void {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: field }));
  fireEvent.click(screen.getByTitle(option));
}

it('joins a table by what is declared for it, and drops the columns of the one before', () => {
  const onChange = show(moduleOf({ source: 'logs' }));
  choose('关联的数据', '用户');
  expect(onChange).toHaveBeenCalledWith({
    join: { source: 'users', relation: 'user', keeps: 'all' },
    columns: [expect.objectContaining({ id: 'c1' })],
  });
});

it('joins a file with another one by columns of one type', () => {
  const join = { source: 'b', left: 'c1', right: 'c1' };
  const onChange = show(moduleOf({ source: 'a', join }));
  choose('关联的列', 'c2 列');
  expect(onChange).toHaveBeenCalledWith({
    join: { ...join, keeps: 'all', left: 'c2', right: 'c2' },
  });
  choose('没有对应的行', '只留有对应的');
  expect(onChange).toHaveBeenLastCalledWith({ join: { ...join, keeps: 'matched' } });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '对应的列' }));
  expect(screen.queryByTitle('b · c2 列')).toBeNull();
});

it('offers nothing for a table that belongs to none, and names the columns of both', () => {
  show(moduleOf({ source: 'users' }));
  expect(screen.queryByRole('combobox', { name: '关联的数据' })).toBeNull();
  const joined = moduleOf({ source: 'logs', join: { source: 'users', relation: 'user' } });
  expect(fieldsOf(joined, logs, sources).map(({ name, title }) => [name, title])).toEqual([
    ['c1', 'c1 列'],
    ['c2', 'c2 列'],
    ['j_c1', 'users · c1 列'],
    ['j_c2', 'users · c2 列'],
  ]);
});
