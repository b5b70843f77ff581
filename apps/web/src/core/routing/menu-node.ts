import type { RouteEntry } from '@wm/contract/auth/account';
import { isExternal, joinPath, menuQuery } from './flat-route.ts';

/** One entry of the side menu. `address` is where choosing it leads. */
export interface MenuNode {
  key: string;
  title: string;
  icon: string;
  address: string;
  isExternal: boolean;
  children: MenuNode[];
}

function addressOf(path: string, query: string | undefined): string {
  const search = new URLSearchParams(menuQuery(query)).toString();
  return search ? `${path}?${search}` : path;
}

function nodeOf(entry: RouteEntry, parentPath: string): MenuNode[] {
  if (entry.hidden) return [];
  const path = joinPath(parentPath, entry.path);
  const children = (entry.children ?? []).flatMap((child) => nodeOf(child, path));
  const isContainer = entry.component === 'Layout' || entry.component === 'ParentView';
  const [only] = children;
  if (isContainer && !entry.alwaysShow && children.length === 1 && only?.children.length === 0) {
    return [{ ...only, icon: only.icon || entry.meta.icon }];
  }
  if (isContainer && children.length === 0 && !isExternal(path)) return [];
  return [
    {
      key: path,
      title: entry.meta.title,
      icon: entry.meta.icon,
      address: addressOf(path, entry.query),
      isExternal: isExternal(path),
      children,
    },
  ];
}

/** The side menu of a tree: hidden entries gone, a container with one screen shown as that screen. */
export function menuOf(tree: readonly RouteEntry[]): MenuNode[] {
  return tree.flatMap((entry) => nodeOf(entry, ''));
}

/** The entries one can open, in the menu's order. */
export function menuLeaves(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? menuLeaves(node.children) : [node]));
}

/** Keys of the submenus that stand above an entry. */
export function menuAncestors(nodes: readonly MenuNode[], key: string): string[] {
  for (const node of nodes) {
    if (node.key === key) return [];
    const below = menuAncestors(node.children, key);
    if (below.length > 0 || node.children.some((child) => child.key === key)) {
      return [node.key, ...below];
    }
  }
  return [];
}
