import { z } from 'zod';
import { definitionLimits, imageAddress, imageLength } from './definition-rules.ts';
import {
  warningDirections,
  warningKinds,
  warningLevels,
  warningLimit,
  warningNotices,
  warningStyles,
} from './warning-rules.ts';

// Keys are single words, the same on the wire as in TypeScript: a definition is stored, sent and compared as it is.

/** What a module shows; the numbers are the values of the dictionary REPORT_MODULES_DETAIL. */
export const moduleKinds = [
  'table',
  'grouped',
  'pivot',
  'card',
  'line',
  'bar',
  'pie',
  'scatter',
  'gauge',
  'funnel',
  'text',
  'filter',
  'image',
  'warnings',
  'report',
] as const;

export type ModuleKind = (typeof moduleKinds)[number];

export const aggregates = ['none', 'count', 'distinct', 'sum', 'avg', 'min', 'max'] as const;

export type Aggregate = (typeof aggregates)[number];

/** How a moment is put together with others. */
export const buckets = [
  'none',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'clock',
  'weekday',
] as const;

export type Bucket = (typeof buckets)[number];

/** Values of the dictionary SYS_CONDITION. */
export const operators = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'in',
  'not_in',
  'like',
  'not_like',
  'starts',
  'ends',
  'is_null',
  'not_null',
  'last_n_days',
  'this_month',
] as const;

export type Operator = (typeof operators)[number];

/** Values of the dictionary SYS_LOGICAL_JUDGMENT. */
export const joins = ['and', 'or', 'not'] as const;

export const paramTypes = ['text', 'number', 'date', 'daterange', 'enum'] as const;

export type ParamType = (typeof paramTypes)[number];

export const totalKinds = ['none', 'sum', 'avg', 'min', 'max'] as const;

const id = z.string().regex(/^[a-z][a-z0-9]{0,15}$/, '标识不正确');
const name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, '名称不正确');
const title = z.string().trim().min(1, '请输入标题').max(60, '标题不超过 60 个字符');
const scalar = z.union([z.string().max(500, '值不超过 500 个字符'), z.number(), z.boolean()]);

/** Where a value leads: another published report, by its code, with what it is given. */
const link = z.strictObject({
  report: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, '请选择要打开的报表'),
  give: z
    .array(
      z.strictObject({
        /** A parameter of the other report. */
        name,
        /** The column of the module whose value it gets; or else `param`, one of this report. */
        column: id.optional(),
        param: name.optional(),
      }),
    )
    .max(definitionLimits.params)
    .default([]),
});

export type ColumnLink = z.output<typeof link>;

const column = z.strictObject({
  id,
  /** A column of the module's source; or else `formula` over columns that stand before it. */
  field: name.optional(),
  /** Such as `[c1] / [c2] * 100`: numbers, columns by their id, `+ - * /`, round, coalesce, abs, if. */
  formula: z.string().max(300, '算式不超过 300 个字符').optional(),
  title,
  aggregate: z.enum(aggregates).default('none'),
  bucket: z.enum(buckets).default('none'),
  /** What is added to a number when it is shown. */
  unit: z.string().max(10, '单位不超过 10 个字符').default(''),
  decimals: z.number().int().min(0).max(8).optional(),
  width: z.number().int().min(60).max(600).optional(),
  align: z.enum(['auto', 'left', 'center', 'right']).default('auto'),
  sort: z.enum(['none', 'asc', 'desc']).default('none'),
  total: z.enum(totalKinds).default('none'),
  /** Whether it is shown; one that is not may still be reckoned with. */
  shown: z.boolean().default(true),
  /** Of a cross table: whether its values stand in the heads, beside each other; else they stand down the left. */
  across: z.boolean().optional(),
  /** The report that its values lead to. */
  link: link.optional(),
});

export type ReportColumn = z.output<typeof column>;

const test = z.strictObject({
  kind: z.literal('test'),
  /** A column of the source. */
  field: name,
  op: z.enum(operators),
  value: z.union([scalar, z.array(scalar).max(definitionLimits.values), z.null()]).default(null),
  /** A parameter that gives the value in place of `value`. */
  param: name.optional(),
});

export type ConditionTest = z.output<typeof test>;

export interface ConditionGroup {
  kind: 'group';
  join: (typeof joins)[number];
  items: Condition[];
}

export type Condition = ConditionTest | ConditionGroup;

