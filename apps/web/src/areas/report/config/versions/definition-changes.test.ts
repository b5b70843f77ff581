import { reportDefinition } from '@wm/contract/report/definition';
import type { ReportDefinition } from '@wm/contract/report/definition';
import { describe, expect, it } from 'vitest';
import { definitionChanges } from './definition-changes.ts';

const fields: Record<string, string> = { town: '城', day: '日期', amount: '金额' };
const titles = {
  source: (name: string) => (name === 'sales' ? '销售' : name),
  field: (_: string, name: string) => fields[name] ?? name,
};

const raw = () => ({
  params: [
    { name: 'p1', title: '城', type: 'enum', options: ['东城', '西城'], fallback: '东城' },
    {
      name: 'p2',
      title: '日期',
      type: 'date',
      from: { source: 'sales', field: 'town' },
      after: 'p1',
    },
  ],
  modules: [
    {
      id: 'm1',
      kind: 'pivot',
      title: '销售额',
      x: 0,
      y: 0,
      w: 12,
      h: 8,
      source: 'sales',
      join: { source: 'people', left: 'town', right: 'home' },
      scale: { low: 0, high: 10 },
      param: 'p1',
      text: '说明',
      limit: 10,
      columns: [
        {
          id: 'c1',
          field: 'town',
          title: '城',
          width: 100,
          across: true,
          link: { report: 'towns', give: [{ name: 'town', column: 'c1' }] },
        },
        { id: 'c2', field: 'day', title: '月', bucket: 'month', sort: 'asc' },
        {
          id: 'c3',
          field: 'amount',
          title: '金额',
          aggregate: 'sum',
          unit: '元',
          decimals: 2,
          total: 'sum',
        },
        { id: 'c4', title: '一半', formula: '[c3] / 2', align: 'right', shown: false },
      ],
      where: {
        kind: 'group',
        join: 'and',
        items: [
          { kind: 'test', field: 'amount', op: 'gt', value: 5 },
          { kind: 'test', field: 'town', op: 'eq', param: 'p1' },
          { kind: 'test', field: 'town', op: 'in', value: ['甲', '乙', '丙', '丁'] },
        ],
      },
    },
    {
      id: 'm2',
      kind: 'text',
      title: '文字',
      x: 12,
      y: 0,
      w: 12,
      h: 8,
      text: '一段话',
      image: 'data:image/png;base64,AAAA',
      embeds: { report: 'daily', give: [{ name: 'who', param: 'p1' }] },
    },
  ],
  warnings: [
    { id: 'w1', module: 'm1', column: 'c3', kind: 'outside', low: 1, high: 9 },
    { id: 'w2', module: 'm1', column: 'c3', kind: 'top_n', low: 3, high: 9 },
    {
      id: 'w3',
      module: 'm1',
      column: 'c3',
      kind: 'condition',
      when: {
        kind: 'group',
        join: 'and',
        items: [{ kind: 'test', field: 'c3', op: 'lt', value: 1 }],
      },
    },
  ],
});

const definition = (): ReportDefinition => reportDefinition.parse(raw());
const changesTo = (after: ReportDefinition) => definitionChanges(definition(), after, titles);

