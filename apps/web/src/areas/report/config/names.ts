import type {
  Aggregate,
  Bucket,
  ConditionTest,
  ModuleKind,
  Operator,
  ParamType,
  ReportColumn,
  ReportModule,
} from '@wm/contract/report/definition';
import { hasData } from '@wm/contract/report/definition-rules';
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

/** Whether a column is what rows are grouped by, once they are put together. */
export function isGroup({ aggregate, formula }: ReportColumn): boolean {
  return aggregate === 'none' && formula === undefined;
}

/** What a module can be with these columns: charts draw measures, a cross table has groups on two sides; else it is a table. */
export function kindWith(kind: ModuleKind, columns: readonly ReportColumn[]): ModuleKind {
  if (!hasData({ kind })) return kind;
  const measures = columns.filter(({ aggregate }) => aggregate !== 'none').length;
  if (measures === 0) return 'table';
  const isShort =
    (kind === 'pivot' && columns.filter(isGroup).length < 2) ||
    (kind === 'scatter' && measures < 2);
  return kind === 'table' || isShort ? 'grouped' : kind;
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

/** The columns of a module as conditions over its rows ask of them; without those whose field is not there or not seen. */
export function rowFields(
  { columns }: Pick<ReportModule, 'columns'>,
  fields: readonly SourceColumn[],
): SourceColumn[] {
  return columns.flatMap((column) => {
    const type = rowType(column, fields.find(({ name }) => name === column.field)?.type);
    const { id: name, title } = column;
    return type ? [{ name, title, type, isFilterable: true, isMasked: false }] : [];
  });
}

function rowType(column: ReportColumn, type: ColumnType | undefined): ColumnType | undefined {
  if (isNumeric(column, type)) return 'number';
  return type && column.bucket !== 'none' ? 'text' : type;
}

/** A condition to begin with, which asks for nothing more: the last days, what is true, what is there. */
export function firstTest({ name, type }: SourceColumn): ConditionTest {
  const usual = { time: 'last_n_days', bool: 'eq', text: 'not_null', number: 'not_null' } as const;
  const op = usual[type];
  return { kind: 'test', field: name, op, value: firstValue(op, type) };
}

/** Operators that ask for no value. */
export const withoutValue: ReadonlySet<Operator> = new Set(['is_null', 'not_null', 'this_month']);

/** What stands first in a condition of an operator. */
export function firstValue(op: Operator, type: ColumnType): ConditionTest['value'] {
  if (withoutValue.has(op)) return null;
  if (op === 'last_n_days') return 7;
  if (type === 'bool') return true;
  if (op === 'in' || op === 'not_in') return [];
  if (op === 'between') return type === 'number' ? [0, 0] : ['', ''];
  return type === 'number' ? 0 : '';
}
