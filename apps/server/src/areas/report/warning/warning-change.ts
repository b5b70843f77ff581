import type { warningLevels } from '@wm/contract/report/warning-rules';

/** A warning that a run has raised, or that is over with it. */
export interface WarningChange {
  moduleId: string;
  /** Empty of what is about the report itself. */
  columnId: string;
  /** Further columns that decided. */
  needs?: string[];
  level: (typeof warningLevels)[number];
  state: 'raised' | 'closed';
  message: string;
}
