import { expect, it } from 'vitest';
import { drawMap, planPicture } from '../src/drawing/draw-map.ts';
import { MapDrawer } from '../src/drawing/map-drawer.ts';
import type { SvgElement } from '../src/drawing/svg-tree.ts';
import { printSvg } from '../src/drawing/svg-tree.ts';
import { layoutNames } from '../src/model/document.ts';
import { tableMeasure } from '../src/text/measure.ts';
import { openEditor } from './editor.ts';

const options = { paddingX: 10, paddingY: 10, transparent: false, footer: '内部资料' };
const stripHeight = 97;

function source(layout: string) {
  const children = Array.from({ length: 12 }, (_, i) => ({
    data: {
      text: `枝${i}`,
      uid: `b${i}`,
      ...(i === 1 && { generalization: [{ text: '概要' }] }),
      ...(i === 0 && { associativeLineTargets: ['l11-3'] }),
      ...(i === 4 && { outerFrame: { groupId: 'g', text: '外框' } }),
    },
    children: Array.from({ length: 4 }, (__, j) => ({
      data: { text: `叶${i}-${j}`, uid: `l${i}-${j}` },
    })),
  }));
  const { map } = openEditor({ root: { data: { text: '根', uid: 'r' }, children }, layout });
  const { session, scene } = map;
  const drawer = new MapDrawer(session, scene, () => map.settings);
  return { session, scene, drawer, measure: tableMeasure };
}

/** The nodes of a drawing with their places. */
function nodesOf(drawing: SvgElement): Map<string, string> {
  const found = new Map<string, string>();
  const open = [drawing];
  for (let one = open.pop(); one; one = open.pop()) {
    const { 'data-id': id, transform } = one.attributes;
    if (id !== undefined) found.set(String(id), String(transform));
    open.push(...one.children);
  }
  return found;
}

it.each(layoutNames)('%s: strips together show what the whole picture shows', (layout) => {
  const from = source(layout);
  const whole = drawMap(from, options);
  const plan = planPicture(from, options);
  expect(plan).toMatchObject({
    width: whole.attributes['width'],
    height: whole.attributes['height'],
  });
  const nodes = new Map<string, string>();
  let most = 0;
  let associative = 0;
  for (let top = 0; top < plan.height; top += stripHeight) {
    const strip = plan.rows(top, top + stripHeight);
    const seen = nodesOf(strip);
    most = Math.max(most, seen.size);
    for (const [id, place] of seen) nodes.set(id, place);
    if (printSvg(strip).includes('mm-associative')) associative += 1;
    expect(strip.attributes['viewBox']).toBe(`0 ${top} ${plan.width} ${stripHeight}`);
  }
  expect(nodes).toEqual(nodesOf(whole));
  expect(associative).toBeGreaterThan(0);
  // A high picture is not drawn whole each time.
  if (plan.height > stripHeight * 8) expect(most).toBeLessThan(nodes.size / 2);
});

it('a strip of all rows is the whole picture', () => {
  const from = source('mindMap');
  const plan = planPicture(from, options);
  expect(printSvg(plan.rows(0, plan.height))).toBe(printSvg(drawMap(from, options)));
});
