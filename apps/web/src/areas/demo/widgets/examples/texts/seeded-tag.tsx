import type { ReactNode } from 'react';
import { SeededTag } from '#ui/tags/seeded-tag.tsx';

export function Normal(): ReactNode {
  return (
    <>
      <SeededTag type="sys_user_sex" value="0" /> <SeededTag type="sys_user_sex" value="1" />
    </>
  );
}

export function Empty(): ReactNode {
  return <SeededTag type="sys_user_sex" value="" />;
}
