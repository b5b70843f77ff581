import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { menuLeaves } from '#core/routing/menu-node.ts';
import type { MenuNode } from '#core/routing/menu-node.ts';
import { topMenuCount } from '#core/routing/menu-section.ts';
import { MenuIcon } from '#ui/menu-icon.tsx';
import type { Sections } from './use-sections.ts';
import './top-menu.css';

function useTopMenuCount(): number {
  const [count, setCount] = useState(() => topMenuCount(document.body.clientWidth));
  useEffect(() => {
    const handleResize = (): void => setCount(topMenuCount(document.body.clientWidth));
    handleResize();
    window.addEventListener('resize', handleResize);
    return () => window.removeEventListener('resize', handleResize);
  }, []);
  return count;
}

/** Entries of a section for a menu that drops down, those below them to the side. */
function entriesOf(nodes: readonly MenuNode[]): NonNullable<MenuProps['items']> {
  return nodes.map(({ key, icon, title, children }) => ({
    key,
    icon: <MenuIcon name={icon} />,
    label: title,
    ...(children.length > 0 && { children: entriesOf(children) }),
  }));
}

interface DroppingProps {
  node: MenuNode;
  isChosen: boolean;
  onOpen: (node: MenuNode) => void;
}

/** A section whose entries drop down from it. */
function DroppingItem({ node, isChosen, onOpen }: DroppingProps): ReactNode {
  const { pathname } = useLocation();
  const handleChoose: MenuProps['onClick'] = ({ key }) => {
    const entry = menuLeaves(node.children).find((one) => one.key === key);
    if (entry) onOpen(entry);
  };
  return (
    <li>
      <Dropdown
        menu={{
          items: entriesOf(node.children),
          selectedKeys: [pathname],
          onClick: handleChoose,
        }}
        trigger={['click', 'hover']}
      >
        <button
          type="button"
          className={isChosen ? 'wm-top-item wm-top-item-chosen' : 'wm-top-item'}
          aria-current={isChosen ? 'true' : undefined}
          aria-haspopup="menu"
        >
          {node.title}
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
    </li>
  );
}

interface TopItemProps {
  node: MenuNode;
  isChosen: boolean;
  onChoose: (node: MenuNode) => void;
}

function TopItem({ node, isChosen, onChoose }: TopItemProps): ReactNode {
  return (
    <li>
      <button
        type="button"
        className={isChosen ? 'wm-top-item wm-top-item-chosen' : 'wm-top-item'}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(node)}
      >
        {node.title}
      </button>
    </li>
  );
}

/** The sections without room, with what is in them where they open nothing else; it bears the name of the one that is shown. */
function More({ nodes, chosen, isTopOnly, onChoose }: MoreProps): ReactNode {
  const bare = nodes.map((node) => ({ ...node, children: [] }));
  const current = nodes.find((node) => node.key === chosen);
  const handleChoose: MenuProps['onClick'] = ({ key }) => {
    const node = (isTopOnly ? menuLeaves(nodes) : nodes).find((other) => other.key === key);
    if (node) onChoose(node);
  };
  return (
    <li>
      <Dropdown
        menu={{
          items: entriesOf(isTopOnly ? nodes : bare),
          selectedKeys: [chosen],
          onClick: handleChoose,
        }}
        trigger={['click', 'hover']}
      >
        <button
          type="button"
          className={current ? 'wm-top-item wm-top-item-chosen' : 'wm-top-item'}
          aria-haspopup="menu"
          aria-label={current && `更多菜单：${current.title}`}
        >
          {current?.title ?? '更多菜单'}
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
    </li>
  );
}

interface MoreProps {
  nodes: readonly MenuNode[];
  chosen: string;
  isTopOnly: boolean;
  onChoose: (node: MenuNode) => void;
}

/** The sections of the menu side by side; those without room under 更多菜单. A section with entries opens the sidebar, or drops them down where there is none. */
export function TopMenu({ top, chosen, choose, isTopOnly }: Sections): ReactNode {
  const count = useTopMenuCount();
  const navigate = useNavigate();
  const handleChoose = (node: MenuNode): void => {
    if (node.isExternal) window.open(node.address, '_blank', 'noopener');
    else if (node.children.length > 0 && !isTopOnly) choose(node.key);
    else void navigate(node.address);
  };
  const rest = top.slice(count);
  return (
    <nav className="wm-top-menu" aria-label="顶部菜单">
      <ul>
        {top.slice(0, count).map((node) => {
          const isChosen = node.key === chosen;
          return isTopOnly && node.children.length > 0 ? (
            <DroppingItem key={node.key} node={node} isChosen={isChosen} onOpen={handleChoose} />
          ) : (
            <TopItem key={node.key} node={node} isChosen={isChosen} onChoose={handleChoose} />
          );
        })}
        {rest.length > 0 && (
          <More nodes={rest} chosen={chosen} isTopOnly={isTopOnly} onChoose={handleChoose} />
        )}
      </ul>
    </nav>
  );
}
