import { Drawer } from 'antd';
import type { DrawerProps } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useIsNarrow } from './use-is-narrow.ts';

/**
 * A drawer that survives its tab being hidden: like a dialog it is taken out meanwhile and comes back with the tab, which
 * is kept alive. Fills the screen on phones.
 */
export function AppDrawer({ children, size = 560, ...props }: DrawerProps): ReactNode {
  const [isActive, setActive] = useState(false);
  const isNarrow = useIsNarrow();
  useTabHold(props.open ? 'dialog' : undefined);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- follows the tab being shown and hidden
    setActive(true);
    return () => setActive(false);
  }, []);
  if (!isActive) return null;
  return (
    <Drawer size={isNarrow ? '100%' : size} {...props}>
      {children}
    </Drawer>
  );
}
