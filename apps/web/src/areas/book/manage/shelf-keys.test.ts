import { expect, it } from 'vitest';
import { handleShelfKey } from './shelf-keys.ts';

/** Covers in rows of three. */
function shelfOf(count: number): HTMLElement[] {
  return Array.from({ length: count }, (_, at) => {
    const cover = document.createElement('a');
    cover.href = `#${at}`;
    document.body.append(cover);
    cover.getBoundingClientRect = () => ({ top: Math.floor(at / 3) * 200 }) as DOMRect;
    return cover;
  });
}

it('goes over the covers by arrows, stops at the edges, selects and shows', () => {
  const covers = shelfOf(5);
  const done: string[] = [];
  const press = (key: string, at: number): number => {
    handleShelfKey(key, {
      at,
      covers,
      onShow: (index) => void done.push(`show ${index}`),
      onSelect: (index) => void done.push(`select ${index}`),
    });
    return covers.findIndex((cover) => cover === document.activeElement);
  };
  expect([press('ArrowRight', 0), press('ArrowDown', 1), press('ArrowUp', 4)]).toEqual([1, 4, 1]);
  expect([press('ArrowDown', 2), press('ArrowLeft', 0), press('ArrowRight', 4)]).toEqual([2, 0, 4]);
  press(' ', 3);
  press('i', 2);
  expect(done).toEqual(['select 3', 'show 2']);
  const nothing = (): void => undefined;
  expect(handleShelfKey('Enter', { at: 0, covers, onShow: nothing, onSelect: nothing })).toBe(
    false,
  );
});
