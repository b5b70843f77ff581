import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { MenuEntry } from './menu-entry.ts';

/** Goes to a menu entry; a link opens a browser tab of its own (readings 19). */
export function useOpenEntry(): (entry: Pick<MenuEntry, 'address' | 'isExternal'>) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ address, isExternal }) => {
      if (isExternal) window.open(address, '_blank', 'noopener');
      else void navigate(address);
    },
    [navigate],
  );
}
