import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { menuOf } from '#core/routing/menu-node.ts';
import type { MenuNode } from '#core/routing/menu-node.ts';
import { sectionOf } from '#core/routing/menu-section.ts';
import { hideSidebar, useApp } from '#core/stores/app-store.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { useSettings } from '#core/stores/settings-store.ts';

/** What the top menu and the sidebar show. */
export interface Sections {
  /** Entries of the top menu; none when it is off or the window is narrow. */
  top: readonly MenuNode[];
  /** The top entry the user is in. */
  chosen: string;
  choose: (key: string) => void;
  /** Entries of the sidebar. */
  side: readonly MenuNode[];
  /** True where the chosen top entry has nothing below it, and where the top shows everything. */
  isSideHidden: boolean;
  /** The top shows what is in a section below it; there is no sidebar. */
  isTopOnly: boolean;
}

const nothing: readonly MenuNode[] = [];

/** Splits the menu between top and side: the top shows the sections, the side what is in the chosen one. */
export function useSections(activeMenu: string): Sections {
  const tree = usePermissionStore((state) => state.sidebarRouters);
  const isSplit = useSettings((settings) => settings.topNav);
  const isMobile = useApp((app) => app.device === 'mobile');
  const nodes = useMemo(() => menuOf(tree), [tree]);
  const { pathname } = useLocation();
  const marked = activeMenu || pathname;
  const [choice, setChoice] = useState({ at: '', key: '' });
  const hasTop = isSplit && !isMobile;
  const isTopOnly = useSettings((settings) => settings.topOnly) && hasTop;
  // A choice holds until the address changes; then the address decides again.
  const section =
    choice.at === marked ? nodes.find((node) => node.key === choice.key) : sectionOf(nodes, marked);
  const inSection = section?.children ?? nothing;
  const side = isTopOnly ? nothing : hasTop ? inSection : nodes;
  const isSideHidden = hasTop && side.length === 0;
  useEffect(() => hideSidebar(isSideHidden), [isSideHidden]);
  return {
    top: hasTop ? nodes : nothing,
    chosen: section?.key ?? '',
    choose: (key) => setChoice({ at: marked, key }),
    side,
    isSideHidden,
    isTopOnly,
  };
}
