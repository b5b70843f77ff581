import { useLayoutEffect, useMemo, useRef } from 'react';
import type { MessageActs } from './message-view.tsx';

/** The same acts in every render, so that no message is drawn again for them; each does what the last render's would do. */
export function useSteadyActs(acts: MessageActs): MessageActs {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      onBranch: (id) => latest.current.onBranch(id),
      onEdit: (message, text, files) => latest.current.onEdit(message, text, files),
      onRetry: (message) => latest.current.onRetry(message),
      onContinue: (message) => latest.current.onContinue(message),
      onCite: (message, n) => latest.current.onCite(message, n),
    }),
    [],
  );
}
