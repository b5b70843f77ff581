import { wholeConditionWords } from '@wm/contract/report/condition-words';
import type {
  ColumnLink,
  ConditionGroup,
  ReportColumn,
  ReportDefinition,
  ReportModule,
  ReportParam,
  ReportWarningDefinition,
} from '@wm/contract/report/definition';
import { joinPrefix } from '@wm/contract/report/definition-rules';
import { warningWords } from '@wm/contract/report/warning-words';
import { levelNames } from '../../warning/warning-levels.ts';
import { joinWords } from '../join-fields.tsx';
import { furtherNames } from '../kinds/further-fields.tsx';
import { kindNames } from '../kinds/kind-select.tsx';
import {
  aggregateNames,
  alignNames,
  bucketNames,
  paramTypeNames,
  sortNames,
  totalNames,
} from '../names.ts';
import { noticeNames, styleNames } from '../warning-fields.tsx';

/** What differs between two versions of a definition at one place of it. */
export interface DefinitionChange {
  kind: 'added' | 'removed' | 'changed';
  /** Such as 模块「销售额」的列「金额」. */
  place: string;
  /** Of what has changed, which parts of it, from what to what. */
  parts: { name: string; from: string; to: string }[];
}

/** What a definition only names. */
export interface Titles {
  source: (name: string) => string;
  field: (source: string, name: string) => string;
}

type Part = readonly [name: string, from: string, to: string];

/** The fields of a value in one order: the database has its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => inOrder(one));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

interface Listed<T> {
  before: readonly T[];
  after: readonly T[];
  keyOf: (item: T) => string;
  placeOf: (item: T) => string;
  partsOf: (before: T, after: T) => readonly Part[];
}

/** What came and changed of a list, in its order, and then what went. */
function listChanges<T>({ before, after, keyOf, placeOf, partsOf }: Listed<T>): DefinitionChange[] {
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const kept = new Set(after.map(keyOf));
  const now = after.flatMap((item): DefinitionChange[] => {
    const was = old.get(keyOf(item));
    if (!was) return [{ kind: 'added', place: placeOf(item), parts: [] }];
    if (isSame(was, item)) return [];
    const parts = partsOf(was, item)
      .filter(([, from, to]) => from !== to)
      .map(([name, from, to]) => ({ name, from: from || '空', to: to || '空' }));
    return parts.length === 0 ? [] : [{ kind: 'changed', place: placeOf(item), parts }];
  });
  const gone = before.filter((item) => !kept.has(keyOf(item)));
  return [
    ...now,
    ...gone.map((item): DefinitionChange => ({ kind: 'removed', place: placeOf(item), parts: [] })),
  ];
}

/** Of what both have, its order where it differs. */
function orderPart<T>(
  name: string,
  [before, after]: readonly [readonly T[], readonly T[]],
  { keyOf, titleOf }: { keyOf: (item: T) => string; titleOf: (item: T) => string },
): Part[] {
  const common = (list: readonly T[], other: readonly T[]): T[] =>
    list.filter((item) => other.some((one) => keyOf(one) === keyOf(item)));
  const [was, is] = [common(before, after), common(after, before)];
  const isMoved = was.some((item, at) => keyOf(item) !== keyOf(is[at] ?? item));
  const told = (list: readonly T[]): string => list.map(titleOf).join('、');
  return isMoved ? [[name, told(was), told(is)]] : [];
}

const yes = (is: boolean): string => (is ? '是' : '否');
const count = (of: number | null | undefined): string =>
  of === undefined || of === null ? '' : String(of);

/** What differs between two definitions, place by place, in words; empty where they show the same. */
export function definitionChanges(
  before: ReportDefinition,
  after: ReportDefinition,
  titles: Titles,
): DefinitionChange[] {
  const modules = listChanges({
    before: before.modules,
    after: after.modules,
    keyOf: ({ id }) => id,
    placeOf: ({ title }) => `模块「${title}」`,
    partsOf: (one, other) => moduleParts(one, other, titles),
  });
  const columns = after.modules.flatMap((module) => {
    const was = before.modules.find(({ id }) => id === module.id);
    return was ? columnChanges(was, module, titles) : [];
  });
  const params = listChanges({
    before: before.params,
    after: after.params,
    keyOf: ({ name }) => name,
    placeOf: ({ title }) => `参数「${title}」`,
    partsOf: (one, other) => paramParts(one, other, titles),
  });
  return [
    ...modules,
    ...columns,
    ...params,
    ...warningChanges(before, after),
    ...orders(before, after),
  ];
}

