import { Menu } from 'antd';
import type { MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { menuAncestors, menuLeaves } from '#core/routing/menu-node.ts';
import type { MenuNode } from '#core/routing/menu-node.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { Logo } from './logo.tsx';

type Items = NonNullable<MenuProps['items']>;

function itemsOf(nodes: readonly MenuNode[]): Items {
  return nodes.map((node) => ({
    key: node.key,
    icon: <MenuIcon name={node.icon} />,
    label: node.title,
    title: node.title,
    ...(node.children.length > 0 && { children: itemsOf(node.children) }),
  }));
}

interface SidebarProps {
  nodes: readonly MenuNode[];
  isCollapsed: boolean;
  /** Path of the entry to mark, when it is not the address itself. */
  activeMenu: string;
  onChoose: () => void;
}

/** The product's name and the menu entries of the chosen section; one submenu open at a time. */
export function Sidebar({ nodes, isCollapsed, activeMenu, onChoose }: SidebarProps): ReactNode {
  const { sideTheme, sidebarLogo } = useSettings();
  const items = useMemo(() => itemsOf(nodes), [nodes]);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const marked = activeMenu || pathname;
  const [opened, setOpened] = useState<{ for: string; keys: string[] }>({ for: '', keys: [] });
  const openKeys = opened.for === marked ? opened.keys : menuAncestors(nodes, marked);

  const handleOpen = (keys: string[]): void => {
    const added = keys.find((key) => !openKeys.includes(key));
    const kept = added ? [...menuAncestors(nodes, added), added] : keys;
    setOpened({ for: marked, keys: kept });
  };
  const handleChoose: MenuProps['onClick'] = ({ key }) => {
    const node = menuLeaves(nodes).find((leaf) => leaf.key === key);
    if (!node) return;
    if (node.isExternal) window.open(node.address, '_blank', 'noopener');
    else void navigate(node.address);
    onChoose();
  };
  return (
    <>
      {sidebarLogo && <Logo isShort={isCollapsed} onChoose={onChoose} />}
      <nav className="wm-side-menu" aria-label="主菜单">
        <Menu
          mode="inline"
          theme={sideTheme === 'theme-dark' ? 'dark' : 'light'}
          inlineCollapsed={isCollapsed}
          inlineIndent={16}
          items={items}
          selectedKeys={[marked]}
          {...(isCollapsed ? {} : { openKeys, onOpenChange: handleOpen })}
          onClick={handleChoose}
        />
      </nav>
    </>
  );
}
