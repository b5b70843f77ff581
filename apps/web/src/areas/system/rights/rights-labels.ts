import type { RightsOwner, RightsWay } from '@wm/contract/system/rights';

export const typeLabels = { M: '目录', C: '菜单', F: '按钮' } as const;

export const typeOptions = Object.entries(typeLabels).map(([value, label]) => ({ value, label }));

/** Depths of the menu, each in the look of a dictionary entry. */
export const levels: Readonly<Record<number, { label: string; kind: string }>> = {
  1: { label: '一级', kind: 'primary' },
  2: { label: '二级', kind: 'success' },
  3: { label: '三级', kind: 'warning' },
};

export const levelOptions = Object.entries(levels).map(([value, { label }]) => ({ value, label }));

const defaultRole = 'ROLE_DEFAULT';

/** What a role is called, with its key. */
export function roleTitle({
  id,
  roleName,
  roleKey,
}: Pick<RightsWay, 'id' | 'roleName' | 'roleKey'>) {
  if (roleName === '') return `角色 ${id}`;
  return roleKey === defaultRole ? `${roleName}（默认角色）` : roleName;
}

/** What a user is called, as far as it may be told. */
export function personTitle({
  id,
  username,
  nickname,
}: Pick<RightsOwner, 'id' | 'username' | 'nickname'>) {
  if (username === undefined) return nickname ?? `用户 ${id}`;
  return nickname && nickname !== username ? `${nickname}（${username}）` : username;
}

/** Why a user is let do nothing at all, whatever his roles give. */
export function closedReason({
  status,
  isActive,
}: Pick<RightsOwner, 'status' | 'isActive'>): string {
  if (status === '1') return '用户已停用';
  return isActive ? '' : '账号未激活';
}

/** Why a role does not give the code. */
export function wayReason({ status, counts }: RightsWay): string {
  if (counts) return '';
  return status === '1' ? '角色已停用' : '菜单已停用';
}

/** Through what a role gives the code. */
export function wayText({ via, menus }: RightsWay): string {
  if (via === 'admin') return '超级管理员拥有全部权限';
  if (via === 'wildcard') return '通配权限 *:*:*';
  return menus
    .map(({ trail, menuName, status }) => {
      const place = trail === '' ? menuName : `${trail} / ${menuName}`;
      return status === '1' ? `${place}（停用）` : place;
    })
    .join('；');
}
