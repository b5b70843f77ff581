import { expect, it } from 'vitest';
import { drawThumbnail } from '../src/drawing/draw-thumbnail.ts';
import type { MindMapFile, MindNode, NodeData } from '../src/model/document.ts';
import { layoutNames } from '../src/model/document.ts';
import { themes } from '../src/themes/theme-list.ts';
import { hostileFields } from './hostile-fields.ts';

const size = { width: 320, height: 200 };

function node(text: string, children: MindNode[] = [], data: NodeData = {}): MindNode {
  return { data: { text, ...data }, children };
}

function pictureOf(root: MindNode, head: Partial<MindMapFile> = {}): string {
  const drawn = drawThumbnail({ root, ...head }, size);
  if (!drawn) throw new Error('the sample is no map');
  return drawn.svg;
}

/** Where the nodes stand in the picture, in pixels. */
function placesOf(svg: string): { x: number; y: number }[] {
  const [, scale = '', left = '', top = ''] =
    /scale\((\S+)\) translate\((\S+) (\S+)\)/.exec(svg) ?? [];
  // Groups of the map itself have no translation of their own.
  return Array.from(svg.matchAll(/<g transform="translate\((\S+) (\S+)\)">/g), ([, x, y]) => ({
    x: (Number(x) + Number(left)) * Number(scale),
    y: (Number(y) + Number(top)) * Number(scale),
  }));
}

const plan = node('产品规划', [
  node('竞品', [node('速度'), node('价格')], { icon: ['priority_1'], tag: ['重点'] }),
  node('目标', [node('离线'), node('两人同时编辑')], { generalization: [{ text: '概要' }] }),
]);

it.each(layoutNames)('%s: shows every node of a small map inside of the picture', (layout) => {
  const svg = pictureOf(plan, { layout });
  expect(svg).toContain('产品规划');
  const places = placesOf(svg);
  // Seven nodes and the summary.
  expect(places).toHaveLength(8);
  for (const { x, y } of places) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThan(size.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(size.height);
  }
});

it('is drawn on the sheet of its theme and tells the dark ones', () => {
  const dark = themes.filter(({ value }) => {
    const drawn = drawThumbnail({ root: plan, theme: { template: value, config: {} } }, size);
    return drawn?.isDark;
  });
  const named = themes.filter((theme) => theme.dark || theme.value === 'skyGreen');
  expect(dark).toEqual(named);
});

it('shows the root of a map that is too large to be told apart, and stays small', () => {
  const root = node(
    '根',
    Array.from({ length: 100 }, (_, i) =>
      node(
        `分支${i}`,
        Array.from({ length: 100 }, (__, j) => node(`节点${j}`)),
      ),
    ),
  );
  for (const layout of layoutNames) {
    const svg = pictureOf(root, { layout });
    expect(svg, layout).toContain('>根<');
    expect(svg.length, layout).toBeLessThan(40_000);
  }
});

it('holds no picture, note or address of the document, and no long text', () => {
  const data: NodeData = {
    image: 'data:image/png;base64,SECRETBYTES',
    imageSize: { width: 80, height: 40 },
    note: 'secret note',
    hyperlink: 'https://secret.example',
    attachmentUrl: '/files/secret.pdf',
  };
  const root = node('根', [node('长'.repeat(5000), [], data)]);
  const svg = pictureOf(root);
  expect(svg).not.toMatch(/SECRET|secret|<image|href/);
  expect(svg.match(/长+/g)?.join('').length).toBe(60);
  expect(svg).toContain('fill="#8c95a1"');
});

it.each(Object.entries(hostileFields))('%s: nothing of it runs or is requested', (_, data) => {
  const svg = pictureOf(node('r', [{ data: { text: 'x', ...data } }]));
  expect(svg).not.toMatch(/<(?!\/?(?:svg|g|path|rect|circle|text|title|marker)[\s>/])/);
  expect(svg).not.toMatch(/ on\w+="| href="|style="|url\((?!#)/);
});

it('shows of a folded branch no child', () => {
  const root = node('根', [node('合', [node('藏')], { expand: false }), node('开', [node('见')])]);
  const svg = pictureOf(root);
  expect(svg).not.toContain('藏');
  expect(svg).toContain('见');
});

it('leaves the document as it is', () => {
  const file: MindMapFile = { root: structuredClone(plan), layout: 'mindMap' };
  const before = structuredClone(file);
  drawThumbnail(file, size);
  expect(file).toEqual(before);
});

it('cuts a long text between signs', () => {
  for (const before of ['', 'a', 'ab']) {
    const svg = pictureOf(node(`${before}${'😀'.repeat(90)}`));
    expect(svg).toContain('😀');
    expect(svg.isWellFormed()).toBe(true);
  }
});
