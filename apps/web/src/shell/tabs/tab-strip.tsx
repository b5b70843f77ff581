import { Dropdown } from 'antd';
import { useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useClosedTabs } from '#core/stores/closed-tabs.ts';
import { useOpenTabs } from '#core/stores/open-tabs-store.ts';
import { useDirtyTabs } from '#core/tabs/use-dirty-tabs.ts';
import { TabItem } from './tab-item.tsx';
import { tabMenu } from './tab-menu.tsx';
import { TabTools } from './tab-tools.tsx';
import type { TabActions } from './use-tab-actions.ts';
import { useStripScroll } from './use-strip-scroll.ts';
import './tabs.css';

interface TabStripProps {
  activeId: string;
  actions: TabActions;
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** Arrow keys, Home and End move the focus along the tabs. */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('.wm-tab-name')];
  const at = names.indexOf(event.target as HTMLElement);
  const next = at < 0 ? undefined : nextIndex(event.key, at, names.length);
  if (next === undefined) return;
  event.preventDefault();
  names[next]?.focus();
}

/** The strip of visited screens: one right-click menu for all, tabs in an order of the user's own. */
export function TabStrip({ activeId, actions }: TabStripProps): ReactNode {
  const visited = useOpenTabs((state) => state.visitedViews);
  const hasClosed = useClosedTabs(({ views }) => views.length > 0);
  const dirty = useDirtyTabs(visited.map(({ path }) => path));
  const [target, setTarget] = useState(activeId);
  const dragged = useRef('');
  const strip = useRef<HTMLElement>(null);
  const scroll = useStripScroll(strip);
  const handleMenu = (event: MouseEvent<HTMLElement>): void => {
    const tab = (event.target as HTMLElement).closest<HTMLElement>('[data-tab]');
    setTarget(tab?.dataset['tab'] ?? activeId);
  };
  const handleDragOver = (id: string): void => {
    if (dragged.current !== '' && dragged.current !== id) actions.move(dragged.current, id);
  };
  const items = tabMenu(visited, { id: target, actions, hasClosed });
  return (
    <div className="wm-tab-bar">
      <Dropdown trigger={['contextMenu']} menu={{ items }}>
        <nav
          ref={strip}
          className="wm-tabs"
          aria-label="已打开的页面"
          onContextMenuCapture={handleMenu}
          onKeyDown={handleKey}
          onDragEnd={() => {
            dragged.current = '';
          }}
        >
          {visited.map((view) => (
            <TabItem
              key={view.path}
              view={view}
              isActive={view.path === activeId}
              isDirty={dirty.has(view.path)}
              onOpen={() => actions.open(view.path)}
              onClose={() => actions.close(view.path)}
              onDrag={() => {
                dragged.current = view.path;
              }}
              onDragOver={() => handleDragOver(view.path)}
            />
          ))}
        </nav>
      </Dropdown>
      {scroll.overflows && (
        <TabTools
          views={visited}
          activeId={activeId}
          dirty={dirty}
          scroll={scroll}
          onOpen={actions.open}
        />
      )}
    </div>
  );
}
