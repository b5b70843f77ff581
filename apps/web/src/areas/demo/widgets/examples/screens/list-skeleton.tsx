import type { ReactNode } from 'react';
import { ListSkeleton } from '#ui/templates/list-skeleton.tsx';

export function Normal(): ReactNode {
  return <ListSkeleton columns={4} />;
}
