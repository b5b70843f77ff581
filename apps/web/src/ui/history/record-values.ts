import { dataScopeNames } from '@wm/contract/core/data-scope';

/** Words for the values of fields that are kept as signs. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { 0: '正常', 1: '停用' },
  mg_state: { true: '正常', false: '停用' },
  sex: { 0: '男', 1: '女', 2: '未知' },
  data_scope: dataScopeNames,
  menu_type: { M: '目录', C: '菜单', F: '按钮' },
};

/** What the server writes in place of a secret. */
const secret = '***';

/** A recorded value as people read it; undefined when there was none. */
export function describeValue(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (value === secret) return '（不显示）';
  if (Array.isArray(value)) return value.map(String).join('、');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const word = words[field]?.[text];
  if (word !== undefined) return word;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return text;
}
