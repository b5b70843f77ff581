import type { ReportColumn, ReportModule, ReportParam } from '@wm/contract/report/definition';
import { refuse } from './refuse.ts';
import type { Path } from './refuse.ts';

interface Place {
  module: ReportModule;
  params: readonly ReportParam[];
  /** Which column it is, in words. */
  where: string;
  path: Path;
}

/** Checks what a column gives to the report that it leads to; what that one asks for is seen when it is opened. @throws AppError `report.definition` */
export function checkLink({ link }: ReportColumn, { module, params, where, path }: Place): void {
  if (!link) return;
  const names = new Set<string>();
  for (const [at, { name, column, param }] of link.give.entries()) {
    const place: Path = [...path, 'link', 'give', at];
    if (names.has(name)) refuse(`${where}的链接两次给了参数“${name}”`, [...place, 'name']);
    names.add(name);
    if ((column === undefined) === (param === undefined))
      refuse(`${where}的链接要给参数“${name}”一列或一个参数`, place);
    if (column !== undefined && !module.columns.some(({ id }) => id === column))
      refuse(`${where}的链接用了不存在的列`, [...place, 'column']);
    if (param !== undefined && !params.some((one) => one.name === param))
      refuse(`${where}的链接用了不存在的参数`, [...place, 'param']);
  }
}