const group: z.ZodType<ConditionGroup> = z.lazy(() =>
  z.strictObject({
    kind: z.literal('group'),
    join: z.enum(joins),
    items: z.array(condition).max(definitionLimits.leaves),
  }),
);

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([test as z.ZodType<ConditionTest>, group]),
);

const end = z.number('请输入数字').min(-1e15, '数字太小').max(1e15, '数字太大');

const place = { x: z.number().int().min(0).max(23), y: z.number().int().min(0).max(500) };

/** A second data set beside the module's own: by a relation that is declared, or of files by a column of each. */
const join = z.strictObject({
  source: name,
  /** Of tables, which relation leads there. */
  relation: name.optional(),
  /** Of files, the columns whose values are the same in both. */
  left: name.optional(),
  right: name.optional(),
  /** Whether rows without a match stay. */
  keeps: z.enum(['all', 'matched']).default('all'),
});

export type ModuleJoin = z.output<typeof join>;

const module = z.strictObject({
  id,
  kind: z.enum(moduleKinds),
  title,
  ...place,
  w: z.number().int().min(3).max(24),
  h: z.number().int().min(2).max(40),
  source: name.default('logins'),
  /** Its columns are called `j_` and their name. */
  join: join.optional(),
  columns: z.array(column).max(definitionLimits.columns).default([]),
  where: group.default({ kind: 'group', join: 'and', items: [] }),
  /** Rows at most; all when absent. */
  limit: z.number().int().min(1).max(100_000).optional(),
  text: z.string().max(5000, '文字不超过 5000 个字符').default(''),
  /** Of a gauge, where it begins and ends. */
  scale: z.strictObject({ low: end, high: end }).optional(),
  /** Of a filter, the parameter that it asks its reader for. */
  param: name.optional(),
  /** Of a picture, all of it as an address that begins with `data:`: it goes wherever the report goes. */
  image: z.string().max(imageLength, '图片太大').regex(imageAddress, '图片格式不正确').optional(),
  /** Of a sub-report, which one stands here, and which of this report's parameters it is given. */
  embeds: link.optional(),
});

export type ReportModule = z.output<typeof module>;

const param = z.strictObject({
  name,
  title,
  type: z.enum(paramTypes),
  required: z.boolean().default(false),
  /** What it is when nothing is given; of a daterange `from~to`. */
  fallback: z.string().max(500).default(''),
  options: z.array(z.string().min(1).max(100)).max(100).default([]),
  /** The column whose values are offered to whoever is asked; other texts may be given as well. */
  from: z.strictObject({ source: name, field: name }).optional(),
  /** The parameter whose value narrows those that are offered: another one of the same source. */
  after: name.optional(),
});

export type ReportParam = z.output<typeof param>;

const bound = z.number('请输入数字').min(-1e15, '数字太小').max(1e15, '数字太大').nullable();
/** Empty of a warning that is about the report itself. */
const watchedId = z.union([id, z.literal('')]);

const warning = z.strictObject({
  /** By it a rule is the same one after the next publishing. */
  id,
  module: watchedId.default(''),
  column: watchedId.default(''),
  kind: z.enum(warningKinds),
  /** Of `condition`, what is asked of each row: the fields of its tests are columns of the module. */
  when: group.optional(),
  /** The bounds, as those of `WarningTerms`. */
  low: bound.default(null),
  high: bound.default(null),
  direction: z.enum(warningDirections).default('up'),
  level: z.enum(warningLevels).default('warn'),
  style: z.enum(warningStyles).default('cell'),
  notify: z
    .array(z.enum(warningNotices))
    .max(warningNotices.length)
    .default([...warningNotices]),
  /** Minutes in which nobody is told twice. */
  rearm: z.number().int('应为整数').min(0, '至少 0 分钟').max(43_200, '不超过 30 天').default(60),
  enabled: z.boolean().default(true),
});

export type ReportWarningDefinition = z.output<typeof warning>;

/** What a report is: its parameters, modules and warnings. It names tables and columns by the catalogue, and never holds SQL. */
export const reportDefinition = z.strictObject({
  params: z.array(param).max(definitionLimits.params).default([]),
  modules: z.array(module).max(definitionLimits.modules).default([]),
  /** Absent where there is none, and of what was kept before there were any. */
  warnings: z.array(warning).max(warningLimit).optional(),
});

export type ReportDefinition = z.output<typeof reportDefinition>;

/** The value of a parameter for one run. */
export const paramValue = z.strictObject({
  name,
  value: z.string().max(500, '参数值不超过 500 个字符'),
});

export type ParamValue = z.output<typeof paramValue>;
