import type { ComponentType, ReactNode } from 'react';
import { EntriesPanel, NotesPanel, TasksPanel } from '../parts/entry-panels.tsx';
import { FirstSteps } from '../parts/first-steps.tsx';
import { RecentPanel } from '../parts/recent-panel.tsx';
import { ActivityPanel, FiguresPanel, SignInsPanel } from '../parts/report-panels.tsx';
import { VersionPanel } from '../parts/version-panel.tsx';
import type { HomeCard as Name } from './home-cards.ts';

const panels: Readonly<Record<Name, ComponentType>> = {
  steps: FirstSteps,
  figures: FiguresPanel,
  activity: ActivityPanel,
  notes: NotesPanel,
  signIns: SignInsPanel,
  continue: RecentPanel,
  entries: EntriesPanel,
  running: TasksPanel,
  version: VersionPanel,
};

/** One card of the home page. */
export function HomeCard({ name }: { name: Name }): ReactNode {
  const Shown = panels[name];
  return <Shown />;
}
