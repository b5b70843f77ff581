import { partsOf } from './cells.ts';
import { rejected } from './format.ts';
import type { RowOutcome } from './format.ts';
import { oncotree, treeFields } from './oncotree.ts';
import { tableFormat } from './table-format.ts';
import type { Cells } from './table-format.ts';

const levels = [1, 2, 3, 4, 5, 6, 7].map((level) => `level_${level}`);

/** OncoTree as text: a row is a node at the end of its path, each step as `name (CODE)`. The root stands in no row. */
export const oncotreeTable = tableFormat({
  code: 'oncotree-table',
  title: 'OncoTree 癌种表',
  ...oncotree,
  fields: treeFields,
  needs: ['level_1', 'level_2', 'metamaintype', 'metacolor', 'metanci', 'metaumls'],
  titles: {
    ...Object.fromEntries(levels.map((level) => [level, '层级路径'])),
    metamaintype: '主类型',
    metacolor: '显示颜色',
    metanci: 'NCI 编号',
    metaumls: 'UMLS 编号',
    history: '曾用代码',
  },
  readRow,
});

function readRow(cell: Cells): RowOutcome {
  const steps = levels.map((level) => cell(level)).filter(Boolean);
  const path = steps.map(stepOf);
  const broken = steps[path.indexOf(null)];
  if (broken !== undefined) return rejected('', broken, '应写作 名称 (代码)');
  const [, name = '', code = ''] = path.at(-1) ?? [];
  if (code === '') return rejected('level_1', '', '层级为空');
  const data = {
    cancer_code: code,
    name_en: name,
    main_type: cell('metamaintype'),
    tissue: path[0]?.[1] ?? '',
    parent_code: path.at(-2)?.[2] ?? 'TISSUE',
    level: path.length,
    color: cell('metacolor'),
    umls: partsOf(cell('metaumls'), /[,\s]+/),
    nci: partsOf(cell('metanci'), /[,\s]+/),
    history: partsOf(cell('history'), /[,\s]+/),
  };
  return { kind: 'row', key: code, data };
}

const longestStep = 500;

/** Name and code of `name (CODE)`. */
function stepOf(step: string): RegExpExecArray | null {
  // Looking for the end of the name takes the square of what is looked through.
  return step.length > longestStep ? null : /^(.+?)\s*\(([\w./-]{1,32})\)$/.exec(step);
}
