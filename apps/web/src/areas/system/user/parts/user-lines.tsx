import type { User } from '@wm/contract/system/user';
import { formatDateTime } from '#core/time/format-date.ts';
import type { RecordLine } from '#ui/record/record-panel.tsx';

const sexes = { 0: '男', 1: '女', 2: '未知' };

/** What the list has no column for; what is withheld has no line. */
export function userLines(user: User): RecordLine[] {
  const lines: [key: string, title: string, value: string | undefined][] = [
    ['telephone', '电话', user.telephone],
    ['email', '邮箱', user.email],
    ['sex', '性别', user.sex && sexes[user.sex]],
    ['posts', '岗位', user.posts?.map(({ name }) => name).join('、')],
    ['remark', '备注', user.remark],
    ['updateTime', '更新时间', user.updateTime && formatDateTime(user.updateTime)],
  ];
  return lines
    .filter(([, , value]) => value !== undefined)
    .map(([key, title, value]) => ({ key, title, value: value || '--' }));
}
