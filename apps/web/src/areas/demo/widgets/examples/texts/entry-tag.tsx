import type { ReactNode } from 'react';
import { EntryTag } from '#ui/tags/entry-tag.tsx';

export function Normal(): ReactNode {
  return (
    <>
      <EntryTag label="新增" kind="success" /> <EntryTag label="修改" kind="primary" />{' '}
      <EntryTag label="删除" kind="danger" /> <EntryTag label="其他" kind="" />
    </>
  );
}

export function LongText(): ReactNode {
  return (
    <EntryTag
      label="跨部门联合项目第三期筹备与验收小组，名称特别长，一行里放不下也不能撑破页面，窄屏时换行显示"
      kind="warning"
    />
  );
}
