import type { ErrorName } from '@wm/contract/areas';
import { isExternalLink } from '@wm/contract/system/menu-rules';
import type { MenuInput } from '@wm/contract/system/menu';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { FieldFault } from '#core/app-error.ts';

/** A menu with its key. */
export type PlacedMenu = MenuInput & { id: number };

const unused = {
  component: '',
  query: '',
  link: null,
  activeMenu: '',
  noCache: false,
  affix: false,
} as const;

const components = new Set(['Layout', 'ParentView', 'InnerLink']);

/** The menu without what its type has no use for. */
export function usedFields<M extends MenuInput>(menu: M): M {
  if (menu.menuType === 'M') return { ...menu, ...unused, perms: '' };
  const page = { ...menu, redirect: '', alwaysShow: false };
  if (menu.menuType === 'C') {
    if (isExternalLink(menu.path)) return { ...page, ...unused };
    return menu.link === null ? page : { ...page, component: '' };
  }
  return { ...page, ...unused, path: '', icon: '', visible: true, breadcrumb: true, roles: [] };
}

/** What a person can correct in the fields of a menu, by wire names. */
export function faultsOf(menu: MenuInput): FieldFault[] {
  const { menuType, path, component, link, perms } = menu;
  if (menuType === 'F') {
    return perms === '' ? [{ path: 'perms', message: '请输入权限标识' }] : [];
  }
  if (path === '') return [{ path: 'path', message: '请输入路由地址' }];
  const isExternal = isExternalLink(path);
  if (menuType === 'M') {
    return isExternal ? [{ path: 'path', message: '目录不能是外链，请把类型改为菜单' }] : [];
  }
  if (isExternal || link !== null) return [];
  if (component === '') return [{ path: 'component', message: '请输入组件路径，或填写内嵌链接' }];
  return components.has(component)
    ? [{ path: 'component', message: '这是保留的组件名称，请填写页面的组件路径' }]
    : [];
}

/** Why a menu may not stand where it wants to among all others; nothing when it may. */
export function placeFault(menu: PlacedMenu, all: readonly PlacedMenu[]): ErrorName | undefined {
  const byId = new Map(all.map((other) => [other.id, other]));
  const parent = byId.get(menu.parentId);
  if (menu.parentId !== 0 && !parent) return 'menu.parent-missing';
  if (isBelow(parent, menu.id, byId)) return 'menu.parent-self';
  if (!mayStandBelow(parent, menu)) return 'menu.parent-type';
  const children = all.filter((other) => other.parentId === menu.id);
  if (!children.every((child) => mayStandBelow(menu, child))) return 'menu.parent-type';
  const siblings = all.filter((other) => other.parentId === menu.parentId && other.id !== menu.id);
  if (siblings.some((other) => other.menuName === menu.menuName)) return 'menu.name-taken';
  if (menu.path === '') return undefined;
  if (siblings.some((other) => other.path === menu.path)) return 'menu.path-taken';
  // The guard takes every address with this word for a public page (readings 20).
  const isPublic = /blog/i.test(menu.path) && !isExternalLink(menu.path);
  return isPublic ? 'menu.path-blog' : undefined;
}

function isBelow(
  start: PlacedMenu | undefined,
  ancestorId: number,
  byId: ReadonlyMap<number, PlacedMenu>,
): boolean {
  const seen = new Set<number>();
  for (let at = start; at && !seen.has(at.id); at = byId.get(at.parentId)) {
    if (at.id === ancestorId) return true;
    seen.add(at.id);
  }
  return false;
}

/** Buttons stand in pages or directories, the others in directories; below a page only pages that no menu shows. */
function mayStandBelow(parent: PlacedMenu | undefined, menu: MenuInput): boolean {
  if (!parent) return menu.menuType !== 'F';
  if (parent.menuType === 'F') return false;
  if (parent.menuType === 'M' || menu.menuType === 'F') return true;
  return menu.menuType === 'C' && !menu.visible;
}

/**
 * Whether storing `after` would give its code to holders of the menu although who stores it does not hold it himself:
 * another code, or the same one taken into use.
 */
export function givesForeignCode(
  before: MenuInput | undefined,
  after: MenuInput,
  principal: Principal,
): boolean {
  if (after.perms === '' || holdsPermission(principal, after.perms)) return false;
  const isSameCode = before?.perms === after.perms;
  return !isSameCode || (before.status !== '0' && after.status === '0');
}
