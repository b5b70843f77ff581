// oxlint-disable-next-line no-restricted-imports -- the one place that may
import { Modal } from 'antd';
import type { ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { overlayTitle } from './overlay-title.tsx';
import { useStandsInTab } from './use-stands-in-tab.ts';

/**
 * A dialog that survives its tab being hidden: antd's crashes when it stands open in a hidden tab, so it is taken out
 * while hidden and comes back with the tab, which is kept alive meanwhile. Fills the screen on phones.
 */
export function AppModal({ children, width = 520, title, ...props }: ModalProps): ReactNode {
  const isNarrow = useIsNarrow();
  const stands = useStandsInTab(props.open ?? false);
  useTabHold(props.open ? 'dialog' : undefined);
  if (!stands) return null;
  return (
    <Modal
      width={isNarrow ? '100%' : width}
      centered={!isNarrow}
      mask={{ closable: false }}
      rootClassName={isNarrow ? 'wm-modal wm-modal-narrow' : 'wm-modal'}
      {...props}
      title={overlayTitle(title)}
    >
      {children}
    </Modal>
  );
}
