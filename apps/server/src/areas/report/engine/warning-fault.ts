import type { ReportModule, ReportWarningDefinition } from '@wm/contract/report/definition';
import type { ColumnType } from '@wm/contract/report/source';
import { boundFault } from '../warning/check-bounds.ts';

interface Around {
  /** The warning's, counted from 1. */
  number: number;
  modules: readonly ReportModule[];
  /** What the values of each column are, by module and column. */
  types: ReadonlyMap<string, ReadonlyMap<string, ColumnType>>;
}

interface WarningFault {
  /** The part of the warning that it lies in. */
  path: string;
  reason: string;
}

/** Kinds that look at values of any type. */
const anyType = new Set(['empty', 'duplicate', 'condition']);

/** What is wrong with a warning of a definition; nothing where it can be watched. */
export function warningFault(
  warning: ReportWarningDefinition,
  { number, modules, types }: Around,
): WarningFault | undefined {
  const name = `第 ${number} 条预警`;
  const { kind, module: moduleId, column: columnId, notify } = warning;
  if (new Set(notify).size < notify.length)
    return { path: 'notify', reason: `${name}的提醒方式重复` };
  const bound = boundFault(warning);
  const inBounds = bound && { path: bound.path, reason: `${name}：${bound.message}` };
  if (kind === 'stale') {
    if (moduleId !== '') return { path: 'module', reason: `${name}看运行时间，不能指定模块` };
    if (columnId !== '') return { path: 'column', reason: `${name}看运行时间，不能指定列` };
    return inBounds;
  }
  const module = modules.find(({ id }) => id === moduleId);
  if (!module) return { path: 'module', reason: `${name}的模块不存在` };
  const place = module.columns.findIndex(({ id }) => id === columnId);
  const type = types.get(moduleId)?.get(columnId);
  const where = `模块“${module.title}”`;
  if (!type) return { path: 'column', reason: `${where}${name}的列不存在` };
  if (type !== 'number' && !anyType.has(kind))
    return {
      path: 'kind',
      reason: `${where} 第 ${place + 1} 列“${module.columns[place]?.title ?? ''}”不是数字，不能用${name}的条件`,
    };
  return inBounds;
}
