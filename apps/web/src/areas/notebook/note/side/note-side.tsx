import { LeftOutlined, RightOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePreference } from '#core/preferences/preferences.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { useHasOneSide } from '#ui/use-is-narrow.ts';
import './note-side.css';

interface NoteSideProps {
  /** What stands in it; `close` takes a drawer away once one has jumped. */
  children: (close: () => void) => ReactNode;
}

const stay = (): void => {};

/** What belongs to a note at the right of its text: it can be closed, and is a drawer where there is no room for it. */
export function NoteSide({ children }: NoteSideProps): ReactNode {
  const hasOneSide = useHasOneSide();
  const [kept, keep] = usePreference('note-side');
  const [isOpen, setOpen] = useState(false);
  const isClosed = (kept as { isClosed?: boolean } | undefined)?.isClosed === true;
  if (hasOneSide)
    return (
      <>
        <Button
          className="wm-note-side-open"
          shape="circle"
          icon={<UnorderedListOutlined aria-hidden />}
          aria-label="大纲"
          title="大纲"
          onClick={() => setOpen(true)}
        />
        <AppDrawer open={isOpen} onClose={() => setOpen(false)} size={320} title="大纲与关系">
          <div className="wm-note-side-drawer">{children(() => setOpen(false))}</div>
        </AppDrawer>
      </>
    );
  const label = isClosed ? '展开大纲' : '收起大纲';
  return (
    <aside className="wm-note-side" aria-label="大纲与关系" data-closed={isClosed || undefined}>
      <Button
        className="wm-note-side-fold"
        type="text"
        size="small"
        icon={isClosed ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        aria-label={label}
        title={label}
        aria-expanded={!isClosed}
        onClick={() => keep({ isClosed: !isClosed })}
      />
      {!isClosed && children(stay)}
    </aside>
  );
}
