import type { Menu } from '@wm/contract/system/menu';
import { isExternalLink } from '@wm/contract/system/menu-rules';

/**
 * A menu as a row of RuoYi's `sys_menu`: is_frame 0 is a link to another site, is_cache 0 keeps the page, visible 0 shows
 * it. What RuoYi has no field for follows under our names; an import reads it back.
 */
export function exportedRow(menu: Menu): Record<string, unknown> {
  return {
    menu_id: menu.id,
    menu_name: menu.menuName,
    parent_id: menu.parentId,
    order_num: menu.orderNum,
    path: menu.path,
    component: menu.component || null,
    query: menu.query || null,
    is_frame: isExternalLink(menu.path) ? 0 : 1,
    is_cache: menu.noCache ? 1 : 0,
    menu_type: menu.menuType,
    visible: menu.visible ? '0' : '1',
    status: menu.status,
    perms: menu.perms || null,
    icon: menu.icon || '#',
    link: menu.link,
    redirect: menu.redirect,
    active_menu: menu.activeMenu,
    always_show: menu.alwaysShow,
    affix: menu.affix,
    breadcrumb: menu.breadcrumb,
    roles: menu.roles,
  };
}
