import { Suspense, lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { EntriesPanel, NotesPanel, TasksPanel } from '../parts/entry-panels.tsx';
import { ActivityPanel, FiguresPanel, SignInsPanel } from '../parts/report-panels.tsx';
import { VersionPanel } from '../parts/version-panel.tsx';
import type { HomeCard as Name } from './home-cards.ts';

// What is not there at the first glance of most mornings comes after it.
const ContinueCard = lazy(async () => ({
  default: (await import('../workbench/cards/continue-card.tsx')).ContinueCard,
}));
const FirstSteps = lazy(async () => ({
  default: (await import('../parts/first-steps.tsx')).FirstSteps,
}));

const panels: Readonly<Record<Name, ComponentType>> = {
  steps: FirstSteps,
  figures: FiguresPanel,
  activity: ActivityPanel,
  notes: NotesPanel,
  signIns: SignInsPanel,
  continue: ContinueCard,
  entries: EntriesPanel,
  running: TasksPanel,
  version: VersionPanel,
};

/** One card of the home page. */
export function HomeCard({ name }: { name: Name }): ReactNode {
  const Shown = panels[name];
  return (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  );
}
