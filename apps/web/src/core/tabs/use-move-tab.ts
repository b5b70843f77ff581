import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useTab } from './tab-context.ts';

/** Shows another path in the tab this screen stands in; one that has a tab of its own is shown there. */
export function useMoveTab(): (pathname: string, how?: 'push' | 'replace') => void {
  const { moveTo } = useTab();
  const navigate = useNavigate();
  return useCallback(
    (pathname, how = 'push') => {
      if (moveTo) moveTo(pathname, how);
      else void navigate(pathname, { replace: how === 'replace' });
    },
    [moveTo, navigate],
  );
}
