// @vitest-environment node
import type { RightsOnColumn, RoleColumn } from '@wm/contract/system/role-column';
import { describe, expect, it } from 'vitest';
import {
  changesOf,
  copiedFrom,
  isFound,
  rightNames,
  rightsOf,
  shareOf,
  withDefaults,
  withRights,
} from './column-draft.ts';

const free: RightsOnColumn = {
  canRead: true,
  canCreate: true,
  canUpdate: true,
  canFilter: true,
  canExport: true,
  mask: '',
};

const row = (id: number, own: RightsOnColumn | null = null): RoleColumn => ({
  id,
  resource: 'system:post',
  resourceTitle: '岗位',
  field: `field_${id}`,
  title: `字段${id}`,
  sensitivity: 0,
  defaults: free,
  own,
});

const rows = [row(1), row(2, { ...free, canExport: false })];

describe('a draft of rights on columns', () => {
  it('changes nothing until it differs from what is said', () => {
    expect(changesOf(rows, new Map())).toEqual([]);
    const off = withRights([row(1)], new Map(), { canRead: false });
    expect(changesOf(rows, off)).toMatchObject([
      { row: { id: 1 }, rights: { canRead: false }, words: ['查看：允许 → 不允许'] },
    ]);
    const same = withRights(rows.slice(1), new Map(), { canExport: false });
    expect(changesOf(rows, same)).toEqual([]);
  });

  it('names what is fixed, masked and given back to the default', () => {
    const fixed = withRights(rows.slice(0, 1), new Map(), { canRead: true });
    expect(changesOf(rows, fixed)[0]?.words).toEqual(['固定为当前的默认值']);
    const masked = withRights(rows.slice(0, 1), new Map(), { mask: 'phone' });
    expect(changesOf(rows, masked)[0]?.words).toEqual(['掩码：不掩码 → 手机号']);
    const given = withDefaults(rows, new Map());
    expect(changesOf(rows, given)).toMatchObject([
      { row: { id: 2 }, rights: null, words: ['导出：不允许 → 允许', '恢复默认'] },
    ]);
  });

  it('knows how many columns have a right', () => {
    expect(shareOf(rows, new Map(), ['canRead'])).toBe('all');
    expect(shareOf(rows, new Map(), ['canExport'])).toBe('some');
    expect(shareOf(rows.slice(1), new Map(), ['canExport'])).toBe('none');
    expect(shareOf(rows.slice(1), new Map(), rightNames)).toBe('some');
    expect(shareOf([], new Map(), ['canRead'])).toBe('none');
  });

  it('takes over what another role says, its silence included', () => {
    const draft = copiedFrom(rows, [row(1, { ...free, mask: 'all' }), row(2)]);
    expect(rows.map((column) => rightsOf(column, draft))).toEqual([{ ...free, mask: 'all' }, free]);
    expect(changesOf(rows, draft).map(({ rights }) => rights?.mask)).toEqual(['all', undefined]);
  });

  it('is searched by title, name and resource', () => {
    expect(['岗位', 'POST', '字段1', 'field_1', ''].every((text) => isFound(row(1), text))).toBe(
      true,
    );
    expect(isFound(row(1), '字段2')).toBe(false);
  });
});
