import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePreference } from '#core/preferences/preferences.ts';
import { useHasOneSide } from '#ui/use-is-narrow.ts';
import { SideDrawer } from './side-drawer.tsx';
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
  const isClosed = (kept as { isClosed?: boolean } | undefined)?.isClosed === true;
  if (hasOneSide)
    return (
      <SideDrawer label="大纲" title="大纲与关系">
        {children}
      </SideDrawer>
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
