import { Menu } from 'antd';
import type { MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { menuAncestors, menuLeaves, menuOf } from '#core/routing/menu-node.ts';
import type { MenuNode } from '#core/routing/menu-node.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { MenuIcon } from '#ui/menu-icon.tsx';

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
  isCollapsed: boolean;
  /** Path of the entry to mark, when it is not the address itself. */
  activeMenu: string;
  onChoose: () => void;
}

/** The product's name and the menu from the server; one submenu open at a time. */
export function Sidebar({ isCollapsed, activeMenu, onChoose }: SidebarProps): ReactNode {
  const tree = usePermissionStore((state) => state.sidebarRouters);
  const { sideTheme, sidebarLogo } = useSettings();
  const nodes = useMemo(() => menuOf(tree), [tree]);
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
      {sidebarLogo && (
        <Link className="wm-logo" to="/" onClick={onChoose}>
          <img src="/favicon.svg" alt="" width="26" height="26" />
          {!isCollapsed && <span>Work Manage</span>}
        </Link>
      )}
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
