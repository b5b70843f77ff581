import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTagsView } from '#core/stores/tags-view-store.ts';
import type { VisitedView } from '#core/stores/tags-view-store.ts';

interface TabProps {
  view: VisitedView;
  isActive: boolean;
  onOpen: () => void;
  onClose: () => void;
}

const middleButton = 1;

function Tab({ view, isActive, onOpen, onClose }: TabProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);
  const handleMiddle = (event: MouseEvent): void => {
    if (event.button !== middleButton || view.meta.affix) return;
    event.preventDefault();
    onClose();
  };
  return (
    <div
      ref={element}
      className={isActive ? 'wm-tab wm-tab-active' : 'wm-tab'}
      onAuxClick={handleMiddle}
    >
      <button
        type="button"
        className="wm-tab-name"
        aria-current={isActive ? 'page' : undefined}
        title={view.title}
        onClick={onOpen}
      >
        {view.title}
      </button>
      {!view.meta.affix && (
        <button
          type="button"
          className="wm-tab-close"
          aria-label={`关闭 ${view.title}`}
          onClick={onClose}
        >
          <CloseOutlined />
        </button>
      )}
    </div>
  );
}

interface TabStripProps {
  activeId: string;
  onClose: (id: string) => void;
}

/** The strip of visited screens. */
export function TabStrip({ activeId, onClose }: TabStripProps): ReactNode {
  const visited = useTagsView((state) => state.visitedViews);
  const navigate = useNavigate();
  return (
    <nav className="wm-tabs" aria-label="已打开的页面">
      {visited.map((view) => (
        <Tab
          key={view.fullPath}
          view={view}
          isActive={view.fullPath === activeId}
          onOpen={() => void navigate(view.fullPath)}
          onClose={() => onClose(view.fullPath)}
        />
      ))}
    </nav>
  );
}
