// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { connectMap } from '../src/interactions/connect-map.ts';
import type { ConnectedMap } from '../src/interactions/connect-map.ts';
import { toScreen } from '../src/render/view-transform.ts';
import { openEditor, outlineOf } from './editor.ts';

let shown: ConnectedMap | undefined;
afterEach(() => {
  shown?.close();
  document.body.replaceChildren();
});

function show(source: string, settings: object = {}) {
  const editor = openEditor(source, { settings });
  const container = document.createElement('div');
  document.body.append(container);
  const connected = connectMap({ container, map: editor.map, schedule: (draw) => draw() });
  shown = connected;
  connected.view.start();
  const { view } = connected;
  const box = (text: string) => {
    const found = view.boxOf(editor.id(text));
    if (!found) throw new Error(`${text} is not shown`);
    return { ...toScreen(view.view, found), width: found.width, height: found.height };
  };
  const point = (type: string, at: { x: number; y: number }, target: Element = view.svg): void => {
    const init = { bubbles: true, cancelable: true, pointerId: 1, clientX: at.x, clientY: at.y };
    target.dispatchEvent(new (window.PointerEvent ?? window.MouseEvent)(type, init));
  };
  const element = (text: string): Element => {
    const found = view.svg.querySelector(`.mm-layer-nodes [data-id="${editor.id(text)}"]`);
    if (!found) throw new Error(`${text} is not drawn`);
    return found;
  };
  const grab = (text: string): void => {
    const { x, y, width, height } = box(text);
    point('pointerdown', { x: x + width / 2, y: y + height / 2 }, element(text));
  };
  return { ...editor, view, box, point, element, grab };
}

const source =
  '根\n  甲\n    甲一\n    甲二\n    甲三\n    甲四\n  乙\n    乙一\n    乙二\n    乙三';

it('a picture of the dragged node follows the pointer, and a strip shows the nearest slot of the column', () => {
  const page = show(source);
  page.grab('甲一');
  const target = page.box('乙');
  // In the room between two brothers far apart, on neither of them.
  const between = { x: target.x + 10, y: target.y - 45 };
  page.point('pointermove', between);
  expect(document.querySelector('.mm-ghost')?.textContent).toBe('甲一');
  expect(document.querySelector('.mm-ghost [id], .mm-ghost [role]')).toBeNull();
  expect(document.querySelector('.mm-slot')).not.toBeNull();
  page.point('pointerup', between);
  expect(outlineOf(page)).toBe(
    '根\n  甲\n    甲二\n    甲三\n    甲四\n  甲一\n  乙\n    乙一\n    乙二\n    乙三',
  );
  expect(document.querySelector('.mm-ghost:not([display])')).toBeNull();
});

it('behind a leaf is the slot of its child', () => {
  const page = show(source);
  page.grab('甲一');
  const leaf = page.box('乙三');
  const at = { x: leaf.x + leaf.width + 80, y: leaf.y + leaf.height / 2 };
  page.point('pointermove', at);
  page.point('pointerup', at);
  expect(outlineOf(page)).toContain('    乙三\n      甲一');
});

it('far from every node a drag changes nothing', () => {
  const page = show(source);
  const before = page.json();
  page.grab('甲一');
  page.point('pointermove', { x: 5000, y: 5000 });
  expect(document.querySelector('.mm-slot:not([display])')).toBeNull();
  page.point('pointerup', { x: 5000, y: 5000 });
  expect(page.json()).toBe(before);
});

it('the node under the mouse shows its edge and a button that gives it a child; away from it both go', () => {
  const page = show(source);
  const { x, y } = page.box('甲二');
  page.point('pointermove', { x: x + 5, y: y + 5 }, page.element('甲二'));
  const button = document.querySelector('[data-add]');
  expect(button?.getAttribute('data-add')).toBe(page.id('甲二'));
  page.point('pointerdown', { x: x + 90, y: y + 5 }, button ?? page.view.svg);
  expect(outlineOf(page)).toContain('    甲二\n      分支主题');
  page.point('pointerup', { x: x + 90, y: y + 5 });
  page.point('pointermove', { x: x + 5, y: y + 5 }, page.element('甲三'));
  expect(document.querySelector('.mm-hover > :not([display])')).not.toBeNull();
  page.point('pointermove', { x: 2000, y: 2000 });
  expect(document.querySelector('.mm-hover > :not([display])')).toBeNull();
});

it('a map that is only looked at shows edges but no button', () => {
  const page = show(source, { readonly: true });
  const { x, y } = page.box('甲二');
  page.point('pointermove', { x: x + 5, y: y + 5 }, page.element('甲二'));
  expect(document.querySelector('.mm-hover > :not([display])')).not.toBeNull();
  expect(document.querySelector('[data-add]')).toBeNull();
});
