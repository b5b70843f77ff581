import type { User } from '@wm/contract/system/user';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import type { RecordLine } from '#ui/record/record-panel.tsx';
import { SeededTag } from '#ui/tags/seeded-tag.tsx';

/** What the list has no column for; what is withheld has no line. */
export function userLines(user: User): RecordLine[] {
  const lines: [key: string, title: string, value: ReactNode][] = [
    ['telephone', '电话', user.telephone],
    ['email', '邮箱', user.email],
    ['sex', '性别', user.sex && <SeededTag type="sys_user_sex" value={user.sex} />],
    ['posts', '岗位', user.posts?.map(({ name }) => name).join('、')],
    ['remark', '备注', user.remark],
    ['updateTime', '更新时间', user.updateTime && formatDateTime(user.updateTime)],
  ];
  return lines
    .filter(([, , value]) => value !== undefined)
    .map(([key, title, value]) => ({ key, title, value: value || '--' }));
}
