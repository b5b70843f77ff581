// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { connectMap } from '../src/interactions/connect-map.ts';
import type { ConnectedMap } from '../src/interactions/connect-map.ts';
import { lineGeometry } from '../src/lines/associative-lines.ts';
import { partWithin } from '../src/lines/line-part.ts';
import { safeImage } from '../src/style/safe-image.ts';
import { openEditor } from './editor.ts';

let shown: ConnectedMap | undefined;
afterEach(() => {
  shown?.close();
  document.body.replaceChildren();
});

function show(count: number, linked: (i: number) => number) {
  const children = Array.from({ length: count }, (_, i) => ({
    data: { text: `n${i}`, uid: `n${i}`, associativeLineTargets: [`n${linked(i)}`] },
    children: [],
  }));
  const editor = openEditor({ data: { text: 'root', uid: 'root' }, children });
  const container = document.createElement('div');
  document.body.append(container);
  shown = connectMap({ container, map: editor.map, schedule: (draw) => draw() });
  shown.view.start();
  return { ...editor, view: shown.view };
}

const drawn = (): Element[] =>
  [...document.querySelectorAll('.mm-associative')].filter(
    (one) => one.closest('[display="none"]') === null,
  );

describe('associative lines', () => {
  it('are drawn only where they are seen', () => {
    const { view } = show(400, (i) => (i + 1) % 400);
    expect(drawn().length).toBeGreaterThan(3);
    expect(drawn().length).toBeLessThan(80);
    view.setView({ ...view.view, y: view.view.y - 1500 });
    view.draw();
    expect(drawn().length).toBeGreaterThan(3);
    expect(drawn().length).toBeLessThan(80);
  });

  it('that are very long are drawn as far as the screen reaches, and their wide stroke for pressing is not painted', () => {
    const { view } = show(600, (i) => 599 - i);
    view.draw();
    const area = 7000;
    for (const line of drawn()) {
      const [hit, path] = [...line.querySelectorAll(':scope > path')];
      const numbers = (path?.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
      const [, y0 = 0, , , , , , y1 = 0] = numbers;
      expect(Math.abs(y1 - y0)).toBeLessThan(area);
      expect(hit?.getAttribute('stroke')).toBe('none');
      expect(hit?.getAttribute('pointer-events')).toBe('stroke');
    }
  });

  it('are cut so that what is in an area is all there, with dashes in their places', () => {
    const from = { x: 0, y: 0, width: 10, height: 10 };
    const to = { x: 400, y: 50_000, width: 10, height: 10 };
    const line = lineGeometry(from, to, { start: null, end: null, controls: null });
    const area = { minX: -1000, minY: 20_000, maxX: 1000, maxY: 21_000 };
    const part = partWithin(line, area);
    const [, y0 = 0, , , , , , y1 = 0] = (part?.d ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
    expect(y0).toBeLessThanOrEqual(20_000);
    expect(y1).toBeGreaterThanOrEqual(21_000);
    expect(y1 - y0).toBeLessThan(6000);
    expect(part).toMatchObject({ hasEnd: false, isCut: true });
    expect(part?.offset).toBeGreaterThan(15_000);
    expect(partWithin(line, { ...area, minX: 35_000, maxX: 36_000 })).toBeNull();
  });
});

describe('what a screen reader is told', () => {
  it('is the name of each node also from where only boxes are drawn', () => {
    const { view } = show(40, (i) => i);
    view.setView({ scale: 0.3, x: 100, y: 100 });
    view.draw();
    const labels = [...document.querySelectorAll('[role="treeitem"]')].map((one) =>
      one.getAttribute('aria-label'),
    );
    expect(labels).toContain('root');
    expect(labels).not.toContain(null);
  });

  it('names no node twice, also after much was scrolled by', () => {
    const { view } = show(400, (i) => i);
    for (let i = 0; i < 8; i += 1) {
      view.setView({ ...view.view, y: view.view.y - 700 });
      view.draw();
    }
    const ids = [...document.querySelectorAll('[id^="mm-"]')].map((one) => one.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const hidden of document.querySelectorAll('.mm-layer-nodes > [display="none"]')) {
      expect([hidden.id, hidden.getAttribute('role')]).toEqual(['', null]);
    }
  });

  it('is the selected node also where all nodes are one picture', () => {
    const { view, map } = show(40, (i) => i);
    map.session.select(['n39']);
    view.setView({ scale: 0.1, x: 10, y: 10 });
    view.draw();
    const name = view.svg.getAttribute('aria-activedescendant') ?? '';
    expect(document.querySelector(`#${name}`)?.getAttribute('aria-label')).toBe('n39');
  });
});

it('a picture that is kept is drawn: drawings that hold only shapes, and none that could do or load anything', () => {
  const of = (text: string): string => `data:image/svg+xml;base64,${btoa(text)}`;
  const good = of('<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>');
  expect(safeImage(good)).toBe(good);
  for (const bad of [
    '<svg onload="hit()"/>',
    '<svg><script>hit()</script></svg>',
    '<svg><image href="https://evil.test/a.png"/></svg>',
    '<svg><foreignObject/></svg>',
  ]) {
    expect(safeImage(of(bad)), bad).toBeNull();
  }
});
