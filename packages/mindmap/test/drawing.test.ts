import { describe, expect, it } from 'vitest';
import { exportSvg } from '../src/drawing/draw-map.ts';
import { canvasPointOf, drawMiniMap, miniMapScale } from '../src/drawing/draw-mini-map.ts';
import { drawIcon, iconGroups } from '../src/drawing/icons.ts';
import { MapDrawer } from '../src/drawing/map-drawer.ts';
import { printSvg, svg, svgText } from '../src/drawing/svg-tree.ts';
import { layoutNames, shapeNames } from '../src/model/document.ts';
import { tableMeasure } from '../src/text/measure.ts';
import { safeImage } from '../src/style/safe-image.ts';
import { openEditor } from './editor.ts';
import { hostileFields } from './hostile-fields.ts';

function picture(source: unknown, options = {}) {
  const { map } = openEditor(source);
  const drawer = new MapDrawer(map.session, map.scene, () => map.settings);
  return exportSvg(
    { session: map.session, scene: map.scene, drawer, measure: tableMeasure },
    options,
  );
}

const png = 'data:image/png;base64,AAAA';

/** What of a picture could run or load: elements, attributes and references that do. */
function dangers(text: string): string[] {
  const found: string[] = [];
  for (const [, name = '', attributes = ''] of text.matchAll(
    /<([A-Za-z!?][^\s/>]*)((?:[^>"]|"[^"]*")*)>/g,
  )) {
    if (
      !/^(?:svg|g|path|rect|circle|text|tspan|image|title|defs|linearGradient|stop|marker)$/.test(
        name,
      )
    ) {
      found.push(`<${name}>`);
    }
    for (const [, key = '', value = ''] of attributes.matchAll(/([\w:-]+)="([^"]*)"/g)) {
      if (/^on/i.test(key) || key === 'style') found.push(`${key}=${value}`);
      if (key === 'href' && !/^data:image\/png;base64,|^\/[^/]/.test(value))
        found.push(`href=${value}`);
      const isText = key.startsWith('data-') || key.startsWith('aria-') || key === 'id';
      if (!isText && /url\((?!#)|script:/i.test(value)) found.push(`${key}=${value}`);
    }
  }
  return found;
}

describe('drawings as markup', () => {
  it('escape every text and value', () => {
    const drawing = svg('g', { 'data-x': `"<&'>` }, [
      svgText('text', {}, `</text><script>"&\u0001`),
    ]);
    expect(printSvg(drawing)).toBe(
      '<g data-x="&quot;&lt;&amp;&#39;&gt;"><text>&lt;/text&gt;&lt;script&gt;&quot;&amp;</text></g>',
    );
  });

  it.each(Object.entries(hostileFields))('%s: nothing of it runs or is requested', (_, data) => {
    const child = { data: { text: 'x', ...data } };
    const text = picture({ data: { text: 'r', uid: 'r' }, children: [child] });
    expect(dangers(text)).toEqual([]);
    expect(text).not.toMatch(/evil\.test\/x(?:\.png)?"/);
  });

  it('finds the dangers it looks for', () => {
    expect(dangers('<svg><script></script></svg>')).toEqual(['<script>']);
    expect(dangers('<image href="https://evil.test" onload="x"/>')).toEqual([
      'href=https://evil.test',
      'onload=x',
    ]);
    expect(dangers('<path fill="url(https://evil.test)"/>')).toHaveLength(1);
    expect(dangers('<path fill="url(#a)"/>')).toEqual([]);
  });

  it('load images only from this site or out of the document', () => {
    expect(safeImage(png)).toBe(png);
    expect(safeImage('/files/a.png')).toBe('/files/a.png');
    for (const source of [
      'https://evil.test/x.png',
      '//evil.test/x.png',
      '/\\evil.test',
      'data:image/svg+xml;base64,AAAA',
      'data:text/html,x',
      'javascript:hit()',
      'blob:x',
    ]) {
      expect(safeImage(source)).toBeNull();
    }
  });
});

describe('picture of a whole map', () => {
  it.each(layoutNames)('%s: holds every node, its text and its lines', (layout) => {
    const root = {
      data: { text: 'root' },
      children: ['a', 'b', 'c'].map((text) => ({
        data: { text },
        children: [{ data: { text: `${text}1` } }],
      })),
    };
    const text = picture({ root, layout, theme: { template: 'classic4' } });
    for (const word of ['root', 'a', 'b1', 'c1']) expect(text).toContain(`>${word}</text>`);
    expect(text.match(/<path d="M/g)?.length).toBeGreaterThan(6);
  });

  it('is as large as the map with padding, and has footer, watermark and background as asked', () => {
    const file = {
      root: { data: { text: 'root' } },
      config: { watermarkConfig: { text: '机密', onlyExport: true } },
    };
    const plain = picture(file);
    expect(plain).toContain('机密');
    expect(plain).toContain('fill="#fafafa"');
    const size = (text: string) => Number(/height="(\d+)"/.exec(text)?.[1]);
    const framed = picture(file, { paddingY: 60, footer: '第<1>页', transparent: true });
    expect(size(framed)).toBe(size(plain) + 100 + 40);
    expect(framed).toContain('第&lt;1&gt;页');
    expect(framed).not.toContain('fill="#fafafa"');
  });

  it('draws every shape, mark, sign, summary, frame, line and button', () => {
    const children = shapeNames.map((shape, i) => ({
      data: { text: `s${i}`, uid: `s${i}`, shape },
    }));
    const rich = {
      text: '<p><strong>粗</strong><span style="background-color: #ff0">黄</span></p>',
      richText: true,
      gradientStyle: true,
      image: png,
      icon: ['priority_1'],
      tag: ['标'],
      note: '备注',
      hyperlink: 'https://a.test',
      checkbox: { done: true },
      generalization: { text: '概要' },
      outerFrame: { groupId: 'g', text: '框' },
      associativeLineTargets: ['s0'],
      associativeLineText: { s0: '因为' },
      expand: false,
    };
    const root = {
      data: { text: 'root' },
      children: [...children, { data: rich, children: [{ data: { text: 'x' } }] }],
    };
    const text = picture(root);
    for (const part of [
      '粗',
      '黄',
      '标',
      '框',
      '因为',
      '备注',
      '#ff0',
      'linearGradient',
      'data-part="task"',
      png,
      '>1</text>',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('概要');
    expect(text).not.toContain('>x</text>');
  });

  it('draws an icon for each name of the four groups, and something for others', () => {
    const names = iconGroups.flatMap(({ icons }) => icons);
    expect(names).toHaveLength(60);
    const drawn = names.map((name) => printSvg(drawIcon(name, 0, 0, 20)).replace(name, ''));
    expect(new Set(drawn).size).toBe(60);
    expect(printSvg(drawIcon('no_such_icon', 0, 0, 20))).toContain('<circle');
  });
});

describe('mini map', () => {
  it('shows every node and the part the screen shows, and finds the canvas point of a press', () => {
    const { map } = openEditor('root\n  a\n    a1\n  b');
    const { layout } = map.scene;
    const size = { width: 200, height: 100 };
    const shown = { minX: 600, minY: 300, maxX: 1000, maxY: 500 };
    const text = printSvg(drawMiniMap(layout, shown, size, { node: '#333', frame: '#f00' }));
    expect(text.match(/Z/g)).toHaveLength(4);
    const place = miniMapScale(layout.bounds(), size);
    const frame = /x="([-\d.]+)" y="([-\d.]+)"/.exec(text);
    const corner = canvasPointOf(place, { x: Number(frame?.[1]), y: Number(frame?.[2]) });
    expect(Math.abs(corner.x - 600)).toBeLessThan(0.1);
    expect(Math.abs(corner.y - 300)).toBeLessThan(0.1);
    const { minX, maxX } = layout.bounds();
    expect((maxX - minX) * place.scale).toBeLessThanOrEqual(180.0001);
  });
});

it('an exported picture is large enough for lines and labels that reach beyond all nodes', () => {
  const node = (text: string, data: object = {}) => ({ data: { text, uid: text, ...data } });
  const lined = (label: string) => ({
    root: {
      data: { text: '根', uid: 'r' },
      children: [
        node('a', { associativeLineTargets: ['b'], associativeLineText: { b: label } }),
        node('b'),
      ],
    },
    layout: 'timeline',
  });
  const heightOf = (text: string): number => Number(/ height="(\d+)"/.exec(text)?.[1]);
  const offset = (text: string): number =>
    Number(/<\/?g[^>]*transform="translate\([\d.-]+ ([\d.-]+)\)"/.exec(text)?.[1]);
  const plain = picture({
    ...lined('x'),
    root: { ...lined('x').root, children: [node('a'), node('b')] },
  });
  const text = picture(lined('提测'));
  expect(heightOf(text)).toBeGreaterThan(heightOf(plain));
  const [, y = 'NaN', size = '0'] =
    /y="([\d.-]+)"[^>]*font-size="(\d+)"[^>]*>提测</.exec(text) ?? [];
  expect(Number(y) + offset(text) - Number(size)).toBeGreaterThanOrEqual(0);
});

it('a picture shows no selection, and taking one tells nobody of another selection', () => {
  const editor = openEditor('根\n  甲');
  editor.select('甲');
  let told = 0;
  editor.map.session.watchSelection(() => (told += 1));
  const { session, scene } = editor.map;
  const drawer = new MapDrawer(session, scene, () => editor.map.settings);
  const text = exportSvg({ session, scene, drawer, measure: tableMeasure });
  expect(text).not.toContain('mm-selected');
  expect(text).toContain('xml:lang="zh-CN"');
  expect([told, editor.selected()]).toEqual([0, ['甲']]);
});