describe('what differs between two versions', () => {
  it('is nothing of the same, also where its fields stand in another order', () => {
    const { modules, params, warnings } = definition();
    const turned = modules.map(
      (module) =>
        Object.fromEntries(Object.entries(module).toReversed()) as (typeof modules)[number],
    );
    expect(changesTo({ ...(warnings && { warnings }), modules: turned, params })).toEqual([]);
  });

  it('is told by place and part, from what to what', () => {
    const after = definition();
    const [module] = after.modules;
    const [town, month, amount] = module?.columns ?? [];
    if (!module || !town || !month || !amount) throw new Error('no columns');
    module.where.items = module.where.items.slice(0, 1);
    module.columns = [
      amount,
      { ...town, title: '城市' },
      month,
      { ...month, id: 'c5', title: '周' },
    ];
    after.params = after.params.slice(0, 1);
    expect(changesTo(after)).toEqual([
      {
        kind: 'changed',
        place: '模块「销售额」',
        parts: [
          {
            name: '条件',
            from: '「金额」大于 5，并且「城」等于 参数 p1，并且「城」是 甲、乙、丙、丁 之一',
            to: '「金额」大于 5',
          },
          { name: '列的顺序', from: '城、月、金额', to: '金额、城市、月' },
        ],
      },
      {
        kind: 'changed',
        place: '模块「销售额」的列「城市」',
        parts: [{ name: '标题', from: '城', to: '城市' }],
      },
      { kind: 'added', place: '模块「销售额」的列「周」', parts: [] },
      { kind: 'removed', place: '模块「销售额」的列「一半」', parts: [] },
      { kind: 'removed', place: '参数「日期」', parts: [] },
    ]);
  });

  it('names the rule of a warning, and what came and went of modules', () => {
    const after = definition();
    after.modules = [
      ...after.modules.slice(0, 1),
      ...after.modules.slice(1).map((one) => ({ ...one, id: 'm3', title: '新的' })),
    ];
    after.warnings = after.warnings
      ?.slice(0, 1)
      .map((one) => ({ ...one, high: 20, level: 'error' as const }));
    expect(changesTo(after)).toEqual([
      { kind: 'added', place: '模块「新的」', parts: [] },
      { kind: 'removed', place: '模块「文字」', parts: [] },
      {
        kind: 'changed',
        place: '模块「销售额」的列「金额」的预警「不在 1 到 20 之间」',
        parts: [
          { name: '规则', from: '不在 1 到 9 之间', to: '不在 1 到 20 之间' },
          { name: '级别', from: '警告', to: '严重' },
        ],
      },
      {
        kind: 'removed',
        place: '模块「销售额」的列「金额」的预警「最大的 3 名里大于 9」',
        parts: [],
      },
      {
        kind: 'removed',
        place: '模块「销售额」的列「金额」的预警「符合条件：「金额」小于 1」',
        parts: [],
      },
    ]);
  });

  it('is never silent: every single field that is another one is told', () => {
    const silent: string[] = [];
    let tried = 0;
    // A rich definition, changed in one place after the other.
    const change = (value: unknown, path: string): [string, unknown][] => {
      if (Array.isArray(value))
        return [
          ...value.flatMap((one, at) =>
            change(one, `${path}[${at}]`).map(([where, next]): [string, unknown] => [
              where,
              value.with(at, next),
            ]),
          ),
          ...(value.length > 1
            ? [[`${path} turned`, value.toReversed()] as [string, unknown]]
            : []),
          ...(value.length > 0 ? [[`${path} cut`, value.slice(0, -1)] as [string, unknown]] : []),
        ];
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).flatMap(([name, one]) =>
          change(one, `${path}.${name}`).map(([where, next]): [string, unknown] => [
            where,
            { ...value, [name]: next },
          ]),
        );
      return others(value).map((next) => [path, next]);
    };
    const others = (value: unknown): unknown[] => {
      if (typeof value === 'number') return [value + 1];
      if (typeof value === 'boolean') return [!value];
      if (value === null) return [7];
      const words = ['c1', 'm2', 'desc', 'row', 'down', 'ne', 'or', 'text', 'bell', 'below', 'avg'];
      return [...words, 'max', 'right', 'info', 'year'].filter((word) => word !== value);
    };
    const shape = definition();
    for (const [path, next] of change(shape, '')) {
      const parsed = reportDefinition.safeParse(next);
      if (!parsed.success) continue;
      tried += 1;
      if (changesTo(parsed.data).length === 0) silent.push(path);
    }
    expect(tried).toBeGreaterThan(150);
    // Of these nothing comes: a value that a parameter gives, how one condition is put together, bounds that a rule has none of.
    expect([...new Set(silent)]).toEqual([
      '.modules[0].where.items[1].value',
      '.modules[1].where.join',
      '.warnings[0].direction',
      '.warnings[2].when.join',
      '.warnings[2].low',
      '.warnings[2].high',
      '.warnings[2].direction',
    ]);
  });
});
