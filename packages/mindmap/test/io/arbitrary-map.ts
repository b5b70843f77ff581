import * as fc from 'fast-check';
import type { MindMapFile, MindNode, NodeData } from '../../src/model/document.ts';
import { pngUrl } from './sample-map.ts';

const name = fc.string({ unit: 'grapheme', maxLength: 12 });
const json = fc
  .jsonValue({ maxDepth: 2 })
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const point = fc.record({
  x: fc.integer({ min: -999, max: 999 }),
  y: fc.integer({ min: -999, max: 999 }),
});
const color = fc.constantFrom('#fff', '#1a2b3c', 'red', 'rgba(1,2,3,0.5)');
const rich = fc.constantFrom(
  '<p><strong>粗</strong></p>',
  '<p><span style="color: red; font-size: 18px;">红</span>普通</p><p><em>斜</em></p>',
  '<p>a &lt;b&gt; &amp; c</p>',
  '<p><code>x</code><span class="ql-formula" data-value="\\frac{1}{2}"></span></p>',
);

const summary = fc.record(
  {
    text: name,
    uid: fc.uuid(),
    range: fc.option(fc.tuple(fc.nat(3), fc.nat(3)), { nil: null }),
    fillColor: color,
    expand: fc.boolean(),
  },
  { requiredKeys: ['text'] },
);

const data = fc.record(
  {
    text: name,
    uid: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'topic-1'),
    expand: fc.boolean(),
    isActive: fc.constant(false),
    icon: fc.uniqueArray(
      fc.constantFrom(
        'priority_1',
        'priority_10',
        'progress_3',
        'expression_20',
        'sign_2',
        'own_9',
      ),
    ),
    tag: fc.array(fc.oneof(name, fc.record({ text: name, style: fc.record({ fill: color }) }))),
    note: name,
    hyperlink: fc.constantFrom('https://a.b/c?d=1#e', '#a', 'mailto:a@b.c', 'tel:10086', 'www.a.b'),
    hyperlinkTitle: name,
    image: fc.constantFrom(pngUrl, 'smm_img_key_1', 'https://a.b/c.png', '/upload/x.png'),
    imageTitle: name,
    imageSize: fc.record({
      width: fc.integer({ min: 1, max: 500 }),
      height: fc.integer({ min: 1, max: 500 }),
    }),
    generalization: fc.oneof(fc.constant(null), summary, fc.array(summary, { maxLength: 3 })),
    checkbox: fc.record({ done: fc.boolean(), progress: fc.nat(100) }, { requiredKeys: ['done'] }),
    associativeLineTargets: fc.array(fc.constantFrom('a', 'b', 'c', 'gone'), { maxLength: 3 }),
    associativeLineTargetControlOffsets: fc.array(
      fc.option(fc.tuple(point, point), { nil: null }),
      { maxLength: 3 },
    ),
    associativeLineText: fc.dictionary(fc.constantFrom('a', 'b'), name),
    associativeLineStyle: fc.dictionary(
      fc.constantFrom('a', 'b'),
      fc.record({ associativeLineColor: color, associativeLineWidth: fc.nat(9) }),
    ),
    outerFrame: fc.record({ groupId: fc.constantFrom('g', 'h'), text: name, fill: color }),
    freeTopic: fc.boolean(),
    customLeft: fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
      .map((n) => n + 0),
    customTop: fc.integer({ min: -5000, max: 5000 }),
    customTextWidth: fc.integer({ min: 20, max: 900 }),
    dir: fc.constantFrom('left', 'right'),
    shape: fc.constantFrom('rectangle', 'circle', 'innerTriangularRectangle', 'own'),
    fontSize: fc.integer({ min: 1, max: 99 }),
    fontWeight: fc.constantFrom('bold', 'normal', 700),
    color,
    own: json,
  },
  { requiredKeys: [] },
);

const content: fc.Arbitrary<NodeData> = fc
  .oneof(
    { weight: 4, arbitrary: data },
    {
      weight: 1,
      arbitrary: fc
        .tuple(data, rich)
        .map(([rest, text]) => Object.assign(rest, { text, richText: true })),
    },
  )
  .map((value) => value as NodeData);

const { node } = fc.letrec<{ node: MindNode }>((tie) => ({
  node: fc.record(
    {
      data: content,
      children: fc.oneof({ maxDepth: 6 }, fc.constant([]), fc.array(tie('node'), { maxLength: 4 })),
      own: json,
    },
    { requiredKeys: ['data'] },
  ) as fc.Arbitrary<MindNode>,
}));

/** Documents with any mix of features, valid or odd (missing and repeated uids, lines to nowhere). */
export const arbitraryMap: fc.Arbitrary<MindMapFile> = fc
  .record(
    {
      root: node,
      layout: fc.constantFrom('logicalStructure', 'mindMap', 'timeline', 'fishbone', 'own'),
      theme: fc.record({
        template: fc.constantFrom('default', 'classic4'),
        config: fc.constant({ lineWidth: 2 }),
      }),
      view: fc.constantFrom(null, { state: { scale: 1.5, x: -3, y: 0 } }),
      config: fc.record({ own: json }),
      other: json,
    },
    { requiredKeys: ['root'] },
  )
  .map((value) => asFileHoldsIt(value as MindMapFile));

/** What a file can hold: JSON has no negative zero, and readers refuse the keys of prototypes. */
export function asFileHoldsIt<T>(value: T): T {
  const text = JSON.stringify(value);
  return JSON.parse(text.replaceAll(/"(?:__proto__|constructor|prototype)":/g, '"renamed":')) as T;
}
