import type { ReportDefinition } from '@wm/contract/report/definition';
import { useTabState } from '#core/tabs/tab-memory.ts';
import type { StoredDraft } from '../report.api.ts';

interface Design {
  /** The stored version that it stands on. */
  rowVersion: number;
  saved: ReportDefinition;
  now: ReportDefinition;
  past: ReportDefinition[];
  future: ReportDefinition[];
}

const mostSteps = 200;

export interface DesignHandle extends Design {
  isDirty: boolean;
  change: (next: ReportDefinition) => void;
  undo: () => void;
  redo: () => void;
  /** Notes what is stored now. */
  keep: (rowVersion: number, saved: ReportDefinition) => void;
  /** Goes on with what is stored instead. */
  take: (stored: StoredDraft) => void;
}

function firstOf({ rowVersion, definition }: StoredDraft): Design {
  return { rowVersion, saved: definition, now: definition, past: [], future: [] };
}

/** What is being designed, step by step. It outlives a reload of the page: nothing is lost before it is saved. */
export function useDesign(id: number, stored: StoredDraft): DesignHandle {
  const [design, setDesign] = useTabState<Design>(`design-${id}`, firstOf(stored));
  const { now, past, future, saved } = design;
  const step = (next: Partial<Design>): void => setDesign({ ...design, ...next });
  return {
    ...design,
    isDirty: JSON.stringify(now) !== JSON.stringify(saved),
    change: (next) => step({ now: next, past: [...past.slice(1 - mostSteps), now], future: [] }),
    undo: () => {
      const before = past.at(-1);
      if (before) step({ now: before, past: past.slice(0, -1), future: [now, ...future] });
    },
    redo: () => {
      const [after, ...rest] = future;
      if (after) step({ now: after, past: [...past, now], future: rest });
    },
    keep: (rowVersion, kept) => step({ rowVersion, saved: kept }),
    take: (newer) => setDesign(firstOf(newer)),
  };
}
