import { paramLimits } from '@wm/contract/report/definition-rules';
import type { ReportParam } from '@wm/contract/report/definition';
import { isRelative, readRelative } from '@wm/contract/report/relative';
import { findColumn, findSource } from '../catalog/catalog.ts';
import { refuse } from './refuse.ts';
import type { Path } from './refuse.ts';

/** Checks a parameter, and where its values are offered from. @throws AppError `report.definition` */
export function checkParam(param: ReportParam, params: readonly ReportParam[], path: Path): void {
  const { type, fallback, options } = param;
  const name = `参数“${param.title}”`;
  if (type === 'enum' && options.length === 0) refuse(`${name}没有选项`, [...path, 'options']);
  const isText = type === 'text' || type === 'enum';
  if (!isText && isRelative(fallback) && !readRelative(type, fallback))
    refuse(`${name}的默认值不是它的类型能用的`, [...path, 'fallback']);
  checkFrom(param, name, path);
  if (param.after === undefined) return;
  if (!param.from) refuse(`${name}没有从数据里选，不能联动`, [...path, 'after']);
  const chain = chainOf(param, params);
  if (!chain) refuse(`${name}的联动成环，或超过 ${paramLimits.chain} 层`, [...path, 'after']);
  if (chain.length === 0 || chain.some(({ from }) => from?.source !== param.from?.source))
    refuse(`${name}要跟着一个从同一个数据集里选的参数`, [...path, 'after']);
}

function checkFrom({ from, type }: ReportParam, name: string, path: Path): void {
  if (!from) return;
  if (type !== 'text') refuse(`${name}不是文字，不能从数据里选`, [...path, 'from']);
  const source = findSource(from.source);
  if (!source) refuse(`${name}的数据集不存在`, [...path, 'from', 'source']);
  const column = findColumn(source, from.field);
  if (!column) refuse(`${name}的列不存在`, [...path, 'from', 'field']);
  if (column.type !== 'text')
    refuse(`${name}的列“${column.title}”不是文字`, [...path, 'from', 'field']);
}

/** The parameters that narrow one, the nearest first; nothing where they are too many or one follows itself. */
export function chainOf(
  param: ReportParam,
  params: readonly ReportParam[],
): ReportParam[] | undefined {
  const chain: ReportParam[] = [];
  let { after } = param;
  while (after !== undefined) {
    const before = params.find(({ name }) => name === after);
    if (!before) return chain;
    chain.push(before);
    if (chain.length >= paramLimits.chain || before.name === param.name) return undefined;
    ({ after } = before);
  }
  return chain;
}
