import { beforeEach, expect, it } from 'vitest';
import { rememberView, viewOf } from './remembered-views.ts';

beforeEach(() => localStorage.clear());

it('gives back where a map was looked at, and nothing for others or for what is no view', () => {
  rememberView('/mind_index 1', { scale: 1.5, x: 10, y: -20 });
  expect(viewOf('/mind_index 1')).toEqual({ scale: 1.5, x: 10, y: -20 });
  expect(viewOf('/mind_index 2')).toBeNull();
  localStorage.setItem('WM_MIND_MAP_VIEWS', '{"a":{"scale":"1"},"b":{"scale":0,"x":1,"y":1}}');
  expect([viewOf('a'), viewOf('b')]).toEqual([null, null]);
  localStorage.setItem('WM_MIND_MAP_VIEWS', 'no json');
  expect(viewOf('a')).toBeNull();
});

it('forgets the map that was left longest ago once there are more than a hundred', () => {
  for (let i = 0; i < 101; i += 1) rememberView(`map ${i}`, { scale: 1, x: i, y: 0 });
  expect(viewOf('map 0')).toBeNull();
  expect(viewOf('map 1')?.x).toBe(1);
  expect(viewOf('map 100')?.x).toBe(100);
});
