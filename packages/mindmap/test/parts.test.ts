// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setTagStyle } from '../src/commands/content-commands.ts';
import { removeFrameOf, setFrame } from '../src/commands/frame-commands.ts';
import { MapDrawer } from '../src/drawing/map-drawer.ts';
import type { SvgElement } from '../src/drawing/svg-tree.ts';
import { connectMap } from '../src/interactions/connect-map.ts';
import type { ConnectedMap } from '../src/interactions/connect-map.ts';
import type { MapPart } from '../src/model/map-part.ts';
import { expectUndo, openEditor } from './editor.ts';

let shown: ConnectedMap | undefined;
afterEach(() => {
  shown?.close();
  shown = undefined;
  document.body.replaceChildren();
});

const sample = `
  root |{"uid":"root"}
    a |{"uid":"a","associativeLineTargets":["b"]}
      a1 |{"uid":"a1"}
      a2 |{"uid":"a2","outerFrame":{"groupId":"g","text":"组"}}
      a3 |{"uid":"a3","outerFrame":{"groupId":"g","text":"组"}}
    b |{"uid":"b"}
`;

function open() {
  const editor = openEditor(sample);
  const container = document.createElement('div');
  document.body.append(container);
  const editPart = vi.fn<(part: MapPart) => void>();
  const connected = connectMap({
    container,
    map: editor.map,
    schedule: (draw) => draw(),
    editPart,
  });
  shown = connected;
  const { view } = connected;
  const find = (selector: string): Element => {
    const element = view.svg.querySelector(selector);
    if (!element) throw new Error(`nothing is ${selector}`);
    return element;
  };
  const send = (selector: string, type: string, at = { x: 5, y: 5 }): void => {
    const init = { clientX: at.x, clientY: at.y, pointerId: 1, bubbles: true, cancelable: true };
    find(selector).dispatchEvent(new window.PointerEvent(type, init));
  };
  return {
    ...editor,
    view,
    editPart,
    send,
    click(selector: string): void {
      send(selector, 'pointerdown');
      send(selector, 'pointerup');
    },
    key(key: string): void {
      view.svg.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
    },
  };
}

const line: MapPart = { kind: 'line', from: 'a', to: 'b' };
const frame: MapPart = { kind: 'frame', parent: 'a', groupId: 'g' };

describe('a line or frame that is chosen', () => {
  it('takes the place of the selected nodes, and is let go when a node is selected', () => {
    const page = open();
    page.select('b');
    page.click('.mm-frame rect');
    expect(page.view.chosen.part).toEqual(frame);
    expect(page.selected()).toEqual([]);
    expect(page.view.svg.querySelector('.mm-frame .mm-outline')).not.toBeNull();
    page.click('[data-from="a"] path');
    expect(page.view.chosen.part).toMatchObject(line);
    page.select('b');
    expect(page.view.chosen.part).toBeNull();
    expect(page.view.svg.querySelector('.mm-frame .mm-outline')).toBeNull();
  });

  it('is not chosen by a press that moves the canvas', () => {
    const page = open();
    page.send('.mm-frame rect', 'pointerdown');
    page.send('.mm-frame rect', 'pointermove', { x: 60, y: 60 });
    page.send('.mm-frame rect', 'pointerup', { x: 60, y: 60 });
    expect(page.view.chosen.part).toBeNull();
  });

  it('is removed by Delete, as one step, and left by Escape for a node of it', () => {
    const page = open();
    const before = page.json();
    page.click('.mm-frame rect');
    page.key('Escape');
    expect([page.view.chosen.part, page.selected()]).toEqual([null, ['a2']]);
    page.click('.mm-frame rect');
    page.key('Delete');
    expect(page.data('a2').outerFrame).toBeUndefined();
    expect(page.data('a3').outerFrame).toBeUndefined();
    expect(page.view.chosen.part).toBeNull();
    expectUndo(page, before);
    page.map.session.undo();
    page.click('[data-from="a"] path');
    page.key('Backspace');
    expect(page.data('a').associativeLineTargets).toBeUndefined();
    expect(page.selected()).toEqual(['a']);
    expectUndo(page, before);
  });

  it('is gone when the document no longer has it', () => {
    const page = open();
    page.click('.mm-frame rect');
    void page.map.run(removeFrameOf, { parent: 'a', groupId: 'g' });
    expect(page.view.chosen.part).toBeNull();
  });

  it('asks for its text on a double click', () => {
    const page = open();
    page.send('.mm-frame rect', 'dblclick');
    page.send('[data-from="a"] path', 'dblclick');
    expect(page.editPart.mock.calls).toMatchObject([[frame], [line]]);
  });
});