/** That modules, parameters or warnings stand in another order. */
function orders(before: ReportDefinition, after: ReportDefinition): DefinitionChange[] {
  const parts = [
    ...orderPart('模块的顺序', [before.modules, after.modules], {
      keyOf: ({ id }) => id,
      titleOf: ({ title }) => title,
    }),
    ...orderPart('参数的顺序', [before.params, after.params], {
      keyOf: ({ name }) => name,
      titleOf: ({ title }) => title,
    }),
    ...orderPart('预警的顺序', [before.warnings ?? [], after.warnings ?? []], {
      keyOf: ({ id }) => id,
      titleOf: (warning) => ruleWords(before.warnings?.includes(warning) ? before : after, warning),
    }),
  ].map(([name, from, to]) => ({ name, from, to }));
  return parts.length === 0 ? [] : [{ kind: 'changed', place: '报表', parts }];
}

function paramParts(one: ReportParam, other: ReportParam, titles: Titles): Part[] {
  const fromOf = ({ from }: ReportParam): string =>
    from ? `${titles.source(from.source)}的${titles.field(from.source, from.field)}` : '';
  return [
    ['可选的值', fromOf(one), fromOf(other)],
    ['联动', one.after ?? '', other.after ?? ''],
    ['标题', one.title, other.title],
    ['类型', paramTypeNames[one.type], paramTypeNames[other.type]],
    ['必填', yes(one.required), yes(other.required)],
    ['默认值', one.fallback, other.fallback],
    ['选项', one.options.join('、'), other.options.join('、')],
  ];
}

const boxOf = ({ x, y, w, h }: ReportModule): string => `左起 ${x}、上起 ${y}，宽 ${w}、高 ${h}`;
const scaleOf = ({ scale }: ReportModule): string => (scale ? `${scale.low} 到 ${scale.high}` : '');
const kindOf = ({ kind }: ReportModule): string =>
  ({ ...kindNames, grouped: '汇总表', text: '文字', filter: '筛选控件', ...furtherNames })[kind];

/** A picture by its size and its last signs, which another one of that size does not have. */
function imageWords({ image }: ReportModule): string {
  if (image === undefined) return '';
  const kilobytes = Math.max(1, Math.round((image.length * 3) / 4 / 1024));
  return `${kilobytes} KB（${image.slice(-24)}）`;
}

/** A column of a module's source, or of the one that is joined, in words. */
function fieldTitle({ source, join }: ReportModule, field: string, titles: Titles): string {
  return join && field.startsWith(joinPrefix)
    ? `${titles.source(join.source)} · ${titles.field(join.source, field.slice(joinPrefix.length))}`
    : titles.field(source, field);
}

function moduleParts(one: ReportModule, other: ReportModule, titles: Titles): Part[] {
  const asked = (module: ReportModule): string =>
    whereWords(module.where, (field) => fieldTitle(module, field, titles));
  return [
    ['标题', one.title, other.title],
    ['数据集', titles.source(one.source), titles.source(other.source)],
    ['关联', joinWords(one, titles), joinWords(other, titles)],
    ['呈现方式', kindOf(one), kindOf(other)],
    ['条件', asked(one), asked(other)],
    ['最多行数', count(one.limit), count(other.limit)],
    ['文字', one.text, other.text],
    ['刻度', scaleOf(one), scaleOf(other)],
    ['参数', one.param ?? '', other.param ?? ''],
    ['图片', imageWords(one), imageWords(other)],
    ['子报表', linkWords(one.embeds, []), linkWords(other.embeds, [])],
    ['位置', boxOf(one), boxOf(other)],
    ...orderPart('列的顺序', [one.columns, other.columns], {
      keyOf: ({ id }) => id,
      titleOf: ({ title }) => title,
    }),
  ];
}

/** A condition in words; what a parameter gives is called by it. */
function whereWords(where: ConditionGroup, titleOf: (field: string) => string): string {
  const told = (condition: ConditionGroup): ConditionGroup => ({
    ...condition,
    items: condition.items.map((item) => {
      if (item.kind === 'group') return told(item);
      return item.param === undefined ? item : { ...item, value: `参数 ${item.param}` };
    }),
  });
  return wholeConditionWords(told(where), titleOf);
}

