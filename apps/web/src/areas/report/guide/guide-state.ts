import { operatorNames } from '@wm/contract/report/condition-words';
import type {
  Aggregate,
  Condition,
  ReportColumn,
  ReportDefinition,
  ReportModule,
  ReportParam,
} from '@wm/contract/report/definition';
import type { ReportSource } from '@wm/contract/report/source';
import { fitKind } from '../config/kinds/fit-kind.ts';
import { aggregateNames, freshName, newColumn, newModule } from '../config/names.ts';
import type { Fault, SourceColumn } from '../config/names.ts';

/** The steps of the guide in their order. */
export const guideSteps = ['data', 'columns', 'filter', 'look', 'publish'] as const;

export type GuideStep = (typeof guideSteps)[number];

export const stepNames: Record<GuideStep, string> = {
  data: '数据',
  columns: '列与汇总',
  filter: '条件',
  look: '样式',
  publish: '发布',
};

/** What has been chosen so far. */
export interface Guide {
  module: ReportModule | undefined;
  /** What is asked before each run; what an older page has kept knows none. */
  params?: ReportParam[];
  name: string;
  description: string;
  /** Whether the name is the person's own: another proposal does not change it then. */
  isNamed: boolean;
}

export const emptyGuide: Guide = { module: undefined, name: '', description: '', isNamed: false };

const nameLength = 60;

/** What a report could be made of a source, with a name to begin with. */
export interface Proposal {
  key: string;
  title: string;
  module: ReportModule;
}

function counted(id: string, column: SourceColumn): ReportColumn {
  return { ...newColumn(id, column), title: '数量', aggregate: 'count', total: 'sum' };
}

/** Up to three reports that a source lends itself to: its rows, how many in a time, how many of a kind. */
export function proposalsFor(source: ReportSource): Proposal[] {
  const { columns, title } = source;
  const time = columns.find(({ type }) => type === 'time');
  const kind = columns.find(({ type }) => type === 'text');
  const figure = columns.find(({ type }) => type === 'number');
  const make = (key: string, name: string, chosen: ReportColumn[]): Proposal => {
    const isCounted = chosen.some(({ aggregate }) => aggregate !== 'none');
    const shape = isCounted ? ('grouped' as const) : ('table' as const);
    return {
      key,
      title: name,
      module: { ...newModule(source), kind: shape, title: name, columns: chosen },
    };
  };
  const measures = (first: number, by: SourceColumn): ReportColumn[] => [
    counted(`c${first}`, by),
    ...(figure
      ? [
          {
            ...newColumn(`c${first + 1}`, figure),
            title: `${figure.title}合计`,
            aggregate: 'sum' as const,
            total: 'sum' as const,
          },
        ]
      : []),
  ];
  const rows = newModule(source).columns.map((column) =>
    column.field === time?.name ? { ...column, sort: 'desc' as const } : column,
  );
  return [
    make('rows', `${title}明细`, rows),
    ...(time
      ? [
          make('time', `${title}按日统计`, [
            { ...newColumn('c1', time), bucket: 'day', sort: 'desc' },
            ...measures(2, time),
          ]),
        ]
      : []),
    ...(kind
      ? [
          make('kind', `${title}按${kind.title}统计`, [
            newColumn('c1', kind),
            ...measures(2, kind).map((column, at) =>
              at === 0 ? { ...column, sort: 'desc' as const } : column,
            ),
          ]),
        ]
      : []),
  ];
}

/** Takes a proposal; the name follows it while the person has given none. */
export function propose(guide: Guide, { module, title }: Proposal): Guide {
  // What another data set was asked by means nothing to this one.
  return { ...guide, module, params: [], name: guide.isNamed ? guide.name : title };
}

/** The columns by which rows are told apart, and those that are reckoned over them. */
export function partsOf({ columns }: ReportModule): {
  kept: ReportColumn[];
  measures: ReportColumn[];
} {
  return {
    kept: columns.filter(({ aggregate }) => aggregate === 'none'),
    measures: columns.filter(({ aggregate }) => aggregate !== 'none'),
  };
}

/** A module with other columns; what is reckoned stands behind what is told apart. */
export function withColumns(module: ReportModule, columns: ReportColumn[]): ReportModule {
  const { kept, measures } = partsOf({ ...module, columns });
  return fitKind({ ...module, columns: [...kept, ...measures] });
}

function freshId({ columns }: ReportModule): string {
  return freshName(
    'c',
    columns.map(({ id }) => id),
  );
}

