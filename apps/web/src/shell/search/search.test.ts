// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { RouteEntry } from '@wm/contract/auth/account';
import { pageEntry } from '#core/testing/page-entry.ts';
import { menuEntries } from './menu-entry.ts';
import type { MenuEntry } from './menu-entry.ts';
import { createMenuSearch, globalThreshold, topBarThreshold } from './menu-search.ts';
import { createPageSearch } from './page-search.ts';
import { isPinyinOf } from './pinyin.ts';

const system: RouteEntry = pageEntry('/system', '系统管理', {
  component: 'Layout',
  alwaysShow: true,
  children: [
    pageEntry('user', '用户管理'),
    pageEntry('post', '岗位管理'),
    pageEntry('hidden', '隐藏的', { hidden: true }),
    pageEntry('log', '操作日志', { query: '{"type":1}' }),
  ],
});
const entries = menuEntries([
  system,
  pageEntry('https://example.com', '帮助', { component: 'Layout' }),
]);

function named(found: readonly MenuEntry[]): string[] {
  return found.map(({ title }) => title);
}

function entry(title: string, path: string): MenuEntry {
  return { title, path, above: '', icon: '', address: path, isExternal: false };
}

describe('2.6 what the searches look in', () => {
  it('holds the menu’s entries with what stands above them, not the hidden ones', () => {
    expect(
      entries.map(({ title, above, address, isExternal }) => [title, above, address, isExternal]),
    ).toEqual([
      ['用户管理', '系统管理', '/system/user', false],
      ['岗位管理', '系统管理', '/system/post', false],
      ['操作日志', '系统管理', '/system/log?type=1', false],
      ['帮助', '', 'https://example.com', true],
    ]);
  });
});

describe('2.6 the top bar’s search', () => {
  const search = createMenuSearch(entries, topBarThreshold);

  it('finds by title and by path, also with a wrong letter', () => {
    expect([named(search('岗位')), named(search('post')), named(search('pist'))]).toEqual([
      ['岗位管理'],
      ['岗位管理'],
      ['岗位管理'],
    ]);
  });

  it('weighs the title 0.7 and the path 0.3', () => {
    const byTitle = entry('alpha', '/zzz');
    const byPath = entry('zzz', '/alpha');
    expect(createMenuSearch([byPath, byTitle], topBarThreshold)('alpha')).toEqual([
      byTitle,
      byPath,
    ]);
  });

  it('has the threshold 0.4, the global one 0.6', () => {
    // Half of the letters differ: a score between the two.
    const list = [entry('abcd', '/1')];
    expect([topBarThreshold, globalThreshold]).toEqual([0.4, 0.6]);
    expect([
      createMenuSearch(list, topBarThreshold)('abxy').length,
      createMenuSearch(list, globalThreshold)('abxy').length,
    ]).toEqual([0, 1]);
  });

  it('looks about 100 characters far: what stands beyond threshold times distance is not found', () => {
    const at = (place: number): MenuEntry[] => [entry(`${'x'.repeat(place)}岗位`, '/1')];
    expect([
      createMenuSearch(at(30), topBarThreshold)('岗位').length,
      createMenuSearch(at(50), topBarThreshold)('岗位').length,
      createMenuSearch(at(50), globalThreshold)('岗位').length,
      createMenuSearch(at(70), globalThreshold)('岗位').length,
    ]).toEqual([1, 0, 1, 0]);
  });

  it('reads the first 32 characters', () => {
    const title = 'abcdefghijklmnopqrstuvwxyz012345';
    const search = createMenuSearch([entry(title, '/1')], 0.1);
    expect([search(title).length, search(`${title}${'ü'.repeat(30)}`).length]).toEqual([1, 1]);
  });

  it('finds nothing for nothing', () => {
    expect(search('  ')).toEqual([]);
  });
});

describe('2.6 the palette’s search over pages', () => {
  const search = createPageSearch(entries, isPinyinOf);

  it('understands pinyin and initials', () => {
    expect([
      named(search('yhgl').meant)[0],
      named(search('gwgl').meant)[0],
      named(search('yonghu').meant)[0],
      named(search('GangWei').meant)[0],
      named(search('czrz').meant)[0],
    ]).toEqual(['用户管理', '岗位管理', '用户管理', '岗位管理', '操作日志']);
  });

  it('takes two letters for the beginning of a name: what merely has them inside stands behind people', () => {
    expect([named(search('yh').meant)[0], named(search('rz').meant)]).toEqual(['用户管理', []]);
    expect(named(search('rz').alike)).toContain('操作日志');
    expect(named(search('rizhi').meant)).toContain('操作日志');
  });

  it('puts what contains the text first, and what only resembles it apart, each once', () => {
    const { meant, near, alike } = search('管理');
    expect(named(meant).slice(0, 2).sort()).toEqual(['岗位管理', '用户管理'].sort());
    const found = [...named(meant), ...named(near), ...named(alike)];
    expect(new Set(found).size).toBe(found.length);
    expect(named(search('岗位管里').meant)).toEqual([]);
    expect(named(search('岗位管里').near)[0]).toBe('岗位管理');
  });
});
