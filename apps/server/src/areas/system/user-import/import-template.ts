import { valuesByLabel } from '@wm/contract/system/seeded-dicts';
import { userImportRows } from '@wm/contract/system/user-import';
import type { WriteSheet } from 'hucre/xlsx';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { reachOf } from '#core/crud/row-access.ts';
import { safeCell } from '#core/xlsx/send-xlsx.ts';
import { grantableRoles } from '../user/user-options.ts';
import { userScope } from '../user/user.repository.ts';
import { importColumns, mayWrite } from './import-columns.ts';
import type { ImportColumn, ImportField } from './import-columns.ts';
import { readDepts, readPosts } from './import-lookups.repository.ts';

const required = new Set<ImportField>(['username', 'nickname']);
const choicesSheet = '选项';

/** An empty file for the asker: the columns he may fill, lists to choose from, and a sheet with the rules. */
export async function importTemplate(core: Core, principal: Principal): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre/xlsx');
  const rights = principal.columnRights.get('system:user');
  const columns = importColumns.filter((column) => mayWrite(rights, column, 'create'));
  const choices = await choicesOf(core, principal);
  return writeXlsx({
    sheets: [usersSheet(columns, choices), rulesSheet(columns), choiceSheet(choices)],
  });
}

interface Choice {
  field: ImportField;
  /** Whether nothing else may be typed: of roles and posts there may be several in one cell. */
  isStrict: boolean;
  values: string[];
}

async function choicesOf(core: Core, principal: Principal): Promise<Choice[]> {
  const reach = reachOf(userScope, principal, 'system:user:import');
  const depts = [...(await readDepts(core.db)).values()].flat();
  const roles = await grantableRoles(core, principal);
  const posts = await readPosts(core.db);
  return [
    {
      field: 'dept',
      isStrict: false,
      values: depts
        .filter(({ id, isInUse }) => isInUse && (!reach || reach.deptIds.includes(id)))
        .map(({ path }) => path.join('/')),
    },
    { field: 'sex', isStrict: true, values: [...valuesByLabel('sys_user_sex').keys()] },
    { field: 'status', isStrict: true, values: [...valuesByLabel('sys_normal_disable').keys()] },
    {
      field: 'roles',
      isStrict: false,
      values: roles
        .filter(({ isGrantable, status }) => isGrantable && status === '0')
        .map(({ name }) => name),
    },
    { field: 'posts', isStrict: false, values: [...posts.keys()] },
  ];
}

const strong = { font: { bold: true } };

function usersSheet(columns: ImportColumn[], choices: Choice[]): WriteSheet {
  const lastRow = userImportRows + 1;
  return {
    name: '用户',
    columns: columns.map(({ width }) => ({ width })),
    rows: [columns.map(({ field, title }) => (required.has(field) ? `${title}*` : title))],
    cells: new Map(columns.map((_, at) => [`0,${at}`, { style: strong }])),
    freezePane: { rows: 1 },
    dataValidations: columns.flatMap(({ field, note }, at) => {
      const letter = letterOf(at);
      const choice = choices.findIndex((one) => one.field === field);
      const { values = [], isStrict = false } = choices[choice] ?? {};
      if (values.length === 0) return [];
      const source = letterOf(choice);
      return {
        type: 'list' as const,
        formula1: `'${choicesSheet}'!$${source}$1:$${source}$${values.length}`,
        range: `${letter}2:${letter}${lastRow}`,
        allowBlank: true,
        showErrorMessage: isStrict,
        errorTitle: '内容不正确',
        errorMessage: note,
      };
    }),
  };
}

function rulesSheet(columns: ImportColumn[]): WriteSheet {
  const general = [
    ['行数', `一次最多 ${userImportRows.toLocaleString('zh-CN')} 行；全部检查通过后才会写入`],
    ['更新', '勾选更新已有用户时，只修改填写了的单元格，留空的保持原值'],
  ];
  const rows = [
    ['列', '填写规则'],
    ...columns.map(({ field, title, note }) => [required.has(field) ? `${title}*` : title, note]),
    ...general,
  ];
  return {
    name: '填写说明',
    columns: [{ width: 14 }, { width: 72 }],
    rows,
    cells: new Map([
      ['0,0', { style: strong }],
      ['0,1', { style: strong }],
    ]),
  };
}

/** The lists stand in a sheet of their own: written into the cell's rule they may have 255 characters only. */
function choiceSheet(choices: Choice[]): WriteSheet {
  const length = Math.max(...choices.map(({ values }) => values.length));
  return {
    name: choicesSheet,
    hidden: true,
    rows: Array.from({ length }, (_, at) =>
      choices.map(({ values }) => safeCell(values[at] ?? '') || null),
    ),
  };
}

function letterOf(column: number): string {
  return String.fromCharCode(65 + column);
}
