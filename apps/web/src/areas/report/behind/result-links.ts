import type { GroupPart } from '@wm/contract/report/links/behind';
import type { ColumnLink } from '@wm/contract/report/definition';
import type { Cell } from '@wm/contract/report/run';
import { createContext } from 'react';

/** Where what is seen of a result leads; nowhere where it can only be looked at. */
export interface ResultLinks {
  /** The rows behind a group. */
  behind: (moduleId: string, parts: readonly GroupPart[]) => string;
  open: (address: string) => void;
  /** Another report, given values of a line by column; nothing where it is not there any more. */
  report: (link: ColumnLink, valueOf: (column: string) => Cell) => string | undefined;
}

export const ResultLinksContext = createContext<ResultLinks | undefined>(undefined);
