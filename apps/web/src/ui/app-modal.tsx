// oxlint-disable-next-line no-restricted-imports -- the one place that may
import { Modal } from 'antd';
import type { ModalProps } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useIsNarrow } from './use-is-narrow.ts';

/**
 * A dialog that survives its tab being hidden: antd's crashes when it stands open in a hidden tab, so it is taken out
 * while hidden and comes back with the tab, which is kept alive meanwhile. Fills the screen on phones.
 */
export function AppModal({ children, width = 520, ...props }: ModalProps): ReactNode {
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
    <Modal
      width={isNarrow ? '100%' : width}
      centered={!isNarrow}
      mask={{ closable: false }}
      rootClassName={isNarrow ? 'wm-modal wm-modal-narrow' : 'wm-modal'}
      {...props}
    >
      {children}
    </Modal>
  );
}
