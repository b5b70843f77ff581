import { definitionLimits } from '@wm/contract/report/definition-rules';
import type {
  Condition,
  ConditionTest,
  ReportModule,
  ReportParam,
  ReportWarningDefinition,
} from '@wm/contract/report/definition';
import type { ColumnType } from '@wm/contract/report/source';
import { columnsAsked } from '@wm/contract/report/warning-tree';
import { AppError } from '#core/app-error.ts';
import { operandOf, operatorsOf } from './operands.ts';
import { pathText, refuse } from './refuse.ts';
import type { Path } from './refuse.ts';

interface Place {
  /** What a test may ask of. */
  columnOf: (field: string) => { title: string; type: ColumnType } | undefined;
  /** None where a condition has no parameters. */
  params?: readonly ReportParam[];
  /** Whose conditions they are, in words. */
  name: string;
  path: Path;
}

/** Checks how deep conditions go and how many they are, and what each of them asks. @throws AppError `report.definition` */
export function checkConditions(root: Condition, place: Place): void {
  const { name } = place;
  let leaves = 0;
  const walk = (item: Condition, depth: number, path: Path): void => {
    if (item.kind === 'test') {
      leaves += 1;
      if (leaves > definitionLimits.leaves)
        refuse(`${name}的条件过多，最多 ${definitionLimits.leaves} 个`, path);
      checkTest(item, { ...place, path });
      return;
    }
    if (depth > definitionLimits.depth)
      refuse(`${name}的条件嵌套超过 ${definitionLimits.depth} 层`, path);
    for (const [at, inner] of item.items.entries()) walk(inner, depth + 1, [...path, 'items', at]);
  };
  walk(root, 1, place.path);
}

function checkTest(test: ConditionTest, { columnOf, params, name, path }: Place): void {
  const column = columnOf(test.field);
  if (!column) refuse(`${name}的条件指向不存在的列`, [...path, 'field']);
  if (!operatorsOf[column.type].includes(test.op))
    refuse(`${name}的“${column.title}”不能用这个条件`, [...path, 'op']);
  if (test.param !== undefined) {
    if (!params) refuse(`${name}的条件不能用参数`, [...path, 'param']);
    if (!params.some((param) => param.name === test.param))
      refuse(`${name}的条件用了不存在的参数`, [...path, 'param']);
    return;
  }
  if (operandOf(column.type, test.op, test.value) === undefined)
    throw new AppError('report.value-type', {
      values: { where: `${name}的“${column.title}”` },
      data: { path: pathText(path) },
    });
}

interface Around {
  modules: readonly ReportModule[];
  /** What the values of each column are, by module and column. */
  types: ReadonlyMap<string, ReadonlyMap<string, ColumnType>>;
  /** The warning's, counted from 1. */
  number: number;
}

/** Checks what a warning asks of each row. @throws AppError `report.definition` */
export function checkWhen(
  { kind, module: moduleId, when }: ReportWarningDefinition,
  { modules, types, number }: Around,
): void {
  const path: Path = ['warnings', number - 1, 'when'];
  if (kind !== 'condition') {
    if (when) refuse(`第 ${number} 条预警不能有条件组`, path);
    return;
  }
  const module = modules.find(({ id }) => id === moduleId);
  const name = `模块“${module?.title ?? ''}”第 ${number} 条预警`;
  if (!when || columnsAsked(when).length === 0) refuse(`${name}还没有条件`, path);
  checkConditions(when, {
    columnOf: (id) => {
      const title = module?.columns.find((column) => column.id === id)?.title;
      const type = types.get(moduleId)?.get(id);
      return title !== undefined && type ? { title, type } : undefined;
    },
    name,
    path,
  });
}
