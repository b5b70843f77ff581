import { UnorderedListOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import './note-side.css';

interface SideDrawerProps {
  /** What the button is called. */
  label: string;
  title: string;
  /** `close` takes the drawer away once one has jumped. */
  children: (close: () => void) => ReactNode;
}

/** What stands beside a text, behind a button where there is no room for it. */
export function SideDrawer({ label, title, children }: SideDrawerProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        className="wm-note-side-open"
        shape="circle"
        icon={<UnorderedListOutlined aria-hidden />}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      />
      <AppDrawer open={isOpen} onClose={close} size={320} title={title}>
        <div className="wm-note-side-drawer">{children(close)}</div>
      </AppDrawer>
    </>
  );
}
