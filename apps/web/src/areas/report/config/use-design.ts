import type { ReportDefinition } from '@wm/contract/report/definition';
import { useTabState } from '#core/tabs/tab-memory.ts';
import type { StoredDraft } from '../report.api.ts';
import { changed, redone, undone } from './design-history.ts';
import type { DesignHistory } from './design-history.ts';

interface Design extends DesignHistory {
  /** The stored version that it stands on. */
  rowVersion: number;
  saved: ReportDefinition;
}

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
  const [design, setDesign] = useTabState<Design>(`designed-${id}`, firstOf(stored));
  const { now, saved } = design;
  const step = (next: Partial<Design>): void => setDesign({ ...design, ...next });
  return {
    ...design,
    isDirty: JSON.stringify(now) !== JSON.stringify(saved),
    change: (next) => step(changed(design, next)),
    undo: () => step(undone(design)),
    redo: () => step(redone(design)),
    keep: (rowVersion, kept) => step({ rowVersion, saved: kept }),
    take: (newer) => setDesign(firstOf(newer)),
  };
}
