import type { ReactNode } from 'react';
import { RecordedValue } from '#ui/history/recorded-value.tsx';

const path = '/admin/v2/system/post';

export function Normal(): ReactNode {
  return (
    <>
      <RecordedValue path={path} field="post_name" value="经理" isOld />{' '}
      <RecordedValue path={path} field="post_name" value="总经理" />
    </>
  );
}

export function Empty(): ReactNode {
  return <RecordedValue path={path} field="post_name" value="" />;
}

export function LongText(): ReactNode {
  return <RecordedValue path={path} field="remark" value={'很长的备注会换行。'.repeat(30)} />;
}
