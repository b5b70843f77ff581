import type { ReactNode } from 'react';
import { NoticeTypeTag } from '#ui/tags/notice-type-tag.tsx';

export function Normal(): ReactNode {
  return (
    <>
      <NoticeTypeTag type="1" /> <NoticeTypeTag type="2" />
    </>
  );
}

export function Empty(): ReactNode {
  return <NoticeTypeTag type="" />;
}
