import { dataScopeNames } from '@wm/contract/core/data-scope';
import type { SeededDict } from '@wm/contract/system/seeded-dicts';

/** Words for the values of fields that are kept as signs and that no dictionary names. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  data_scope: dataScopeNames,
  menu_type: { M: '目录', C: '菜单', F: '按钮' },
};

/** What the server writes in place of a secret. */
const secret = '***';

/** A dictionary's value. */
export interface DictValue {
  type: SeededDict;
  value: string;
}

const dictFields: Readonly<Record<string, SeededDict>> = {
  status: 'sys_normal_disable',
  sex: 'sys_user_sex',
  notice_type: 'sys_notice_type',
};

/** Its status has a dictionary of its own. */
const noticePath = '/admin/v2/system/notice';

/** A recorded value as the value of the dictionary that names it; undefined when none does. */
export function dictValueOf(path: string, field: string, value: unknown): DictValue | undefined {
  if (field === 'mg_state')
    return { type: 'sys_normal_disable', value: value === true ? '0' : '1' };
  if (field === 'visible') return { type: 'sys_show_hide', value: value === true ? '0' : '1' };
  if (typeof value === 'boolean') return { type: 'sys_yes_no', value: value ? 'Y' : 'N' };
  const type = Object.hasOwn(dictFields, field) ? dictFields[field] : undefined;
  if (type === undefined || typeof value !== 'string' || value === '') return undefined;
  const isNotice = field === 'status' && path === noticePath;
  return { type: isNotice ? 'sys_notice_status' : type, value };
}

/** A recorded value as people read it; undefined when there was none. */
export function describeValue(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (value === secret) return '（不显示）';
  if (Array.isArray(value)) return value.map(String).join('、');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return words[field]?.[text] ?? text;
}
