import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
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

/** The sections without room; it bears the name of the one that is shown. */
function More({ nodes, chosen, onChoose }: MoreProps): ReactNode {
  const items: MenuProps['items'] = nodes.map((node) => ({
    key: node.key,
    icon: <MenuIcon name={node.icon} />,
    label: node.title,
  }));
  const current = nodes.find((node) => node.key === chosen);
  const handleChoose: MenuProps['onClick'] = ({ key }) => {
    const node = nodes.find((other) => other.key === key);
    if (node) onChoose(node);
  };
  return (
    <li>
      <Dropdown
        menu={{ items, selectedKeys: [chosen], onClick: handleChoose }}
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
  onChoose: (node: MenuNode) => void;
}

/** The sections of the menu side by side; those without room under 更多菜单. A section with entries opens the sidebar. */
export function TopMenu({ top, chosen, choose }: Sections): ReactNode {
  const count = useTopMenuCount();
  const navigate = useNavigate();
  const handleChoose = (node: MenuNode): void => {
    if (node.isExternal) window.open(node.address, '_blank', 'noopener');
    else if (node.children.length > 0) choose(node.key);
    else void navigate(node.address);
  };
  const rest = top.slice(count);
  return (
    <nav className="wm-top-menu" aria-label="顶部菜单">
      <ul>
        {top.slice(0, count).map((node) => (
          <TopItem
            key={node.key}
            node={node}
            isChosen={node.key === chosen}
            onChoose={handleChoose}
          />
        ))}
        {rest.length > 0 && <More nodes={rest} chosen={chosen} onChoose={handleChoose} />}
      </ul>
    </nav>
  );
}
