import { isExternalLink } from '@wm/contract/system/menu-rules';
import { menuInputSchema } from '@wm/contract/system/menu';
import type { MenuInput } from '@wm/contract/system/menu';
import { camelKeys, snakeKeys } from '@wm/contract/core/wire';
import type { FieldFault } from '#core/app-error.ts';
import { usedFields } from './menu-checks.ts';
import { iconOf } from './ruoyi-icons.ts';

type Raw = Readonly<Record<string, unknown>>;

/** One row of a file as we understand it. `key` and `parentKey` only say what stands below what. */
export interface ReadRow {
  key: string;
  parentKey: string;
  menu: MenuInput;
  faults: FieldFault[];
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** RuoYi writes its switches as 0 and 1, as numbers or texts; ours may also be true and false. */
function isOn(value: unknown, { on, absent }: { on: string; absent: boolean }): boolean {
  const text = textOf(value);
  if (text === '') return absent;
  return text === on || text === 'true';
}

/** Files name components as RuoYi's front end does, some with a slash in front and the file's ending. */
function componentOf(text: string): string {
  const name = text.replace(/^\/+|\.vue$/g, '');
  return ['Layout', 'ParentView', 'InnerLink'].includes(name) ? '' : name;
}

/** A path for an embedded page whose row names only the address. */
function slugOf(address: string): string {
  const { host, pathname } = new URL(address);
  const slug = `${host}${pathname}`.replace(/^www\./, '').replace(/[^A-Za-z0-9]+/g, '-');
  return slug.replace(/^-+|-+$/g, '').slice(0, 100);
}

/** Where a row leads: below its parent, to another site in a new tab, or to another site in a frame. */
function targetOf(raw: Raw): Pick<MenuInput, 'path' | 'link'> & { isSite: boolean } {
  const path = textOf(raw['path']);
  const link = textOf(raw['link']) || null;
  if (!/^[a-z][\w+.-]*:/i.test(path))
    return { path: path.replace(/^\/+/, ''), link, isSite: false };
  const isFramed = textOf(raw['is_frame']) !== '0' && isExternalLink(path);
  return isFramed
    ? { path: slugOf(path), link: path, isSite: true }
    : { path, link: null, isSite: true };
}

function rolesOf(value: unknown): unknown {
  return Array.isArray(value) ? value : [];
}

function candidateOf(raw: Raw): Record<string, unknown> {
  const { path, link, isSite } = targetOf(raw);
  const type = textOf(raw['menu_type']);
  const order = textOf(raw['order_num']);
  return {
    parentId: 0,
    menuName: textOf(raw['menu_name']),
    orderNum: order === '' ? 0 : Number(order),
    // RuoYi calls a link to another site a directory; ours is a page.
    menuType: type === 'M' && isSite ? 'C' : type,
    path,
    component: componentOf(textOf(raw['component'])),
    query: textOf(raw['query']),
    perms: textOf(raw['perms']),
    icon: iconOf(textOf(raw['icon'])),
    link,
    redirect: textOf(raw['redirect']),
    activeMenu: textOf(raw['active_menu']),
    visible: isOn(raw['visible'], { on: '0', absent: true }),
    noCache: isOn(raw['is_cache'], { on: '1', absent: false }),
    alwaysShow: isOn(raw['always_show'], { on: '1', absent: false }),
    affix: isOn(raw['affix'], { on: '1', absent: false }),
    breadcrumb: isOn(raw['breadcrumb'], { on: '1', absent: true }),
    roles: rolesOf(raw['roles']),
    status: textOf(raw['status']) || '0',
  };
}

/** The file's own names for what we call otherwise. */
const fileNames: Readonly<Record<string, string>> = { no_cache: 'is_cache' };

/** Reads one row of a `sys_menu` export: known fields only, RuoYi's switches and icons turned into ours. */
export function readRow(raw: Raw): ReadRow {
  const candidate = candidateOf(raw);
  const known = ['M', 'C', 'F'].includes(String(candidate['menuType']));
  const menu = known ? usedFields(candidate as unknown as MenuInput) : candidate;
  const parsed = menuInputSchema.safeParse(snakeKeys(menu));
  const faults = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0] ?? '');
    return { path: fileNames[name] ?? name, message: messageOf(name, issue.message) };
  });
  return {
    key: textOf(raw['menu_id'] ?? raw['id']),
    parentKey: textOf(raw['parent_id']) || '0',
    menu: (parsed.success ? camelKeys(parsed.data) : menu) as MenuInput,
    faults,
  };
}

/** What a person can act on where the schema only knows that a value is of another kind. */
function messageOf(name: string, message: string): string {
  const own: Readonly<Record<string, string>> = {
    menu_type: '类型须是 M（目录）、C（菜单）或 F（按钮）',
    order_num: '显示顺序须是 0 到 9999 的整数',
    status: '状态须是 0（正常）或 1（停用）',
  };
  return own[name] ?? message;
}
