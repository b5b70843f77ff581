import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useManual } from './manual-store.ts';

const ManualDrawer = lazy(async () => ({
  default: (await import('./manual-drawer.tsx')).ManualDrawer,
}));

/** The manual, which comes when it is opened first. `topics` name what is shown, the nearest first. */
export function ManualHost({ topics }: { topics: readonly string[] }): ReactNode {
  const isOpen = useManual((manual) => manual.isOpen);
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <ManualDrawer isOpen={isOpen} topics={topics} />
    </Suspense>
  );
}
