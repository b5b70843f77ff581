import { hasData } from '@wm/contract/report/definition-rules';
import { reportDefinition } from '@wm/contract/report/definition';
import type {
  ReportColumn,
  ReportDefinition,
  ReportModule,
  ReportParam,
} from '@wm/contract/report/definition';
import type { ColumnType } from '@wm/contract/report/source';
import { cutText } from '@wm/contract/core/stored-text';
import { findColumn, findSource } from '../catalog/catalog.ts';
import { sourceOf } from '../catalog/joined.ts';
import type { Source } from '../catalog/source.ts';
import { checkConditions, checkWhen } from './check-conditions.ts';
import { checkKind } from './check-kind.ts';
import { checkLink } from './check-link.ts';
import { checkParam } from './check-param.ts';
import { columnsIn, FormulaFault, parseFormula } from './formula.ts';
import { missingColumn } from './missing-column.ts';
import { refuse } from './refuse.ts';
import type { Path } from './refuse.ts';
import { warningFault } from './warning-fault.ts';

const deepest = 24;
const mostParts = 20_000;

/** What is too deep or too much is not even looked into: what would look into it calls itself. */
function refuseHuge(value: unknown): void {
  let level: unknown[] = [value];
  let parts = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    parts += level.length;
    if (depth > deepest || parts > mostParts) refuse('结构过深或过大', []);
    level = level.flatMap((part) =>
      typeof part === 'object' && part !== null ? Object.values(part) : [],
    );
  }
}

/** A definition in its form, its parts in their order; what it names may be anything. @throws AppError `report.definition` */
export function readDefinition(value: unknown): ReportDefinition {
  refuseHuge(value);
  const parsed = reportDefinition.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = (issue?.path ?? []) as Path;
    refuse(`${placeOf(value, path)}${issueText(issue)}`, path);
  }
  const { warnings = [], ...rest } = parsed.data;
  return warnings.length === 0 ? rest : { ...rest, warnings };
}

/** A definition as it may be stored and run; everything that it names is in the catalogue. @throws AppError `report.definition` */
export function parseDefinition(value: unknown): ReportDefinition {
  const definition = readDefinition(value);
  const { params, modules, warnings = [] } = definition;
  refuseTwice(
    params.map(({ name }) => name),
    ['params'],
    '参数名称',
  );
  refuseTwice(
    modules.map(({ id }) => id),
    ['modules'],
    '模块标识',
  );
  for (const [at, param] of params.entries()) checkParam(param, params, ['params', at]);
  const types = new Map<string, Map<string, ColumnType>>();
  for (const [at, module] of modules.entries())
    types.set(module.id, checkModule(module, { params, path: ['modules', at] }));
  refuseTwice(
    warnings.map(({ id }) => id),
    ['warnings'],
    '预警标识',
  );
  for (const [at, warning] of warnings.entries()) {
    const fault = warningFault(warning, { number: at + 1, modules, types });
    if (fault) refuse(fault.reason, ['warnings', at, fault.path]);
    checkWhen(warning, { modules, types, number: at + 1 });
  }
  return definition;
}

/** Refuses what names a column that its file has no more: it may be drawn and kept, not published. @throws AppError `report.definition` */
export function refuseMissing({ modules }: ReportDefinition): void {
  for (const [at, module] of modules.entries()) {
    const source = hasData(module) ? sourceOf(module) : undefined;
    const missing = source && missingColumn(module, source);
    if (missing)
      refuse(`模块“${module.title}”的列“${missing.title}”在“${source.title}”的文件里已不存在`, [
        'modules',
        at,
      ]);
  }
}

function issueText(issue: { code?: string | undefined; message: string } | undefined): string {
  if (issue && /[\u4e00-\u9fff]/.test(issue.message)) return issue.message;
  if (issue?.code === 'unrecognized_keys') return '含有不认识的内容';
  if (issue?.code === 'too_big') return '过多或过大';
  return '内容不正确';
}