describe('the look of frames and tags', () => {
  const labelOf = (text: string): SvgElement | undefined => {
    const { map } = openEditor(text);
    const drawer = new MapDrawer(map.session, map.scene, () => map.settings);
    const [drawn] = drawer.frames('a');
    return drawn?.children.find(({ attributes }) => attributes['class'] === 'mm-frame-label');
  };

  it('a label is a box in the colours of the format, and covers no node', () => {
    const label = labelOf(sample);
    expect(label?.children.map(({ tag, attributes }) => [tag, attributes['fill']])).toEqual([
      ['rect', '#0984e3'],
      ['text', '#fff'],
    ]);
    const { map } = openEditor(sample);
    const [drawn] = new MapDrawer(map.session, map.scene, () => map.settings).frames('a');
    const moved = [drawn, label].map((one) =>
      [...String(one?.attributes['transform']).matchAll(/-?[\d.]+/g)].map(Number),
    );
    const [x, y] = [0, 1].map((i) => moved.reduce((sum, one) => sum + (one[i] ?? 0), 0));
    const { width, height } = label?.children[0]?.attributes ?? {};
    const area = {
      minX: x ?? 0,
      minY: y ?? 0,
      maxX: (x ?? 0) + Number(width),
      maxY: (y ?? 0) + Number(height),
    };
    expect(map.scene.layout.hasNodeIn(area)).toBe(false);
  });

  it('a frame may leave the descendants of its members outside', () => {
    const framed = (more: string) =>
      `root\n  a |{"uid":"a"}\n    b |{"outerFrame":{"groupId":"g"${more}}}\n      ccc`;
    const width = (text: string): number => {
      const { map } = openEditor(text);
      const [drawn] = new MapDrawer(map.session, map.scene, () => map.settings).frames('a');
      return Number(drawn?.children[0]?.attributes['width']);
    };
    const whole = width(framed(''));
    expect(width(framed(',"containsChildren":true'))).toBe(whole);
    expect(width(framed(',"containsChildren":false'))).toBeLessThan(whole - 30);
  });

  it('values of a frame are taken away by undefined', async () => {
    const editor = openEditor(sample);
    const before = editor.json();
    const args = { parent: 'a', groupId: 'g' };
    await editor.map.run(setFrame, { ...args, frame: { fill: '#abc', textAlign: 'right' } });
    await editor.map.run(setFrame, { ...args, frame: { fill: undefined, textAlign: undefined } });
    expect(editor.json()).toBe(before);
  });

  it('a tag is styled wherever it stands on the selected nodes, and is a plain text again without style', async () => {
    const editor = openEditor(
      'root\n  a |{"tag":["急",{"text":"缓","own":1}]}\n  b |{"tag":["急"]}\n  c |{"tag":["急"]}',
    );
    const before = editor.json();
    editor.select('a', 'b');
    await editor.map.run(setTagStyle, { text: '急', style: { fill: '#f00', radius: 9 } });
    expectUndo(editor, before);
    await editor.map.run(setTagStyle, { text: '缓', style: { fontSize: 20 } });
    const styled = { text: '急', style: { fill: '#f00', radius: 9 } };
    expect(editor.data('a').tag).toEqual([styled, { text: '缓', own: 1, style: { fontSize: 20 } }]);
    expect(editor.data('b').tag).toEqual([styled]);
    expect(editor.data('c').tag).toEqual(['急']);
    await editor.map.run(setTagStyle, {
      text: '急',
      style: { fill: undefined, radius: undefined },
    });
    await editor.map.run(setTagStyle, { text: '缓', style: { fontSize: undefined } });
    expect(editor.json()).toBe(before);
    expect(await editor.map.run(setTagStyle, { text: '无', style: {} })).toBe(false);
  });
});
