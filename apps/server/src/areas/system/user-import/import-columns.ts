import { cutText } from '@wm/contract/core/stored-text';
import type { ResourceRights } from '#core/access/column-rights.ts';
import { AppError } from '#core/app-error.ts';

/** What a row may say of a user, by the names the code uses. */
export type ImportField =
  | 'username'
  | 'nickname'
  | 'dept'
  | 'mobile'
  | 'telephone'
  | 'email'
  | 'sex'
  | 'status'
  | 'roles'
  | 'posts'
  | 'remark'
  | 'password';

export interface ImportColumn {
  field: ImportField;
  title: string;
  /** The column of the resource that rights are given on; none for passwords, which come with a new account. */
  right?: string;
  /** How other systems of this kind head it. */
  aliases?: string[];
  width: number;
  /** The rule as the template tells it. */
  note: string;
}

/** The columns of a file in the order of the template. */
export const importColumns: readonly ImportColumn[] = [
  {
    field: 'username',
    title: '用户名',
    right: 'username',
    aliases: ['登录名称', '登录账号'],
    width: 18,
    note: '必填，不超过 64 个字符，不能重复；更新已有用户时按它查找',
  },
  {
    field: 'nickname',
    title: '姓名',
    right: 'nickname',
    aliases: ['用户名称', '用户昵称'],
    width: 14,
    note: '新增时必填，不超过 30 个字符',
  },
  {
    field: 'dept',
    title: '部门',
    right: 'dept_name',
    width: 30,
    note: '部门名称；有同名部门时写全路径，例如 总部/研发中心/平台组',
  },
  {
    field: 'mobile',
    title: '手机号码',
    right: 'mobile',
    width: 16,
    note: '11 位手机号码，不能重复',
  },
  { field: 'telephone', title: '电话', right: 'telephone', width: 16, note: '固定电话' },
  {
    field: 'email',
    title: '邮箱',
    right: 'email',
    aliases: ['用户邮箱'],
    width: 26,
    note: '不超过 50 个字符，不能重复',
  },
  {
    field: 'sex',
    title: '性别',
    right: 'sex',
    aliases: ['用户性别'],
    width: 8,
    note: '男、女或未知；留空为未知',
  },
  {
    field: 'status',
    title: '状态',
    right: 'status',
    aliases: ['账号状态', '帐号状态'],
    width: 8,
    note: '正常或停用；留空为正常',
  },
  {
    field: 'roles',
    title: '角色',
    right: 'roles',
    width: 24,
    note: '角色名称，多个用顿号隔开；只能是自己可以授予的角色',
  },
  {
    field: 'posts',
    title: '岗位',
    right: 'posts',
    width: 24,
    note: '岗位名称，多个用顿号隔开',
  },
  { field: 'remark', title: '备注', right: 'remark', width: 30, note: '不超过 500 个字符' },
  {
    field: 'password',
    title: '初始密码',
    aliases: ['密码'],
    width: 16,
    note: '只用于新增；留空使用参数设置中的用户初始密码',
  },
];

/** Columns of an export that say nothing an import could take. */
const passedOver = new Set(['用户序号', '创建时间', '更新时间', '部门编号']);

/** Which column of a file holds what; undefined for one that is passed over. */
export type ImportHeader = (ImportColumn | undefined)[];

/** Reads the head of a file. Throws `sheet.*-columns`, naming the columns. */
export function readHeader(cells: string[]): ImportHeader {
  // The template marks what must be filled.
  const titles = cells.map((cell) => cell.replace(/[*＊\s]/g, ''));
  const header = titles.map((title) =>
    importColumns.find(
      (column) => column.title === title || column.aliases?.includes(title) === true,
    ),
  );
  const unknown = titles.filter(
    (title, at) => title !== '' && !header[at] && !passedOver.has(title),
  );
  const fields = header.flatMap((column) => (column ? [column] : []));
  if (fields.length === 0) throw new AppError('sheet.missing-columns', columnsText(['用户名']));
  if (unknown.length > 0) throw new AppError('sheet.unknown-columns', columnsText(unknown));
  const double = fields.filter((column, at) => fields.indexOf(column) !== at);
  if (double.length > 0)
    throw new AppError('sheet.double-columns', columnsText(double.map(({ title }) => title)));
  if (!fields.some(({ field }) => field === 'username'))
    throw new AppError('sheet.missing-columns', columnsText(['用户名']));
  return header;
}

function columnsText(titles: string[]): { values: { columns: string } } {
  return { values: { columns: cutText(titles.slice(0, 10).join('、'), 200) } };
}

/** Whether the asker may write a column of a new user, or of one that is there. */
export function mayWrite(
  rights: ResourceRights | undefined,
  { right }: ImportColumn,
  operation: 'create' | 'update',
): boolean {
  const column = right === undefined ? undefined : rights?.columns.get(right);
  if (!column) return true;
  // What is shown in part only is not written over, as in the form.
  return column[operation] && (operation === 'create' || column.mask === '');
}

/** Whether the asker sees a column whole; by what he does not see nothing is compared, as that would tell. */
export function maySee(rights: ResourceRights | undefined, { right }: ImportColumn): boolean {
  const column = right === undefined ? undefined : rights?.columns.get(right);
  return !column || (column.read && column.mask === '');
}
