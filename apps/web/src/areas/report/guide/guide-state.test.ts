import type { ReportModule } from '@wm/contract/report/definition';
import type { ReportSource } from '@wm/contract/report/source';
import { describe, expect, it } from 'vitest';
import {
  addMeasure,
  emptyGuide,
  faultsOf,
  partsOf,
  proposalsFor,
  propose,
  stepBeside,
  stepOf,
  toggleField,
} from './guide-state.ts';
import type { Guide } from './guide-state.ts';

const column = (name: string, title: string, type: 'text' | 'number' | 'time' | 'bool') => ({
  name,
  title,
  type,
  isFilterable: true,
  isMasked: false,
});

const orders: ReportSource = {
  name: 'orders',
  title: '订单',
  about: '',
  isFile: false,
  relations: [],
  columns: [
    column('time', '下单时间', 'time'),
    column('shop', '店铺', 'text'),
    column('amount', '金额', 'number'),
    column('paid', '已付', 'bool'),
  ],
};

function begun(): Guide & { module: ReportModule } {
  const [first] = proposalsFor(orders);
  const guide = first && propose(emptyGuide, first);
  if (!guide?.module) throw new Error('nothing was proposed');
  return { ...guide, module: guide.module };
}

const noFaults = { data: '', columns: '', filter: '', look: '', publish: '' };

describe('what the guide proposes', () => {
  it('is the rows, how many a day, and how many of a kind, each fit to be published', () => {
    const proposals = proposalsFor(orders);
    expect(proposals.map(({ title }) => title)).toEqual([
      '订单明细',
      '订单按日统计',
      '订单按店铺统计',
    ]);
    for (const proposal of proposals)
      expect(faultsOf({ guide: propose(emptyGuide, proposal), sources: [orders] })).toEqual(
        noFaults,
      );
    expect(proposals[1]?.module.columns).toMatchObject([
      { field: 'time', bucket: 'day', sort: 'desc' },
      { aggregate: 'count', title: '数量' },
      { field: 'amount', aggregate: 'sum' },
    ]);
  });

  it('is what a source has: without times and texts its rows alone', () => {
    const bare = { ...orders, columns: orders.columns.slice(2) };
    expect(proposalsFor(bare).map(({ key }) => key)).toEqual(['rows']);
  });

  it('gives a report its name until the person has given one', () => {
    const [rows, byDay] = proposalsFor(orders);
    if (!rows || !byDay) throw new Error('too few proposals');
    const guide = propose(propose(emptyGuide, rows), byDay);
    expect(guide.name).toBe('订单按日统计');
    expect(propose({ ...guide, name: '我的', isNamed: true }, rows).name).toBe('我的');
  });
});

describe('columns and measures', () => {
  it('stand apart, measures behind, and a report with one of them is grouped', () => {
    const [, paid] = [orders.columns[0], orders.columns[3]];
    const amount = orders.columns[2];
    if (!paid || !amount) throw new Error('no such columns');
    const { module } = begun();
    const counted = addMeasure(module, amount);
    expect(counted.kind).toBe('grouped');
    const less = toggleField(counted, paid);
    expect(partsOf(less).kept.map(({ field }) => field)).toEqual(['time', 'shop', 'amount']);
    expect(partsOf(less).measures).toMatchObject([{ title: '金额求和', aggregate: 'sum' }]);
    const back = toggleField(less, paid);
    expect(back.columns.at(-1)).toMatchObject({ aggregate: 'sum' });
    expect(new Set(back.columns.map(({ id }) => id)).size).toBe(back.columns.length);
  });
});

describe('what is wrong', () => {
  const at = (guide: Guide) => faultsOf({ guide, sources: [orders] });

  it('is said at its step', () => {
    expect(at(emptyGuide)).toMatchObject({ data: '请先选择一个数据集', publish: '请输入报表名称' });
    const guide = begun();
    const { module } = guide;
    const make = (part: Partial<ReportModule>): Guide => ({
      ...guide,
      module: { ...module, ...part },
    });
    expect(at(make({ source: 'gone' })).data).toContain('请另选一个');
    expect(at(make({ columns: [] })).columns).toBe('请至少选一列，或新增一项汇总');
    const [first] = module.columns;
    if (!first) throw new Error('no columns');
    expect(at(make({ columns: [{ ...first, field: 'gone' }] })).columns).toContain(
      '列“下单时间”已不存在',
    );
    const where = (value: string | string[]): ReportModule['where'] => ({
      kind: 'group',
      join: 'and',
      items: [{ kind: 'test', field: 'shop', op: Array.isArray(value) ? 'in' : 'like', value }],
    });
    expect(at(make({ where: where('') })).filter).toBe('条件“店铺 包含”还没有填值');
    expect(at(make({ where: where([]) })).filter).toBe('条件“店铺 是其中之一”还没有填值');
    expect(at(make({ where: where('东') })).filter).toBe('');
    expect(at(make({ title: ' ' })).look).toBe('请输入表格标题');
    expect(at(make({ columns: [{ ...first, title: '' }] })).look).toBe('第 1 列没有标题');
    expect(at(make({ columns: [{ ...first, shown: false }] })).look).toContain('至少显示一列');
    expect(at({ ...guide, name: '长'.repeat(61) }).publish).toContain('不超过 60 个字符');
  });

  it('of what the server refuses is shown where it can be mended', () => {
    const step = (path: string) => stepOf({ path, message: '' });
    expect(step('modules[0].where.items[0].value')).toBe('filter');
    expect(step('modules[0].columns[2].title')).toBe('look');
    expect(step('modules[0].columns[2].aggregate')).toBe('columns');
    expect(step('modules[0].source')).toBe('data');
  });

  it('stands between a step and the next', () => {
    expect(stepBeside('data', -1)).toBeUndefined();
    expect(stepBeside('data', 1)).toBe('columns');
    expect(stepBeside('publish', 1)).toBeUndefined();
  });
});
