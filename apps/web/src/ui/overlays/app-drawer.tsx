import { Drawer } from 'antd';
import type { DrawerProps } from 'antd';
import type { ReactNode } from 'react';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { overlayTitle } from './overlay-title.tsx';
import { useStandsInTab } from './use-stands-in-tab.ts';

/**
 * A drawer that survives its tab being hidden: like a dialog it is taken out meanwhile and comes back with the tab, which
 * is kept alive. Fills the screen on phones.
 */
export function AppDrawer({ children, size = 560, title, ...props }: DrawerProps): ReactNode {
  const isNarrow = useIsNarrow();
  const stands = useStandsInTab(props.open ?? false);
  useTabHold(props.open ? 'dialog' : undefined);
  if (!stands) return null;
  return (
    <Drawer size={isNarrow ? '100%' : size} {...props} title={overlayTitle(title)}>
      {children}
    </Drawer>
  );
}
