// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { backToRoot } from '../src/commands/view-commands.ts';
import { setLayout } from '../src/commands/document-commands.ts';
import { revealNode } from '../src/commands/search-commands.ts';
import { connectMap } from '../src/interactions/connect-map.ts';
import type { ConnectedMap } from '../src/interactions/connect-map.ts';
import { toScreen } from '../src/render/view-transform.ts';
import type { TestEditor } from './editor.ts';
import { openEditor } from './editor.ts';

const open: ConnectedMap[] = [];
afterEach(() => {
  for (const shown of open.splice(0)) shown.close();
  document.body.replaceChildren();
});

function many(count: number): string {
  const branches = Array.from({ length: count / 10 }, (_, i) =>
    [`  枝 ${i}`, ...Array.from({ length: 9 }, (__, j) => `    叶 ${i}-${j}`)].join('\n'),
  );
  return ['根', ...branches].join('\n');
}

function show(source: string | object, width: number, height: number) {
  const editor: TestEditor = openEditor(source);
  const container = document.createElement('div');
  Object.defineProperty(container, 'clientWidth', { value: width });
  Object.defineProperty(container, 'clientHeight', { value: height });
  document.body.append(container);
  editor.map.resize({ width, height });
  const shown = connectMap({
    container,
    map: editor.map,
    schedule: (draw) => draw(),
  });
  open.push(shown);
  const rootOnScreen = () => {
    const box = shown.view.boxOf(editor.map.session.store.rootId);
    if (!box) throw new Error('The root is not shown');
    const at = toScreen(shown.view.view, box);
    return { ...at, width: box.width * shown.view.view.scale };
  };
  return { ...editor, shown, rootOnScreen };
}

const screens = [
  [390, 844],
  [1280, 720],
  [1440, 900],
  [2560, 1440],
] as const;

it.each(screens)(
  'a map of 1,000 nodes opens readable at %i x %i, its root on the screen',
  (w, h) => {
    const { shown, rootOnScreen } = show(many(1000), w, h);
    shown.view.start();
    expect(shown.view.view.scale).toBe(1);
    const root = rootOnScreen();
    expect(root.x).toBeGreaterThanOrEqual(0);
    expect(root.x + root.width).toBeLessThanOrEqual(w);
    expect(root.y).toBeGreaterThanOrEqual(0);
    expect(root.y).toBeLessThan(h);
  },
);

it('a map that can be read as a whole opens as a whole', () => {
  const page = show('根\n  甲\n  乙', 1280, 720);
  const { shown } = page;
  shown.view.start();
  expect(shown.view.view.scale).toBe(1);
  for (const text of ['根', '甲', '乙']) {
    const box = shown.view.boxOf(page.id(text));
    const { x, y } = toScreen(shown.view.view, box ?? { x: -1, y: -1 });
    expect([x > 0, x + (box?.width ?? 0) < 1280, y > 0, y < 720], text).not.toContain(false);
  }
});

it('a phone has the root at its left where everything grows to the right, in the middle where it grows to both sides', () => {
  const right = show(many(200), 390, 844);
  right.shown.view.start();
  expect(right.rootOnScreen().x).toBeLessThan(60);
  const both = show(many(200), 390, 844);
  void both.map.run(setLayout, { layout: 'mindMap' });
  both.shown.view.start();
  const root = both.rootOnScreen();
  expect(root.x + root.width / 2).toBeCloseTo(195, 0);
});

it('opens where it was left, also on a screen of another size', () => {
  const first = show(many(1000), 1440, 900);
  first.shown.view.zoomTo(1.5);
  first.shown.view.setView({ scale: 1.5, x: -300, y: 120 });
  const left = first.shown.view.place();
  const again = show(many(1000), 1440, 900);
  again.shown.view.start(left);
  expect(again.shown.view.view).toEqual({ scale: 1.5, x: -300, y: 120 });
  const phone = show(many(1000), 390, 844);
  phone.shown.view.start(left);
  expect(phone.shown.view.place()).toEqual(left);
});

it('going to the root or to a found node comes near enough to read it', async () => {
  const page = show(many(1000), 1280, 720);
  page.shown.view.fit();
  expect(page.shown.view.view.scale).toBeLessThan(0.1);
  await page.run(backToRoot);
  expect(page.shown.view.view.scale).toBe(1);
  page.shown.view.fit();
  await page.map.run(revealNode, { id: page.id('叶 50-3') });
  expect(page.shown.view.view.scale).toBeGreaterThanOrEqual(0.6);
});
