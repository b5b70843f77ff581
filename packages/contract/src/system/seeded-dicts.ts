import type { TagKind } from './tag-kinds.ts';

/** An entry as the product brings it: what is stored, and the label and look until the dictionary says otherwise. */
interface SeededEntry {
  value: string;
  label: string;
  kind: TagKind;
}

/**
 * The dictionaries that drive screens. The values are the product's, since the server takes no others; label, look, order
 * and whether a value is offered are the dictionary's, and what stands here is shown until it has come.
 */
export const seededDicts = {
  sys_user_sex: [
    { value: '0', label: '男', kind: 'default' },
    { value: '1', label: '女', kind: 'default' },
    { value: '2', label: '未知', kind: 'default' },
  ],
  sys_show_hide: [
    { value: '0', label: '显示', kind: 'primary' },
    { value: '1', label: '隐藏', kind: 'danger' },
  ],
  sys_normal_disable: [
    { value: '0', label: '正常', kind: 'primary' },
    { value: '1', label: '停用', kind: 'danger' },
  ],
  sys_yes_no: [
    { value: 'Y', label: '是', kind: 'primary' },
    { value: 'N', label: '否', kind: 'danger' },
  ],
  sys_notice_type: [
    { value: '1', label: '通知', kind: 'warning' },
    { value: '2', label: '公告', kind: 'success' },
  ],
  sys_notice_status: [
    { value: '0', label: '正常', kind: 'primary' },
    { value: '1', label: '关闭', kind: 'danger' },
  ],
} as const satisfies Record<string, readonly SeededEntry[]>;

export type SeededDict = keyof typeof seededDicts;

/** Dictionaries that the product brings along and no screen reads; their pages say so. */
export const unreadDicts: readonly string[] = [
  'sys_job_status',
  'sys_job_group',
  'sys_oper_type',
  'sys_common_status',
  'SYS_CONDITION',
  'SYS_LOGICAL_JUDGMENT',
  'REPORT_WARNING_TYPE',
  'REPORT_WARNING_COLUMNS',
  'REPORT_MODULES_DETAIL',
];

/** The values that screens know of a dictionary; undefined when none reads it or it is somebody's own. */
export function valuesOnScreens(type: string): readonly string[] | undefined {
  if (!Object.hasOwn(seededDicts, type)) return undefined;
  return seededDicts[type as SeededDict].map(({ value }) => value);
}

/** Names a stored value as the product does without its dictionary, as exports and imports do: a file stays readable. */
export function seededLabel(type: SeededDict): (value: unknown) => string {
  return (value) => seededDicts[type].find((entry) => entry.value === value)?.label ?? '';
}

/** The stored values by the labels that `seededLabel` gives them. */
export function valuesByLabel(type: SeededDict): ReadonlyMap<string, string> {
  return new Map(seededDicts[type].map(({ label, value }) => [label, value]));
}
