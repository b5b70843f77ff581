import { writeXlsx } from 'hucre/xlsx';

export type ImportRows = (string | number)[][];

/** A file of so many new users, all of them sound; their names begin with the prefix. */
export function importRows(count: number, prefix: string): ImportRows {
  const head = ['用户名', '姓名', '部门', '手机号码', '邮箱', '性别', '状态', '角色', '备注'];
  const rows = Array.from({ length: count }, (_, at) => [
    `${prefix}${at}`,
    `用户${at}`,
    '总部',
    13_000_000_000 + at,
    `${prefix}${at}@example.com`,
    at % 2 === 0 ? '男' : '女',
    '正常',
    at % 3 === 0 ? '普通用户' : '',
    `第 ${at} 个`,
  ]);
  return [head, ...rows];
}

export function importFile(rows: ImportRows): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: '用户', rows }] });
}