/** Shows a field of the source, or shows it no more. */
export function toggleField(module: ReportModule, field: SourceColumn): ReportModule {
  const { columns } = module;
  const isShown = columns.some(
    ({ field: name, aggregate }) => name === field.name && aggregate === 'none',
  );
  return withColumns(
    module,
    isShown
      ? columns.filter(({ field: name, aggregate }) => name !== field.name || aggregate !== 'none')
      : [...columns, newColumn(freshId(module), field)],
  );
}

function measureTitle(field: SourceColumn, aggregate: Aggregate): string {
  return aggregate === 'count' ? '数量' : `${field.title}${aggregateNames[aggregate]}`;
}

/** A measure as it is asked for; its title follows. */
export function measureOf(id: string, field: SourceColumn, aggregate: Aggregate): ReportColumn {
  const isSummed = aggregate === 'count' || aggregate === 'sum';
  return {
    ...newColumn(id, field),
    title: measureTitle(field, aggregate),
    aggregate,
    total: isSummed ? 'sum' : 'none',
  };
}

export function addMeasure(module: ReportModule, field: SourceColumn): ReportModule {
  const aggregate = field.type === 'number' ? 'sum' : 'count';
  return withColumns(module, [...module.columns, measureOf(freshId(module), field, aggregate)]);
}

export function definitionOf({
  module,
  params = [],
}: Pick<Guide, 'module' | 'params'>): ReportDefinition {
  return { params, modules: module ? [module] : [] };
}

interface Given {
  guide: Guide;
  /** Undefined until they are known. */
  sources: readonly ReportSource[] | undefined;
}

/** What is wrong at each step, in words; empty where nothing is. */
export function faultsOf({ guide, sources }: Given): Record<GuideStep, string> {
  const { module } = guide;
  const source = sources?.find(({ name }) => name === module?.source);
  const fields = new Map(source?.columns.map((column) => [column.name, column]));
  const isKnown = sources !== undefined;
  return {
    data: dataFault(module, isKnown && !source),
    columns: module && source ? columnsFault(module, fields) : '',
    filter: module && source ? conditionFault(module.where, fields) : '',
    look: module ? lookFault(module) : '',
    publish: nameFault(guide),
  };
}

function dataFault(module: ReportModule | undefined, isGone: boolean): string {
  if (!module) return '请先选择一个数据集';
  return isGone ? '这个数据集已不存在，或者没有权限使用，请另选一个' : '';
}

type Fields = ReadonlyMap<string, SourceColumn>;

function columnsFault({ columns }: ReportModule, fields: Fields): string {
  if (columns.length === 0) return '请至少选一列，或新增一项汇总';
  const gone = columns.find(({ field }) => field !== undefined && !fields.has(field));
  if (gone) return `列“${gone.title}”已不存在，或者没有权限查看，请去掉它`;
  return columns.length > 40 ? `最多 40 列，现在有 ${columns.length} 列` : '';
}

function conditionFault(condition: Condition, fields: Fields): string {
  if (condition.kind === 'group')
    return condition.items.map((item) => conditionFault(item, fields)).find(Boolean) ?? '';
  const { field, op, value, param } = condition;
  const column = fields.get(field);
  if (!column) return '有一个条件的列已不存在，请换一列或删除这个条件';
  const values = Array.isArray(value) ? value : [value];
  const isAsked = param === undefined && !['is_null', 'not_null', 'this_month'].includes(op);
  const isGiven = values.length > 0 && values.every((one) => one !== '' && one !== null);
  return isAsked && !isGiven ? `条件“${column.title} ${operatorNames[op]}”还没有填值` : '';
}

function lookFault({ title, columns }: ReportModule): string {
  if (title.trim() === '') return '请输入表格标题';
  const at = columns.findIndex((column) => column.title.trim() === '');
  if (at !== -1) return `第 ${at + 1} 列没有标题`;
  return columns.some(({ shown }) => shown) ? '' : '所有列都隐藏了，请至少显示一列';
}

function nameFault({ name }: Guide): string {
  if (name.trim() === '') return '请输入报表名称';
  return name.trim().length > nameLength ? `报表名称不超过 ${nameLength} 个字符` : '';
}

/** At which step something is that the server refuses. */
export function stepOf({ path }: Fault): GuideStep {
  if (path.includes('.where') || path.startsWith('params')) return 'filter';
  if (path.endsWith('.title')) return 'look';
  if (path.includes('.columns')) return 'columns';
  return path.endsWith('.source') ? 'data' : 'columns';
}

/** The step after, or before, this one. */
export function stepBeside(step: GuideStep, by: 1 | -1): GuideStep | undefined {
  return guideSteps[guideSteps.indexOf(step) + by];
}
