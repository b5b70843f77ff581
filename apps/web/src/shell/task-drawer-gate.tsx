import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { Area } from '#core/area.ts';
import { useTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import type { TaskResultMap } from '#core/tasks/task-result.ts';
import { areas } from './areas.ts';

const TaskDrawer = lazy(async () => ({
  default: (await import('#ui/tasks/task-drawer.tsx')).TaskDrawer,
}));

const taskResults: TaskResultMap = Object.assign(
  {},
  ...areas.map((area: Area) => area.taskResults),
);

/** The drawer of long work, fetched when it is first opened. */
export function TaskDrawerGate(): ReactNode {
  const isOpen = useTaskDrawer((drawer) => drawer.isOpen);
  const [isNeeded, setNeeded] = useState(isOpen);
  if (isOpen && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <TaskDrawer results={taskResults} />
    </Suspense>
  );
}
