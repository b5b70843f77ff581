// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectMap } from '../src/interactions/connect-map.ts';
import type { ConnectedMap } from '../src/interactions/connect-map.ts';
import { readLines } from '../src/interactions/text-field.ts';
import { associativeLinesOf } from '../src/lines/associative-lines.ts';
import type { MindNode } from '../src/model/document.ts';
import { toScreen } from '../src/render/view-transform.ts';
import type { Settings } from '../src/scene/settings.ts';
import type { TestEditor } from './editor.ts';
import { openEditor, outlineOf } from './editor.ts';

/** Stands in for what the page's canvas lacks here: counts what is drawn. */
class CountingPath {
  static rectangles = 0;
  rect() {
    CountingPath.rectangles += 1;
  }
  moveTo() {}
  lineTo() {}
}
const fills: string[] = [];
const context = {
  fillStyle: '',
  setTransform() {},
  clearRect() {},
  stroke() {},
  fill: () => void fills.push(context.fillStyle),
};

let container: HTMLElement;
let shown: ConnectedMap | undefined;

beforeEach(() => {
  vi.stubGlobal('Path2D', CountingPath);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  fills.length = 0;
  CountingPath.rectangles = 0;
  container = document.createElement('div');
  document.body.append(container);
});
afterEach(() => {
  shown?.close();
  shown = undefined;
  container.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A map shown in a page, and hands to work with it. */
interface Page extends TestEditor {
  shown: ConnectedMap;
  element(text: string): Element;
  /** Middle of a node on the screen, or a part of it from 0 to 1. */
  at(text: string, part?: number): { x: number; y: number };
  pointer(type: string, at: { x: number; y: number }, more?: PointerEventInit): void;
  drag(from: { x: number; y: number }, to: { x: number; y: number }, more?: PointerEventInit): void;
  key(key: string, more?: KeyboardEventInit): void;
}

function open(source: unknown, settings: Partial<Settings> = {}): Page {
  const editor = openEditor(source, { settings });
  const connected = connectMap({ container, map: editor.map, schedule: (draw) => draw() });
  shown = connected;
  const { view } = connected;
  const under = (at: { x: number; y: number }): Element => {
    const ids: Element[] = [...view.svg.querySelectorAll('[data-id]')];
    const point = view.toCanvas(at);
    const hit = ids.find((element) => {
      const box = view.boxOf(element.getAttribute('data-id') ?? '');
      return (
        box &&
        point.x >= box.x &&
        point.x <= box.x + box.width &&
        point.y >= box.y &&
        point.y <= box.y + box.height
      );
    });
    return hit ?? view.svg;
  };
  const page: Page = {
    ...editor,
    shown: connected,
    element(text) {
      const element = view.svg.querySelector(`[data-id="${editor.id(text)}"]`);
      if (!element) throw new Error(`"${text}" is not drawn`);
      return element;
    },
    at(text, part = 0.5) {
      const box = view.boxOf(editor.id(text));
      if (!box) throw new Error(`"${text}" is not shown`);
      return toScreen(view.view, { x: box.x + box.width / 2, y: box.y + box.height * part });
    },
    pointer(type, at, more = {}) {
      const init = {
        clientX: at.x,
        clientY: at.y,
        pointerId: 1,
        bubbles: true,
        cancelable: true,
        ...more,
      };
      const Event = window.PointerEvent ?? window.MouseEvent;
      under(at).dispatchEvent(new Event(type, init));
    },
    drag(from, to, more) {
      page.pointer('pointerdown', from, more);
      page.pointer('pointermove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, more);
      page.pointer('pointermove', to, more);
      page.pointer('pointerup', to, more);
    },
    key(key, more = {}) {
      const target = document.activeElement ?? view.svg;
      target.dispatchEvent(
        new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      );
    },
  };
  return page;
}

const small = 'root\n  a\n    a1\n    a2\n  b';

function wide(count: number): MindNode {
  const children = Array.from({ length: count }, (_, i) => ({
    data: { text: `n${i}`, uid: `n${i}` },
    children: [{ data: { text: `leaf ${i}`, uid: `x${i}` } }],
  }));
  return { data: { text: 'root', uid: 'root' }, children };
}

describe('what a page holds of a map', () => {
  it('is an accessible tree', () => {
    const page = open(small);
    expect(page.shown.view.svg.getAttribute('role')).toBe('tree');
    const item = page.element('a');
    expect(item.getAttribute('role')).toBe('treeitem');
    expect(item.getAttribute('aria-label')).toBe('a');
    expect(item.getAttribute('aria-level')).toBe('2');
    expect(item.getAttribute('aria-expanded')).toBe('true');
    page.select('a');
    expect(page.element('a').getAttribute('aria-selected')).toBe('true');
    expect(page.shown.view.svg.getAttribute('aria-activedescendant')).toBe(page.element('a').id);
  });

  it('is only what is near the screen, however large the map', () => {
    const page = open(wide(3000));
    expect(page.map.scene.layout.size).toBe(6001);
    expect(page.shown.view.elementCount).toBeLessThan(1500);
    expect(page.shown.view.svg.querySelectorAll('[data-id]').length).toBeLessThan(120);
  });

  it('uses the same elements again while the map is moved', () => {
    const page = open(wide(3000));
    const { view } = page.shown;
    view.setView({ scale: 1, x: 0, y: 5000 });
    const elements = new Set(view.svg.querySelectorAll('[data-id]'));
    view.setView({ scale: 1, x: 0, y: -9000 });
    const later = [...view.svg.querySelectorAll('[data-id]:not([display])')];
    expect(later.length).toBeGreaterThan(10);
    expect(later.filter((element) => elements.has(element)).length).toBeGreaterThan(
      later.length * 0.8,
    );
    view.centre('n1500');
    expect(page.element('n1500').textContent).toBe('n1500');
  });

  it('changes one transform while the map moves a little', () => {
    const page = open(wide(200));
    const { view } = page.shown;
    const viewport = view.svg.querySelector('.mm-viewport');
    const before = viewport?.innerHTML;
    view.setView({ scale: 1, x: 100, y: 150 });
    expect(viewport?.getAttribute('transform')).toBe('matrix(1 0 0 1 100 150)');
    expect(viewport?.innerHTML).toBe(before);
    view.setView({ scale: 1, x: 100, y: 700 });
    expect(viewport?.innerHTML).not.toBe(before);
  });

  it('shows boxes without text from afar', () => {
    const page = open(wide(20));
    page.shown.view.zoomTo(0.3);
    expect(page.element('n3').querySelector('text')).toBeNull();
    page.shown.view.zoomTo(1);
    expect(page.element('n3').querySelector('text')?.textContent).toBe('n3');
  });

  it('is one canvas from far away, which only moves while the map moves a little', () => {
    const page = open(wide(400), { minZoomRatio: 1 });
    page.select('n7');
    const { view } = page.shown;
    const canvas = container.querySelector('canvas');
    expect(canvas?.hidden).toBe(true);
    view.fit();
    expect(view.view.scale).toBeLessThan(0.15);
    expect(canvas?.hidden).toBe(false);
    // Only what a screen reader is told of.
    expect(view.svg.querySelectorAll('[data-id]:not([display])')).toHaveLength(1);
    expect(CountingPath.rectangles).toBeGreaterThan(100);
    expect(fills).toContain('#5ec8f8');
    const drawn = CountingPath.rectangles;
    view.setView({ ...view.view, x: view.view.x + 20, y: view.view.y + 30 });
    expect(canvas?.style.transform).toBe('translate(20px, 30px)');
    expect(CountingPath.rectangles).toBe(drawn);
    view.zoomTo(1);
    expect(canvas?.hidden).toBe(true);
    expect(view.svg.querySelectorAll('[data-id]:not([display])').length).toBeGreaterThan(0);
  });

  it('draws a low branch as one rectangle', () => {
    const page = open(wide(3000), { minZoomRatio: 0.1 });
    page.shown.view.zoomTo(0.01);
    expect(CountingPath.rectangles).toBeGreaterThan(10);
    expect(CountingPath.rectangles).toBeLessThan(3500);
  });

  it('always equals a page opened anew on the same document', async () => {
    const page = open(small);
    const content = (view: ConnectedMap['view']): string[] =>
      [...view.svg.querySelectorAll('.mm-viewport > g')].map((layer) =>
        [...layer.children]
          .filter((child) => !child.hasAttribute('display'))
          .map((child) => child.outerHTML)
          .toSorted((a, b) => a.localeCompare(b))
          .join('\n'),
      );
    for (const keys of ['Tab', 'Enter', 'Control+g', 'Shift+Tab', 'Control+z', 'Delete']) {
      if (page.map.session.selection.length === 0) page.select('a');
      await page.press(keys);
      page.shown.text.commit();
      page.shown.view.draw();
      const other = document.createElement('div');
      document.body.append(other);
      const anew = connectMap({ container: other, map: page.map, schedule: (draw) => draw() });
      anew.view.setView(page.shown.view.view);
      expect(content(page.shown.view)).toEqual(content(anew.view));
      anew.close();
      other.remove();
    }
  });

  it('keeps spaces at the ends of runs', () => {
    const page = open({ data: { text: '<p>a<strong> b</strong></p>', richText: true, uid: 'r' } });
    const piece = page.shown.view.svg.querySelectorAll('[data-id="r"] text')[1];
    expect(piece?.textContent).toBe(' b');
    expect(piece?.getAttributeNS('http://www.w3.org/XML/1998/namespace', 'space')).toBe('preserve');
  });

  it('never makes markup of a text', () => {
    const page = open({ data: { text: '<img src=x onerror=hit()>' } });
    expect(page.shown.view.svg.querySelector('img')).toBeNull();
    expect(page.element('<img src=x onerror=hit()>').textContent).toBe('<img src=x onerror=hit()>');
  });
});

describe('pointer', () => {
  it('moves the canvas with the left button and selects with the right, or the other way round', () => {
    for (const swapped of [false, true]) {
      const page = open(small, { useLeftKeySelectionRightKeyDrag: swapped });
      const [moves, selects] = swapped ? [2, 0] : [0, 2];
      const from = { x: 5, y: 5 };
      page.drag(from, { x: 45, y: 25 }, { button: moves });
      expect(page.shown.view.view).toEqual({ scale: 1, x: 40, y: 20 });
      page.drag(from, { x: 1270, y: 790 }, { button: selects });
      expect(page.selected()).toEqual(['root', 'a', 'a1', 'a2', 'b']);
      page.shown.close();
    }
  });

  it('selects a node, adds one with Control, and nothing on the empty canvas', () => {
    const page = open(small);
    page.pointer('pointerdown', page.at('a'));
    page.pointer('pointerup', page.at('a'));
    expect(page.selected()).toEqual(['a']);
    page.pointer('pointerdown', page.at('b'), { ctrlKey: true });
    page.pointer('pointerup', page.at('b'), { ctrlKey: true });
    expect(page.selected()).toEqual(['a', 'b']);
    page.pointer('pointerdown', { x: 3, y: 3 });
    page.pointer('pointerup', { x: 3, y: 3 });
    expect(page.selected()).toEqual([]);
  });

  it('drags nodes onto and between others, as one step', () => {
    const page = open(small);
    const before = page.json();
    page.drag(page.at('a2'), page.at('b'));
    expect(outlineOf(page)).toBe('root\n  a\n    a1\n  b\n    a2');
    page.drag(page.at('a2'), page.at('a', 0.05));
    expect(outlineOf(page)).toBe('root\n  a2\n  a\n    a1\n  b');
    page.map.session.undo();
    page.map.session.undo();
    expect(page.json()).toBe(before);
    expect(page.map.session.canUndo).toBe(false);
  });

  it('takes a drag back on Escape, and drags nothing while read-only', () => {
    const page = open(small, { enableFreeDrag: true });
    const before = page.json();
    page.pointer('pointerdown', page.at('b'));
    page.pointer('pointermove', { x: 300, y: 700 });
    expect(page.json()).not.toBe(before);
    page.key('Escape');
    page.pointer('pointerup', { x: 300, y: 700 });
    expect(page.json()).toBe(before);
    page.shown.close();
    const fixed = open(small, { readonly: true });
    fixed.drag(fixed.at('a2'), fixed.at('b'));
    expect(outlineOf(fixed)).toBe(small);
  });

  it('places a node freely where free dragging is on, as one step', () => {
    const page = open(small, { enableFreeDrag: true });
    const start = page.at('b');
    page.drag(start, { x: start.x - 300, y: start.y + 200 });
    const { customLeft, customTop } = page.data('b');
    expect([customLeft, customTop].every((value) => typeof value === 'number')).toBe(true);
    page.map.session.undo();
    expect('customLeft' in page.data('b')).toBe(false);
    expect(page.map.session.canUndo).toBe(false);
  });

  it('shows and hides children by the button', () => {
    const page = open(small);
    const button = () => page.shown.view.svg.querySelector('[data-expand]:not([display])');
    button()?.dispatchEvent(
      new window.PointerEvent('pointerdown', { bubbles: true, pointerId: 1 }),
    );
    expect(outlineOf(page)).toBe('root\n  a +\n    a1\n    a2\n  b');
    expect(button()?.textContent).toBe('2');
  });

  it('bends an associative line by its handles as one step, and removes it by key', () => {
    const page = open('root\n  a |{"uid":"a","associativeLineTargets":["b"]}\n  b |{"uid":"b"}');
    const before = page.json();
    const { svg } = page.shown.view;
    const press = (target: Element | null, type: string, x: number, y: number) =>
      target?.dispatchEvent(
        new window.PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, bubbles: true }),
      );
    expect(svg.querySelector('[data-handle^="bend"]')).toBeNull();
    press(svg.querySelector('[data-from="a"] path'), 'pointerdown', 0, 0);
    press(svg, 'pointerup', 0, 0);
    press(svg.querySelector('[data-handle="bend-1"]'), 'pointerdown', 0, 0);
    press(svg, 'pointermove', 500, 90);
    press(svg, 'pointermove', 600, 100);
    press(svg, 'pointerup', 600, 100);
    const [line] = associativeLinesOf(page.data('a'));
    const box = page.shown.view.boxOf('b');
    const end = {
      x: (line?.controls?.[1].x ?? 0) + (box?.x ?? 0),
      y: (line?.controls?.[1].y ?? 0) + (box?.y ?? 0),
    };
    expect(
      Math.abs(end.x - 600) <= (box?.width ?? 0) && Math.abs(end.y - 100) <= (box?.height ?? 0),
    ).toBe(true);
    page.map.session.undo();
    expect(page.json()).toBe(before);
    press(svg.querySelector('[data-handle="end-0"]'), 'pointerdown', 0, 0);
    const a = page.shown.view.boxOf('a') ?? { x: 0, y: 0, width: 0, height: 0 };
    press(svg, 'pointermove', a.x + 12, a.y - 3);
    press(svg, 'pointerup', a.x + 12, a.y - 3);
    const [moved] = associativeLinesOf(page.data('a'));
    expect(moved?.start).toEqual({ side: 'top', range: a.width / 2 - 12 });
    page.map.session.undo();
    expect(page.json()).toBe(before);
    page.shown.view.svg.focus();
    page.key('Delete');
    expect(page.data('a').associativeLineTargets).toBeUndefined();
  });

  it('changes the width of a text and the size of an image by handles, each as one step', () => {
    const image = { image: 'x', imageSize: { width: 100, height: 60 } };
    const page = open(`root\n  a |${JSON.stringify(image)}`);
    const before = page.json();
    page.select('a');
    const drag = (name: string, dx: number) => {
      const { svg } = page.shown.view;
      const handle = svg.querySelector(`[data-handle="${name}"]`);
      const fire = (target: Element | null, type: string, clientX: number) =>
        target?.dispatchEvent(
          new window.PointerEvent(type, { clientX, pointerId: 1, bubbles: true }),
        );
      fire(handle, 'pointerdown', 0);
      fire(svg, 'pointermove', dx / 2);
      fire(svg, 'pointermove', dx);
      fire(svg, 'pointerup', dx);
    };
    drag('image', 50);
    expect(page.data('a').imageSize).toEqual({ width: 150, height: 90, custom: true });
    drag('text', 70);
    expect(page.data('a').customTextWidth).toBeGreaterThan(70);
    page.map.session.undo();
    page.map.session.undo();
    expect(page.json()).toBe(before);
  });

  it('follows a link only where that does no harm, and not after a drag', () => {
    const link = (hyperlink: string) => JSON.stringify({ hyperlink });
    const page = open(`root\n  a |${link('https://a.test')}\n  b |${link('javascript:hit()')}`);
    page.shown.close();
    const opened: (string | null)[] = [];
    shown = connectMap({
      container,
      map: page.map,
      schedule: (draw) => draw(),
      openPart: ({ address }) => opened.push(address),
    });
    const { svg } = shown.view;
    const click = (text: string, dx = 0) => {
      const part = svg.querySelector(`[data-id="${page.id(text)}"] [data-part="link"]`);
      const fire = (type: string, clientX: number) =>
        part?.dispatchEvent(new window.PointerEvent(type, { clientX, bubbles: true }));
      fire('pointerdown', 0);
      fire('pointerup', dx);
      fire('click', dx);
    };
    click('a');
    click('a', 30);
    click('b');
    expect(opened).toEqual(['https://a.test', null]);
  });

  it('scales around the pointer with Control and the wheel, or moves as the setting says', () => {
    const page = open(small);
    const { view } = page.shown;
    const turn = (init: WheelEventInit) =>
      view.svg.dispatchEvent(
        new window.WheelEvent('wheel', { bubbles: true, cancelable: true, ...init }),
      );
    turn({ deltaY: 30 });
    expect(view.view).toEqual({ scale: 1, x: 0, y: -30 });
    const under = view.toCanvas({ x: 400, y: 300 });
    turn({ deltaY: -100, ctrlKey: true, clientX: 400, clientY: 300 });
    expect(view.view.scale).toBeCloseTo(1.2);
    const after = view.toCanvas({ x: 400, y: 300 });
    expect([after.x, after.y].map(Math.round)).toEqual([under.x, under.y].map(Math.round));
    for (let i = 0; i < 50; i += 1) turn({ deltaY: -200, ctrlKey: true });
    expect(view.view.scale).toBe(4);
  });

  it('scales and moves with two fingers', () => {
    const page = open(small);
    const finger = (type: string, pointerId: number, x: number, y: number) =>
      page.pointer(type, { x, y }, { pointerId, pointerType: 'touch' });
    finger('pointerdown', 1, 10, 10);
    finger('pointerdown', 2, 10, 110);
    finger('pointermove', 2, 10, 210);
    expect(page.shown.view.view.scale).toBeCloseTo(2);
    finger('pointerup', 2, 10, 210);
    finger('pointerup', 1, 10, 10);
    expect(page.map.session.canUndo).toBe(false);
  });
});

describe('keys and text', () => {
  it('builds a map by keyboard alone', () => {
    const page = open('root');
    page.shown.view.svg.focus();
    page.key('ArrowRight');
    for (let i = 0; i < 29; i += 1) {
      page.key(i % 3 === 0 ? 'Tab' : 'Enter');
      expect(page.shown.text.editing).not.toBeNull();
      page.shown.text.element.textContent = `node ${i}`;
      page.key('Enter');
      expect(page.shown.text.editing).toBeNull();
    }
    expect(page.map.session.store.size).toBe(30);
    expect(page.element('node 28').textContent).toBe('node 28');
  });

  it('puts the cursor into a new text in the same turn, with all of it selected', () => {
    const page = open('root');
    page.shown.view.svg.focus();
    page.key('ArrowRight');
    page.key('Tab');
    expect(document.activeElement).toBe(page.shown.text.element);
    expect(document.getSelection()?.toString()).toBe('二级节点');
  });

  it('opens a text by a double click, also while the map holds the pointer', () => {
    const page = open('root\n  a');
    const target = page.element('a');
    Object.assign(document, { elementFromPoint: () => target });
    page.shown.view.svg.dispatchEvent(new window.MouseEvent('dblclick', { bubbles: true }));
    expect(page.shown.text.editing).toBe(page.id('a'));
    Reflect.deleteProperty(document, 'elementFromPoint');
  });

  it('takes the text over when the focus goes elsewhere, and leaves it there', () => {
    const page = open('root\n  a');
    const other = document.createElement('input');
    container.append(other);
    page.shown.text.open(page.id('a'));
    page.shown.text.element.textContent = 'b';
    other.focus();
    expect(outlineOf(page)).toBe('root\n  b');
    expect(document.activeElement).toBe(other);
  });

  it('leaves keys of a composition alone', () => {
    const page = open('root\n  a');
    page.shown.text.open(page.id('a'));
    const { element } = page.shown.text;
    element.dispatchEvent(new window.CompositionEvent('compositionstart'));
    element.textContent = 'n';
    page.key('Enter', { isComposing: true });
    expect(page.shown.text.editing).not.toBeNull();
    element.textContent = '你';
    element.dispatchEvent(new window.CompositionEvent('compositionend'));
    page.key('Enter');
    expect(outlineOf(page)).toBe('root\n  你');
  });

  it('keeps marks, takes line breaks, and forgets on Escape', () => {
    const html =
      '<p><strong>粗</strong>体</p><p><span class="ql-formula" data-value="x^2"></span></p>';
    const page = open({ data: { text: html, richText: true, uid: 'r' } });
    const before = page.json();
    page.shown.text.open('r');
    page.shown.text.commit();
    expect(page.json()).toBe(before);
    page.shown.text.open('r');
    page.shown.text.element.append(document.createTextNode('more\nlines'));
    page.shown.text.commit();
    expect(page.map.session.store.get('r')?.data.text).toMatch(
      /<strong>粗<\/strong>体<\/p>.*more<\/p><p>lines/,
    );
    page.shown.text.open('r');
    page.shown.text.element.textContent = 'gone';
    page.key('Escape');
    expect(page.map.session.store.get('r')?.data.text).not.toContain('gone');
  });

  it('marks the selected stretch and keeps it selected, by key or from a toolbar', () => {
    const page = open({ data: { text: 'one\ntwo', uid: 'r' } });
    const { text } = page.shown;
    text.open('r');
    expect(text.selected().range).toEqual({ from: 0, to: 7 });
    const second = text.element.childNodes[1]?.firstChild?.firstChild;
    document.getSelection()?.setBaseAndExtent(second as Node, 0, second as Node, 2);
    document.dispatchEvent(new Event('selectionchange'));
    expect(text.selected().range).toEqual({ from: 4, to: 6 });
    page.key('b', { ctrlKey: true });
    text.mark({ script: 'super', color: '#ff0000' });
    expect(document.getSelection()?.toString()).toBe('tw');
    text.commit();
    const html =
      '<p>one</p><p><strong><sup><span style="color: rgb(255, 0, 0);">tw</span></sup></strong>o</p>';
    expect(page.map.session.store.get('r')?.data).toMatchObject({ text: html, richText: true });
    page.map.session.undo();
    expect(page.map.session.store.get('r')?.data).toEqual({ text: 'one\ntwo', uid: 'r' });
  });

  it('stays open while a toolbar of its own has the focus', () => {
    const page = open({ data: { text: 'one', uid: 'r' } });
    const tool = document.createElement('button');
    tool.setAttribute('data-keeps-text', '');
    container.append(tool);
    page.shown.text.open('r');
    tool.focus();
    expect(page.shown.text.editing).toBe('r');
    page.shown.text.mark({ italic: true });
    page.shown.text.commit();
    expect(page.map.session.store.get('r')?.data.text).toBe('<p><em>one</em></p>');
  });

  it('takes no marks while rich text is off', () => {
    const page = open({ data: { text: 'one', uid: 'r' } }, { openNodeRichText: false });
    page.shown.text.open('r');
    page.shown.text.mark({ bold: true });
    page.shown.text.commit();
    expect(page.map.session.store.get('r')?.data).toEqual({ text: 'one', uid: 'r' });
    const old = { text: '<p><strong>x</strong></p>', richText: true, uid: 'r' };
    const other = open({ data: old }, { openNodeRichText: false });
    other.shown.text.open('r');
    other.shown.text.commit();
    expect(other.map.session.store.get('r')?.data).toEqual(old);
  });

  it('reads only text, line breaks and known marks out of the field', () => {
    const field = document.createElement('div');
    const line = document.createElement('div');
    const link = document.createElement('a');
    link.href = 'javascript:hit()';
    link.textContent = 'x';
    const bold = document.createElement('b');
    bold.textContent = 'y';
    line.append(link, bold, document.createElement('br'), 'z');
    field.append('first', line);
    expect(readLines(field)).toEqual([
      [{ text: 'first' }],
      [{ text: 'x' }, { text: 'y', bold: true }],
      [{ text: 'z' }],
    ]);
  });
});

describe('the open text field', () => {
  it('has the colours of its node, before the sheet', () => {
    const page = open('root\n  a |{"color":"#112233","fillColor":"#ddeeff"}\n    b');
    const { element } = page.shown.text;
    page.shown.text.open(page.id('a'));
    expect(element.style.color).toBe('rgb(17, 34, 51)');
    expect(element.style.backgroundImage).toMatch(/221, 238, 255|#ddeeff/);
    page.shown.text.open(page.id('b'));
    expect(element.style.backgroundImage).toContain('transparent');
    expect(element.style.backgroundColor).toBe('rgb(250, 250, 250)');
  });
});

describe('what the browser pastes or drops', () => {
  const file = (): File => new File(['x'], 'a.png', { type: 'image/png' });
  const transfer = (files: File[], text = '') => ({ files, types: ['Files'], getData: () => text });
  const send = (target: Element, type: string, values: object): void => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    target.dispatchEvent(Object.assign(event, values));
  };
  const size = { width: 4, height: 3 };
  const readImage = () => Promise.resolve({ url: '/a.png', size });

  function openPasting(): { editor: TestEditor; shown: ConnectedMap } {
    const editor = openEditor('root\n  a');
    shown = connectMap({ container, map: editor.map, schedule: (draw) => draw(), readImage });
    return { editor, shown };
  }

  it('becomes an image or a node of the selected one', async () => {
    const { editor, shown: connected } = openPasting();
    editor.select('a');
    send(connected.view.svg, 'paste', { clipboardData: transfer([file()]) });
    await vi.waitFor(() => expect(editor.data('a').image).toBe('/a.png'));
    send(connected.view.svg, 'paste', { clipboardData: transfer([], 'two\nlines') });
    expect(outlineOf(editor)).toBe('root\n  a\n    twolines');
  });

  it('arrives at the map that has the focus, also where the browser gives it to the page', () => {
    const { editor, shown: connected } = openPasting();
    const paste = (target: Element): void =>
      send(target, 'paste', { clipboardData: transfer([], 'x') });
    const field = document.createElement('input');
    document.body.append(field);
    editor.select('a');
    field.focus();
    paste(document.body);
    paste(field);
    expect(outlineOf(editor)).toBe('root\n  a');
    connected.view.svg.focus();
    paste(field);
    expect(outlineOf(editor)).toBe('root\n  a');
    paste(document.body);
    expect(outlineOf(editor)).toBe('root\n  a\n    x');
    field.remove();
  });

  it('drops an image on a node, or on the canvas as a free topic', async () => {
    const { editor, shown: connected } = openPasting();
    const node = connected.view.svg.querySelector(`[data-id="${editor.id('a')}"]`);
    if (!node) throw new Error('"a" is not drawn');
    const drop = { dataTransfer: transfer([file()]), clientX: 30, clientY: 40 };
    send(node, 'drop', drop);
    await vi.waitFor(() => expect(editor.data('a')).toMatchObject({ imageSize: size }));
    send(connected.view.svg, 'drop', drop);
    await vi.waitFor(() =>
      expect(editor.data('二级节点')).toMatchObject({ freeTopic: true, image: '/a.png' }),
    );
  });
});

describe('whole map', () => {
  it('is fitted into the screen and brought back to the root', async () => {
    const page = open(wide(100));
    await page.press('Control+i');
    const { view } = page.shown;
    const { minX, minY, maxX, maxY } = page.map.scene.layout.bounds();
    for (const corner of [
      { x: minX, y: minY },
      { x: maxX, y: maxY },
    ]) {
      const seen = toScreen(view.view, corner);
      expect(seen.x >= 0 && seen.x <= 1280 && seen.y >= 0 && seen.y <= 800).toBe(true);
    }
    await page.press('Control+Enter');
    expect(Math.round(page.at('root').x)).toBe(640);
    expect(Math.round(page.at('root').y)).toBe(400);
  });

  it('draws associative lines, and their text, while both ends are shown', async () => {
    const page = open(
      'root |{"uid":"r"}\n  a |{"uid":"a","associativeLineTargets":["b1"],"associativeLineText":{"b1":"因为"}}\n  b |{"uid":"b"}\n    b1 |{"uid":"b1"}',
    );
    const line = () => page.shown.view.svg.querySelector('[data-from="a"]');
    expect(associativeLinesOf(page.data('a'))).toHaveLength(1);
    expect(line()?.textContent).toBe('因为');
    await page.map.runById('collapseAll');
    page.shown.view.draw();
    expect(line()?.closest('[display="none"]') ?? null).toBe(line());
  });
});
