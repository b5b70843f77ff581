// @vitest-environment node
import type { Location } from 'react-router';
import { expect, it } from 'vitest';
import { askToMove, liveTabLimit, showTab } from './live-tabs.ts';
import type { LiveTab } from './live-tabs.ts';

function at(path: string): Location {
  const [pathname = '', search = ''] = path.split('?');
  return { pathname, search: search && `?${search}`, hash: '', state: null, key: path } as Location;
}

function visit(...paths: string[]): LiveTab[] {
  return paths.reduce<LiveTab[]>((tabs, path) => showTab(tabs, at(path)), []);
}

it('keeps the order of opening, whatever is visited again', () => {
  expect(visit('/a', '/b', '/c', '/a').map(({ id }) => id)).toEqual(['/a', '/b', '/c']);
});

it('keeps one tab a path, with the query it had last', () => {
  const tabs = visit('/a?x=1', '/b', '/a?x=2');
  expect(tabs.map(({ id, location }) => [id, location.search])).toEqual([
    ['/a', '?x=2'],
    ['/b', ''],
  ]);
});

it('drops the one longest unseen beyond the limit', () => {
  const paths = Array.from({ length: liveTabLimit }, (_, index) => `/${index}`);
  const ids = visit(...paths, '/0', '/new').map(({ id }) => id);
  expect([ids.length, ids.includes('/0'), ids.includes('/1')]).toEqual([liveTabLimit, true, false]);
});

it('never drops one that is held, even beyond the limit', () => {
  const paths = Array.from({ length: liveTabLimit }, (_, index) => `/${index}`);
  const isHeld = (id: string): boolean => id === '/0' || id === '/1';
  const ids = showTab(visit(...paths), at('/new'), isHeld).map(({ id }) => id);
  expect([ids.length, ids.includes('/0'), ids.includes('/1'), ids.includes('/2')]).toEqual([
    liveTabLimit,
    true,
    true,
    false,
  ]);
  expect(showTab(visit(...paths), at('/new'), () => true)).toHaveLength(liveTabLimit + 1);
});

it('lets a tab go on to an address that it asked for, at its place and with what it holds', () => {
  const [first, second] = visit('/a', '/b', '/a');
  askToMove(first?.key ?? 0, '/c');
  const tabs = showTab([first, second] as LiveTab[], at('/c'), () => true);
  expect(tabs.map(({ key, id }) => [key, id])).toEqual([
    [first?.key, '/c'],
    [second?.key, '/b'],
  ]);
  // Back, and forward again, in the same tab; not where something is unsaved in it.
  const back = showTab(tabs, at('/a'));
  expect(back.map(({ id }) => id)).toEqual(['/a', '/b']);
  expect(showTab(back, at('/c')).map(({ id }) => id)).toEqual(['/c', '/b']);
  expect(showTab(tabs, at('/a'), () => true).map(({ id }) => id)).toEqual(['/c', '/b', '/a']);
});

it('shows an address that has a tab in that tab, whoever asks', () => {
  const tabs = visit('/a', '/b');
  askToMove(tabs[1]?.key ?? 0, '/a');
  expect(showTab(tabs, at('/a')).map(({ id }) => id)).toEqual(['/a', '/b']);
});
