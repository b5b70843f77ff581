import type {
  Aggregate,
  Bucket,
  ModuleKind,
  Operator,
  ParamType,
  ReportColumn,
  ReportModule,
} from '@wm/contract/report/definition';
import type { ColumnType, ReportSource } from '@wm/contract/report/source';

export type SourceColumn = ReportSource['columns'][number];

export const aggregateNames: Record<Aggregate, string> = {
  none: '不汇总',
  count: '计数',
  distinct: '去重计数',
  sum: '求和',
  avg: '平均',
  min: '最小',
  max: '最大',
};

export const bucketNames: Record<Bucket, string> = {
  none: '原值',
  hour: '按小时',
  day: '按日',
  week: '按周',
  month: '按月',
  year: '按年',
  clock: '几点',
  weekday: '星期几',
};

export const operatorNames: Record<Operator, string> = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  between: '介于',
  in: '是其中之一',
  not_in: '不是其中之一',
  like: '包含',
  not_like: '不包含',
  starts: '开头是',
  ends: '结尾是',
  is_null: '为空',
  not_null: '不为空',
  last_n_days: '最近几天',
  this_month: '本月',
};

const always: Operator[] = ['is_null', 'not_null'];

/** The operators that a column of a type takes. */
export const operatorsFor: Record<ColumnType, Operator[]> = {
  text: ['eq', 'ne', 'in', 'not_in', 'like', 'not_like', 'starts', 'ends', ...always],
  number: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'in', 'not_in', ...always],
  time: ['last_n_days', 'this_month', 'between', 'eq', 'gt', 'ge', 'lt', 'le', ...always],
  bool: ['eq', 'ne', ...always],
};

/** The aggregates that a column of a type takes. */
export const aggregatesFor: Record<ColumnType, Aggregate[]> = {
  text: ['none', 'count', 'distinct', 'min', 'max'],
  number: ['none', 'sum', 'avg', 'min', 'max', 'count', 'distinct'],
  time: ['none', 'count', 'distinct', 'min', 'max'],
  bool: ['none', 'count', 'sum', 'avg'],
};

export const paramTypeNames: Record<ParamType, string> = {
  text: '文字',
  number: '数字',
  date: '日期',
  daterange: '日期范围',
  enum: '选项',
};

export const sortNames = { none: '不排序', asc: '升序', desc: '降序' } as const;
export const totalNames = {
  none: '无',
  sum: '合计',
  avg: '平均',
  min: '最小',
  max: '最大',
} as const;
export const alignNames = { auto: '自动', left: '左', center: '中', right: '右' } as const;

export function optionsOf<K extends string>(
  names: Readonly<Record<K, string>>,
  keys: readonly K[] = Object.keys(names) as K[],
): { value: K; label: string }[] {
  return keys.map((value) => ({ value, label: names[value] }));
}

/** A name with a number that is not taken. */
export function freshName(prefix: string, taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

export function newColumn(id: string, { name, title }: SourceColumn): ReportColumn {
  return {
    id,
    field: name,
    title,
    aggregate: 'none',
    bucket: 'none',
    unit: '',
    align: 'auto',
    sort: 'none',
    total: 'none',
    shown: true,
  };
}

export function newModule(source: ReportSource, id = 'm1'): ReportModule {
  return {
    id,
    kind: 'table',
    title: source.title,
    x: 0,
    y: 0,
    w: 24,
    h: 12,
    source: source.name,
    columns: source.columns.slice(0, 4).map((column, at) => newColumn(`c${at + 1}`, column)),
    where: { kind: 'group', join: 'and', items: [] },
    text: '',
  };
}

/** What a module can be with these columns: a chart draws measures, and without one it is a table. */
export function kindWith(kind: ModuleKind, columns: readonly ReportColumn[]): ModuleKind {
  if (kind === 'text') return kind;
  if (!columns.some(({ aggregate }) => aggregate !== 'none')) return 'table';
  return kind === 'table' ? 'grouped' : kind;
}

/** Whether a column's values are numbers once it is put together as it says. */
export function isNumeric(column: ReportColumn, type: ColumnType | undefined): boolean {
  if (column.formula !== undefined) return true;
  if (column.bucket !== 'none') return false;
  if (['count', 'distinct', 'sum', 'avg'].includes(column.aggregate)) return true;
  return type === 'number';
}

/** What a refusal says of a place in the definition. */
export interface Fault {
  path: string;
  message: string;
}

export function isAt(fault: Fault | undefined, path: string): boolean {
  if (!fault) return false;
  return (
    fault.path === path || fault.path.startsWith(`${path}.`) || fault.path.startsWith(`${path}[`)
  );
}
