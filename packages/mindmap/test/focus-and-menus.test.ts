// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { selectAll } from '../src/commands/view-commands.ts';
import { setText } from '../src/commands/content-commands.ts';
import { removeNodes } from '../src/commands/remove-commands.ts';
import { connectMap } from '../src/interactions/connect-map.ts';
import type { ConnectedMap } from '../src/interactions/connect-map.ts';
import { openEditor, outlineOf } from './editor.ts';

let frame: HTMLElement;
let container: HTMLElement;
let shown: ConnectedMap | undefined;
beforeEach(() => {
  frame = document.createElement('section');
  frame.getClientRects = () => [{}] as unknown as DOMRectList;
  container = document.createElement('div');
  frame.append(container);
  document.body.append(frame);
});
afterEach(() => {
  shown?.close();
  shown = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
});

function show(source: string) {
  const editor = openEditor(source);
  const openMenu = vi.fn<(pointer: { at: { x: number; y: number } }) => void>();
  const schedule = (draw: () => void): void => draw();
  const connected = connectMap({ container, map: editor.map, schedule, frame, openMenu });
  shown = connected;
  return { ...editor, openMenu, view: connected.view, text: connected.text };
}

function press(target: Element, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

function point(target: Element, type: string, init: PointerEventInit): void {
  const Event = window.PointerEvent ?? window.MouseEvent;
  target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true, pointerId: 1, ...init }));
}

it('undo is heard from a switch, from nowhere, and from a text field in which nothing was typed', () => {
  const page = show('根\n  甲');
  const tool = document.createElement('button');
  const field = document.createElement('input');
  frame.append(tool, field);
  for (const target of [tool, field, document.body]) {
    void page.map.run(setText, { id: page.id('甲'), lines: [[{ text: '乙' }]] });
    target.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    press(target, 'z', { ctrlKey: true });
    expect(outlineOf(page)).toBe('根\n  甲');
    press(target, 'y', { ctrlKey: true });
    expect(outlineOf(page)).toBe('根\n  乙');
    press(target, 'z', { ctrlKey: true });
  }
});

it('a text field keeps its own undo for what was typed in it, and a dialog keeps all its keys', () => {
  const page = show('根\n  甲');
  const field = document.createElement('input');
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const inDialog = document.createElement('button');
  dialog.append(inDialog);
  frame.append(field, dialog);
  void page.map.run(setText, { id: page.id('甲'), lines: [[{ text: '乙' }]] });
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  expect(press(field, 'z', { ctrlKey: true }).defaultPrevented).toBe(false);
  press(inDialog, 'z', { ctrlKey: true });
  expect(outlineOf(page)).toBe('根\n  乙');
});

it('with everything selected, Delete empties the map but for its root', async () => {
  const page = show('根\n  甲\n    甲一\n  乙');
  await page.run(selectAll);
  await page.run(removeNodes);
  expect(outlineOf(page)).toBe('根');
});

it('the right button opens the menu when it is let go where it was pressed, whenever the system asks', () => {
  const page = show('根\n  甲');
  const { svg } = page.view;
  const at = { clientX: 500, clientY: 20, button: 2 };
  point(svg, 'pointerdown', at);
  point(svg, 'contextmenu', at);
  expect(page.openMenu).not.toHaveBeenCalled();
  point(svg, 'pointerup', at);
  point(svg, 'contextmenu', at);
  expect(page.openMenu).toHaveBeenCalledTimes(1);
});

it('a selection drawn with the right button opens no menu, on systems that ask on the press too', () => {
  const page = show('根\n  甲');
  const { svg } = page.view;
  point(svg, 'pointerdown', { clientX: 1000, clientY: 700, button: 2 });
  point(svg, 'contextmenu', { clientX: 1000, clientY: 700, button: 2 });
  point(svg, 'pointermove', { clientX: 400, clientY: 300 });
  point(svg, 'pointerup', { clientX: 400, clientY: 300, button: 2 });
  point(svg, 'contextmenu', { clientX: 400, clientY: 300, button: 2 });
  expect(page.openMenu).not.toHaveBeenCalled();
});

it('a finger held down opens the menu once, one that moves does not', () => {
  vi.useFakeTimers();
  const page = show('根\n  甲');
  const { svg } = page.view;
  const touch = { pointerType: 'touch', clientX: 300, clientY: 300 };
  point(svg, 'pointerdown', touch);
  vi.advanceTimersByTime(600);
  expect(page.openMenu).toHaveBeenCalledTimes(1);
  point(svg, 'contextmenu', touch);
  point(svg, 'pointerup', touch);
  point(svg, 'pointerdown', touch);
  point(svg, 'pointermove', { ...touch, clientX: 360 });
  vi.advanceTimersByTime(600);
  point(svg, 'pointerup', { ...touch, clientX: 360 });
  expect(page.openMenu).toHaveBeenCalledTimes(1);
});

it('the first letter of an input method is composed in the text of the selected node', () => {
  const page = show('根\n  甲');
  page.select('甲');
  page.view.svg.focus();
  const field = page.text.element;
  expect(document.activeElement).toBe(field);
  press(field, 'n', { keyCode: 229 });
  expect(page.text.editing).toBeNull();
  field.dispatchEvent(new CompositionEvent('compositionstart'));
  expect(page.text.editing).toBe(page.id('甲'));
  field.textContent = '你';
  field.dispatchEvent(new CompositionEvent('compositionend'));
  press(field, 'Enter');
  expect(outlineOf(page)).toBe('根\n  你');
  expect(page.text.editing).toBeNull();
});

it('a composition that is given up leaves the text as it was', () => {
  const page = show('根\n  甲');
  page.select('甲');
  page.view.svg.focus();
  const field = page.text.element;
  field.dispatchEvent(new CompositionEvent('compositionstart'));
  field.dispatchEvent(new CompositionEvent('compositionend'));
  expect(page.text.editing).toBeNull();
  expect(outlineOf(page)).toBe('根\n  甲');
});

it('what is pasted reaches the map by the element that has its focus', () => {
  show('根\n  甲').view.svg.focus();
  expect(document.activeElement?.getAttribute('contenteditable')).toBe('true');
  expect(document.activeElement?.getAttribute('role')).toBe('application');
});