function columnChanges(
  before: ReportModule,
  after: ReportModule,
  titles: Titles,
): DefinitionChange[] {
  const valueOf = ({ field, formula }: ReportColumn, module: ReportModule): string =>
    formula ?? (field === undefined ? '' : fieldTitle(module, field, titles));
  // One that has another title is no other link.
  const columns = [...after.columns, ...before.columns];
  const side = ({ across }: ReportColumn): string => (across === true ? '上方' : '左侧');
  return listChanges({
    before: before.columns,
    after: after.columns,
    keyOf: ({ id }) => id,
    placeOf: ({ title }) => `模块「${after.title}」的列「${title}」`,
    partsOf: (one, other) => [
      ['标题', one.title, other.title],
      [
        one.formula === undefined && other.formula === undefined ? '字段' : '算式',
        valueOf(one, before),
        valueOf(other, after),
      ],
      ['汇总', aggregateNames[one.aggregate], aggregateNames[other.aggregate]],
      ['时段', bucketNames[one.bucket], bucketNames[other.bucket]],
      ['位置', side(one), side(other)],
      ['排序', sortNames[one.sort], sortNames[other.sort]],
      ['合计行', totalNames[one.total], totalNames[other.total]],
      ['单位', one.unit, other.unit],
      ['小数', count(one.decimals), count(other.decimals)],
      ['宽度', count(one.width), count(other.width)],
      ['对齐', alignNames[one.align], alignNames[other.align]],
      ['显示', yes(one.shown), yes(other.shown)],
      ['点击打开', linkWords(one.link, columns), linkWords(other.link, columns)],
    ],
  });
}

/** Which report a column opens, and what that one is given, in words. */
function linkWords(link: ColumnLink | undefined, columns: readonly ReportColumn[]): string {
  if (!link) return '';
  const titleOf = (id: string): string => columns.find((one) => one.id === id)?.title ?? id;
  const given = link.give.map(
    ({ name, column, param = '' }) =>
      `${name} 取${column === undefined ? `参数 ${param}` : `列「${titleOf(column)}」`}`,
  );
  return [`报表 ${link.report}`, ...given].join('，');
}

type Definition = Pick<ReportDefinition, 'modules'>;

/** Which column a warning is about, in words. */
function watchedBy({ modules }: Definition, warning: ReportWarningDefinition): string {
  const module = modules.find(({ id }) => id === warning.module);
  const column = module?.columns.find(({ id }) => id === warning.column);
  return column ? `模块「${module?.title ?? ''}」的列「${column.title}」` : '报表';
}

/** What a warning asks, in words. */
function ruleWords({ modules }: Definition, warning: ReportWarningDefinition): string {
  const columns = modules.find(({ id }) => id === warning.module)?.columns ?? [];
  const titleOf = (id: string): string => columns.find((one) => one.id === id)?.title ?? id;
  return warningWords({
    ...warning,
    conditionWords: warning.when ? wholeConditionWords(warning.when, titleOf) : '',
  });
}

function warningChanges(before: ReportDefinition, after: ReportDefinition): DefinitionChange[] {
  const noticesOf = ({ notify }: ReportWarningDefinition): string =>
    notify.map((one) => noticeNames[one]).join('、');
  const now = new Set(after.warnings);
  return listChanges({
    before: before.warnings ?? [],
    after: after.warnings ?? [],
    keyOf: ({ id }) => id,
    placeOf: (warning) => {
      const of = now.has(warning) ? after : before;
      return `${watchedBy(of, warning)}的预警「${ruleWords(of, warning)}」`;
    },
    partsOf: (one, other) => [
      ['列', watchedBy(before, one), watchedBy(after, other)],
      ['规则', ruleWords(before, one), ruleWords(after, other)],
      ['级别', levelNames[one.level], levelNames[other.level]],
      ['标出', styleNames[one.style], styleNames[other.style]],
      ['提醒', noticesOf(one), noticesOf(other)],
      ['再次提醒至少隔（分钟）', count(one.rearm), count(other.rearm)],
      ['启用', yes(one.enabled), yes(other.enabled)],
    ],
  });
}
