import type { ReactNode } from 'react';
import { StatusTag } from '#ui/tags/status-tag.tsx';

export function Normal(): ReactNode {
  return (
    <>
      <StatusTag value="0" /> <StatusTag value="1" />
    </>
  );
}
