// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { insertChild, insertParent, insertSibling } from '../src/commands/insert-commands.ts';
import { addSummary } from '../src/commands/summary-commands.ts';
import { connectMap } from '../src/interactions/connect-map.ts';
import type { ConnectedMap } from '../src/interactions/connect-map.ts';
import { openEditor } from './editor.ts';

let shown: ConnectedMap | undefined;
afterEach(() => {
  shown?.close();
  shown = undefined;
  document.body.replaceChildren();
});

function open() {
  const editor = openEditor('root\n  a\n    b');
  const container = document.createElement('div');
  document.body.append(container);
  const connected = connectMap({ container, map: editor.map, schedule: (draw) => draw() });
  shown = connected;
  const { element } = connected.text;
  const press = (key: string): void => {
    element.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
  };
  return {
    ...editor,
    text: connected.text,
    press,
    write(text: string): void {
      element.textContent = text;
      element.dispatchEvent(new window.Event('input'));
    },
  };
}

const makers = [insertChild, insertSibling, insertParent, addSummary];

describe.each(makers.map((command) => [command.id, command] as const))('%s', (_, command) => {
  it('and what is written in the new text at once are one step', () => {
    const page = open();
    page.select('a');
    const before = page.json();
    void page.map.run(command);
    expect(page.text.editing).not.toBeNull();
    page.write('新的');
    page.press('Enter');
    const after = page.json();
    expect(after).toContain('新的');
    expect(page.map.session.steps).toBe(1);
    page.map.session.undo();
    expect(page.json()).toBe(before);
    expect(page.selected()).toEqual(['a']);
    page.map.session.redo();
    expect(page.json()).toBe(after);
  });

  it('is taken back by Escape in the new text, with what was written, and nothing is left to redo', () => {
    const page = open();
    page.select('a');
    const before = page.json();
    void page.map.run(command);
    page.write('半个字');
    page.press('Escape');
    expect(page.text.editing).toBeNull();
    expect(page.json()).toBe(before);
    expect(page.selected()).toEqual(['a']);
    expect([page.map.session.canUndo, page.map.session.canRedo]).toEqual([false, false]);
  });

  it('stays with its own text when that is taken as it is', () => {
    const page = open();
    page.select('a');
    const before = page.json();
    void page.map.run(command);
    page.press('Enter');
    expect(page.json()).not.toBe(before);
    expect(page.map.session.steps).toBe(1);
  });
});

it('Escape in a text that is opened again keeps the node', () => {
  const page = open();
  page.select('a');
  void page.map.run(insertChild);
  page.write('留下');
  page.press('Enter');
  const before = page.json();
  page.text.open(page.id('留下'));
  page.write('不要');
  page.press('Escape');
  expect(page.json()).toBe(before);
});

it('steps from before the new node stay steps of their own', () => {
  const page = open();
  page.select('b');
  void page.map.run(insertChild);
  page.write('一');
  page.press('Enter');
  void page.map.run(insertSibling);
  page.write('二');
  page.press('Escape');
  expect(page.map.session.steps).toBe(1);
  expect(page.selected()).toEqual(['一']);
});
