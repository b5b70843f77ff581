import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { reportDefinition } from '@wm/contract/report/definition';
import type { ReportDefinition } from '@wm/contract/report/definition';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SourceColumn } from './names.ts';
import { WarningSection } from './warning-section.tsx';

const column = (id: string, field: string, title: string) => ({ id, field, title });
const made = reportDefinition.parse({
  modules: [
    {
      id: 'm1',
      kind: 'table',
      title: '明细',
      x: 0,
      y: 0,
      w: 24,
      h: 12,
      columns: [column('c1', 'name', '名称'), column('c2', 'amount', '金额')],
    },
  ],
});
const plain = { isFilterable: true, isMasked: false };
const fields: SourceColumn[] = [
  { name: 'name', title: '名称', type: 'text', ...plain },
  { name: 'amount', title: '金额', type: 'number', ...plain },
];
const beside = {
  id: 7,
  report_id: 3,
  report_name: '日报',
  column_title: '名称',
  warning_id: '',
  module_id: 'm1',
  column_id: 'c1',
  kind: 'duplicate',
  low: null,
  high: null,
  direction: 'up',
  level: 'error',
  rearm_minutes: 5,
  status: '0',
  create_time: '2026-11-20T01:02:03Z',
  update_time: '2026-11-20T01:02:03Z',
};

const now: Pick<ReportDefinition, 'warnings'> = {};

function Section({ fault }: { fault?: { path: string; message: string } }): ReactNode {
  const [definition, setDefinition] = useState(made);
  const [module] = definition.modules;
  return (
    <WarningSection
      reportId={3}
      definition={definition}
      {...(module && { module })}
      fields={fields}
      fault={fault}
      onChange={(warnings) => {
        now.warnings = warnings;
        setDefinition({ ...definition, warnings });
      }}
    />
  );
}

function show(fault?: { path: string; message: string }): void {
  stubServer(() => envelope({ rows: [beside], total: 1 }));
  render(
    <AppFrame>
      <Section {...(fault && { fault })} />
    </AppFrame>,
  );
}

const combobox = (name: string) => screen.getByRole('combobox', { name });

function choose(name: string, option: string): void {
  fireEvent.mouseDown(combobox(name));
  fireEvent.click(screen.getByTitle(option));
}

beforeEach(() => useUser.setState({ permissions: ['*:*:*'] }));
afterEach(() => cleanup());

it('begins with a column of numbers, and asks for the bounds of each kind', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: '＋ 预警' }));
  expect(now.warnings).toEqual([
    expect.objectContaining({ id: 'w1', module: 'm1', column: 'c2', kind: 'below', low: 0 }),
  ]);
  choose('预警 1 什么时候', '不在范围内');
  fireEvent.change(screen.getByLabelText('预警 1 上限'), { target: { value: '9' } });
  choose('预警 1 级别', '严重');
  fireEvent.click(screen.getByRole('switch', { name: '预警 1 启用' }));
  fireEvent.click(screen.getByRole('button', { name: '预警 1 设置' }));
  choose('预警 1 样式', '标出整行');
  fireEvent.click(screen.getByRole('checkbox', { name: '铃铛' }));
  expect(now.warnings).toEqual([
    {
      id: 'w1',
      module: 'm1',
      column: 'c2',
      kind: 'outside',
      low: 0,
      high: 9,
      direction: 'up',
      level: 'error',
      style: 'row',
      notify: ['channel'],
      rearm: 60,
      enabled: false,
    },
  ]);
  // A column of words takes no bounds: the kind is one that it has.
  choose('预警 1 列', '名称');
  expect(now.warnings?.[0]).toMatchObject({ column: 'c1', kind: 'empty', low: null, high: null });
  fireEvent.click(screen.getByRole('button', { name: '删除预警 1' }));
  expect(now.warnings).toEqual([]);
});

it('puts further conditions to a simple warning, in groups, and keeps the keyboard in the group', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: '＋ 预警' }));
  choose('预警 1 什么时候', '不在范围内');
  fireEvent.change(screen.getByLabelText('预警 1 上限'), { target: { value: '9' } });
  fireEvent.click(screen.getByRole('button', { name: '预警 1 再加条件' }));
  const outside = {
    kind: 'group',
    join: 'or',
    items: [
      { kind: 'test', field: 'c2', op: 'lt', value: 0 },
      { kind: 'test', field: 'c2', op: 'gt', value: 9 },
    ],
  };
  const isThere = { kind: 'test', field: 'c1', op: 'not_null', value: null };
  expect(now.warnings?.[0]).toMatchObject({ column: 'c2', kind: 'condition', low: null });
  expect(now.warnings?.[0]?.when).toEqual({
    kind: 'group',
    join: 'and',
    items: [outside, isThere],
  });
  const conditions = screen.getByRole('group', { name: '预警 1 条件' });
  // Columns of words take the conditions of words, and none has a parameter.
  expect(within(conditions).queryByRole('combobox', { name: '值的来源' })).toBeNull();
  fireEvent.click(within(conditions).getByRole('button', { name: '删除条件组' }));
  expect(now.warnings?.[0]?.when?.items).toEqual([isThere]);
  expect(document.activeElement?.textContent).toContain('＋ 条件');
  expect(conditions.contains(document.activeElement)).toBe(true);
  fireEvent.click(within(conditions).getByRole('button', { name: '＋ 条件组' }));
  expect(now.warnings?.[0]?.when?.items[1]).toEqual({ kind: 'group', join: 'or', items: [] });
  // Another kind has no conditions.
  choose('预警 1 什么时候', '重复');
  expect(now.warnings?.[0]).toMatchObject({ kind: 'duplicate' });
  expect(now.warnings?.[0]?.when).toBeUndefined();
});

it('shows a refusal at its condition', () => {
  show({ path: 'warnings[0].when.items[1].field', message: '条件指向不存在的列' });
  fireEvent.click(screen.getByRole('button', { name: '＋ 预警' }));
  fireEvent.click(screen.getByRole('button', { name: '预警 1 再加条件' }));
  const alerts = screen.getAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toEqual(['条件指向不存在的列']);
  expect(screen.getByRole('group', { name: '预警 1 条件' }).contains(alerts[0] ?? null)).toBe(true);
});

it('shows a refusal at its warning', () => {
  show({ path: 'warnings[1].low', message: '请输入下限' });
  for (const _ of [1, 2]) fireEvent.click(screen.getByRole('button', { name: '＋ 预警' }));
  const [first, second] = [1, 2].map((number) =>
    screen.getByLabelText(`预警 ${number} 启用`).closest('.rp-column'),
  );
  expect(first?.querySelector('[role="alert"]')).toBeNull();
  expect(second?.querySelector('[role="alert"]')?.textContent).toBe('请输入下限');
});

it('takes a rule of the console into the report, and then no longer offers it', async () => {
  show();
  const list = await screen.findByRole('list', { name: '控制台里的规则' });
  expect(list.textContent).toContain('「名称」重复');
  fireEvent.click(within(list).getByRole('button', { name: '收进报表' }));
  expect(now.warnings).toEqual([
    expect.objectContaining({ column: 'c1', kind: 'duplicate', level: 'error', rearm: 5 }),
  ]);
  expect(screen.queryByRole('list', { name: '控制台里的规则' })).toBeNull();
});
