import { reportDefinition } from '@wm/contract/report/definition';
import type { ReportDefinition } from '@wm/contract/report/definition';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { designOfText, mergeDesigns, textOfDesign } from './merge-designs.ts';

const module = (id: string, title: string, change: object = {}) => ({
  id,
  kind: 'table',
  title,
  x: 0,
  y: 0,
  w: 24,
  h: 6,
  columns: [
    { id: 'c1', field: 'name', title: '名称' },
    { id: 'c2', field: 'amount', title: '金额' },
  ],
  ...change,
});
const parse = (value: object): ReportDefinition => reportDefinition.parse(value);
const base = parse({
  params: [{ name: 'p1', title: '部门', type: 'text' }],
  modules: [module('m1', '明细'), module('m2', '汇总', { y: 6 })],
  warnings: [{ id: 'w1', module: 'm1', column: 'c2', kind: 'below', low: 1 }],
});

function merge(mine: ReportDefinition, theirs: ReportDefinition) {
  const texts = {
    base: textOfDesign(base),
    mine: textOfDesign(mine),
    theirs: textOfDesign(theirs),
  };
  const { text, collisions, places } = mergeDesigns(texts);
  return { made: designOfText(text), collisions, places };
}

const change = (edit: (design: ReportDefinition) => void): ReportDefinition => {
  const design = structuredClone(base);
  edit(design);
  return design;
};
const first = (design: ReportDefinition) => design.modules[0] as ReportDefinition['modules'][0];

it('puts together what two changed of one module, one column each and one field each', () => {
  const mine = change((design) => {
    first(design).title = '我的';
    first(design).columns[0]!.unit = '元';
  });
  const theirs = change((design) => {
    first(design).limit = 10;
    first(design).columns[0]!.width = 80;
    first(design).columns.splice(1, 1);
    delete design.warnings;
  });
  const { made, collisions } = merge(mine, theirs);
  expect(collisions).toBe(0);
  expect(first(made)).toMatchObject({ title: '我的', limit: 10 });
  expect(first(made).columns).toEqual([expect.objectContaining({ unit: '元', width: 80 })]);
  expect(made.warnings).toBeUndefined();
});

it('says where both changed the same, and where one went on with what the other took away', () => {
  const mine = change((design) => {
    first(design).title = '我的';
    design.modules[1]!.limit = 5;
  });
  const theirs = change((design) => {
    first(design).title = '他人的';
    design.modules.pop();
  });
  const { made, places } = merge(mine, theirs);
  expect(places).toEqual(['模块「我的」', '模块「汇总」（一边已删除）']);
  expect(made.modules.map(({ title }) => title)).toEqual(['我的', '汇总']);
});

it('keeps both of what both made under one name, with all that is about mine', () => {
  const condition = { kind: 'test', field: 'name', op: 'eq', param: 'p2' } as const;
  const mine = change((design) => {
    design.params.push({ ...base.params[0]!, name: 'p2', title: '我的参数' });
    first(design).where.items.push({ ...condition, value: null });
    first(design).columns.push(
      { ...first(base).columns[1]!, id: 'c3', title: '我的列' },
      {
        ...first(base).columns[1]!,
        id: 'c4',
        field: undefined,
        formula: '[c3] * 2 + [c2]',
        title: '我的算式',
      },
    );
    design.modules.push({ ...first(base), id: 'm3', title: '我的模块', y: 12 });
    design.warnings?.push(
      { ...base.warnings![0]!, id: 'w2', module: 'm3' },
      {
        ...base.warnings![0]!,
        id: 'w3',
        column: 'c3',
        kind: 'condition',
        when: {
          kind: 'group',
          join: 'and',
          items: [{ kind: 'test', field: 'c3', op: 'is_null', value: null }],
        },
      },
    );
  });
  const theirs = change((design) => {
    design.params.push({ ...base.params[0]!, name: 'p2', title: '他人的参数' });
    first(design).columns.push({ ...first(base).columns[0]!, id: 'c3', title: '他人的列' });
    design.modules.push({ ...first(base), id: 'm3', title: '他人的模块', y: 12 });
    design.warnings?.push({ ...base.warnings![0]!, id: 'w2', low: 99 });
  });
  const { made, collisions } = merge(mine, theirs);
  expect(collisions).toBe(0);
  const own = Object.fromEntries(first(made).columns.map(({ id, title }) => [title, id]));
  expect(own['他人的列']).toBe('c3');
  const column = own['我的列'] ?? '';
  expect(column).not.toBe('c3');
  expect(first(made).columns.find(({ title }) => title === '我的算式')?.formula).toBe(
    `[${column}] * 2 + [c2]`,
  );
  const param = made.params.find(({ title }) => title === '我的参数')?.name;
  expect(param).not.toBe('p2');
  expect(first(made).where.items).toEqual([expect.objectContaining({ param })]);
  const [theirModule, myModule] = ['他人的模块', '我的模块'].map((title) =>
    made.modules.find((one) => one.title === title),
  );
  expect(theirModule?.id).toBe('m3');
  expect(made.warnings).toHaveLength(4);
  expect(made.warnings?.some(({ module: id }) => id === myModule?.id)).toBe(true);
  const watched = made.warnings?.find(({ kind }) => kind === 'condition');
  expect(watched).toMatchObject({ column, when: { items: [{ field: column }] } });
  // They are not on top of each other.
  expect(theirModule?.y).not.toBe(myModule?.y);
  expect(new Set(made.warnings?.map(({ id }) => id)).size).toBe(4);
});

it('is the same whichever way a database orders fields, and loses nothing that only one side did', () => {
  const shuffled = JSON.parse(
    JSON.stringify(base, [
      'when',
      'title',
      'params',
      'modules',
      'warnings',
      'id',
      'name',
      'type',
      'required',
      'fallback',
      'options',
      'kind',
      'source',
      'columns',
      'where',
      'join',
      'items',
      'text',
      'x',
      'y',
      'w',
      'h',
      'field',
      'aggregate',
      'bucket',
      'unit',
      'align',
      'sort',
      'total',
      'shown',
      'module',
      'column',
      'low',
      'high',
      'direction',
      'level',
      'style',
      'notify',
      'rearm',
      'enabled',
    ]),
  ) as ReportDefinition;
  expect(textOfDesign(shuffled)).toBe(textOfDesign(base));
  const edit = fc.record({
    module: fc.constantFrom(0, 1),
    what: fc.constantFrom('title', 'limit', 'unit', 'width'),
    value: fc.integer({ min: 1, max: 5 }),
  });
  const apply = (edits: { module: number; what: string; value: number }[]): ReportDefinition =>
    change((design) => {
      for (const { module: at, what, value } of edits) {
        const one = design.modules[at]!;
        if (what === 'title') one.title = `标题${value}`;
        else if (what === 'limit') one.limit = value;
        else if (what === 'unit') one.columns[0]!.unit = String(value);
        else one.columns[1]!.width = 60 + value;
      }
    });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 5 }), fc.array(edit, { maxLength: 5 }), (a, b) => {
      const places = (edits: typeof a) =>
        new Set(edits.map(({ module: at, what }) => `${at}${what}`));
      const apartEdits = b.filter(({ module: at, what }) => !places(a).has(`${at}${what}`));
      const { made, collisions } = merge(apply(a), apply(apartEdits));
      expect(collisions).toBe(0);
      expect(textOfDesign(made)).toBe(textOfDesign(apply([...a, ...apartEdits])));
    }),
  );
});