/** Which module and column a place lies in, in words. */
function placeOf(value: unknown, [first, at, part, inner]: Path): string {
  if (first === 'warnings' && typeof at === 'number') return `第 ${at + 1} 条预警：`;
  if (first !== 'modules' || typeof at !== 'number') return '';
  const modules = (value as { modules?: unknown }).modules;
  const module: unknown = Array.isArray(modules) ? modules[at] : undefined;
  const title = (module as { title?: unknown } | undefined)?.title;
  const name = `模块“${typeof title === 'string' ? cutText(title, 60) : at + 1}”`;
  return part === 'columns' && typeof inner === 'number'
    ? `${name} 第 ${inner + 1} 列：`
    : `${name}：`;
}

function refuseTwice(names: string[], path: Path, what: string): void {
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (twice !== -1) refuse(`${what}“${names[twice]}”重复`, [...path, twice]);
}

interface Place {
  params: ReportParam[];
  path: Path;
}

/** Checks a module and answers what the values of its columns are. */
function checkModule(module: ReportModule, { params, path }: Place): Map<string, ColumnType> {
  if (module.x + module.w > 24) refuse(`模块“${module.title}”超出画布`, [...path, 'w']);
  const types = new Map<string, ColumnType>();
  checkKind(module, { params, path });
  if (!hasData(module)) return types;
  const name = `模块“${module.title}”`;
  const source = sourceOf(module);
  if (!findSource(module.source)) refuse(`${name}的数据集不存在`, [...path, 'source']);
  if (!source) refuse(`${name}的两个数据集不能这样关联`, [...path, 'join']);
  if (module.columns.length === 0) refuse(`${name}没有列`, [...path, 'columns']);
  const ids = module.columns.map(({ id }) => id);
  refuseTwice(ids, [...path, 'columns'], '列标识');
  for (const [at, column] of module.columns.entries()) {
    const where = `${name} 第 ${at + 1} 列`;
    types.set(
      column.id,
      checkColumn(column, { source, types, where, path: [...path, 'columns', at] }),
    );
  }
  for (const [at, column] of module.columns.entries())
    checkLink(column, {
      module,
      params,
      where: `${name} 第 ${at + 1} 列`,
      path: [...path, 'columns', at],
    });
  checkConditions(module.where, {
    columnOf: (field) => findColumn(source, field),
    params,
    name,
    path: [...path, 'where'],
  });
  return types;
}

interface ColumnPlace {
  source: Source;
  types: Map<string, ColumnType>;
  where: string;
  path: Path;
}

/** Checks a column and answers what its values are. */
function checkColumn(
  column: ReportColumn,
  { source, types, where, path }: ColumnPlace,
): ColumnType {
  if (column.formula !== undefined) {
    if (column.field !== undefined) refuse(`${where}不能同时有字段和算式`, [...path, 'field']);
    if (column.aggregate !== 'none' || column.bucket !== 'none')
      refuse(`${where}的算式不能再汇总`, [...path, 'aggregate']);
    checkFormula(column.formula, { types, where, path });
    return 'number';
  }
  const found = column.field === undefined ? undefined : findColumn(source, column.field);
  if (!found) refuse(`${where}不存在`, [...path, 'field']);
  if (column.bucket !== 'none' && (found.type !== 'time' || column.aggregate !== 'none'))
    refuse(`${where}只有时间可以按时段分组`, [...path, 'bucket']);
  return resultType(found.type, column, { where, path });
}

function resultType(
  type: ColumnType,
  { aggregate, bucket }: ReportColumn,
  { where, path }: { where: string; path: Path },
): ColumnType {
  if (bucket !== 'none') return 'text';
  if (aggregate === 'count' || aggregate === 'distinct') return 'number';
  if (aggregate === 'sum' || aggregate === 'avg') {
    if (type === 'number' || type === 'bool') return 'number';
    refuse(`${where}不是数字，不能求和或平均`, [...path, 'aggregate']);
  }
  if (aggregate !== 'none' && type === 'bool')
    refuse(`${where}没有最大和最小值`, [...path, 'aggregate']);
  return type;
}

function checkFormula(text: string, { types, where, path }: Omit<ColumnPlace, 'source'>): void {
  try {
    for (const id of columnsIn(parseFormula(text))) {
      const type = types.get(id);
      if (!type) throw new FormulaFault(`[${id}] 不在它前面`);
      if (type !== 'number') throw new FormulaFault(`[${id}] 不是数字`);
    }
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error;
    refuse(`${where}的算式：${error.message}`, [...path, 'formula']);
  }
}
