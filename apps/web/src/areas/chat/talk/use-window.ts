import { useState } from 'react';
import type { BranchMessage } from './branches.ts';

/** Messages that are drawn at first, and so many more each time one goes up. */
const shownAtOnce = 30;
/** Above a message that is gone to. */
const aboveIt = 5;

interface Window {
  /** How many of the first messages are not drawn. */
  hidden: number;
  /** Draws more of those before. */
  showEarlier: () => void;
  /** Draws from shortly before a message on. */
  showFrom: (id: number) => void;
}

/** Which end of a branch is drawn: all of it on paper, else of a thousand messages the last ones, and back to one that a search has found. */
export function useWindow(
  branch: readonly BranchMessage[],
  { foundId, isWhole }: { foundId: number | undefined; isWhole: boolean },
): Window {
  const [firstId, setFirstId] = useState<number>();
  const indexOf = (id: number | undefined): number =>
    id === undefined ? -1 : branch.findIndex(({ message }) => message.id === id);
  const chosen = indexOf(firstId);
  const usual = Math.max(0, branch.length - shownAtOnce);
  const found = indexOf(foundId);
  const begin = chosen >= 0 ? Math.min(chosen, usual) : usual;
  const shown = found >= 0 ? Math.min(begin, Math.max(0, found - aboveIt)) : begin;
  const hidden = isWhole ? 0 : shown;
  const showAt = (at: number): void => setFirstId(branch[Math.max(0, at)]?.message.id);
  return {
    hidden,
    showEarlier: () => showAt(hidden - shownAtOnce),
    showFrom: (id) => {
      const at = indexOf(id);
      if (at >= 0 && at < hidden) showAt(at - aboveIt);
    },
  };
}
