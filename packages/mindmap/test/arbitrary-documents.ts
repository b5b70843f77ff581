import * as fc from 'fast-check';
import type { MindMapFile, MindNode } from '../src/model/document.ts';
import { layoutNames } from '../src/model/document.ts';

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '中心主题',
    '计划 worker 8',
    '第一行\n第二行',
    '',
    '<p><strong>粗</strong>体</p>',
  ),
);
const colour = fc.constantFrom('#549688', 'rgb(1, 2, 3)', 'transparent');

const summary = fc.record(
  {
    text,
    uid: fc.uuid(),
    range: fc.constantFrom(null, [0, 0], [0, 1]),
    fillColor: colour,
    expand: fc.boolean(),
  },
  { requiredKeys: ['text'] },
);

/** Node data with old and new field names and keys nobody knows. */
const data: fc.Arbitrary<MindNode['data']> = fc.record(
  {
    text,
    uid: fc.uuid(),
    richText: fc.boolean(),
    expand: fc.boolean(),
    isActive: fc.constant(false),
    icon: fc.array(fc.constantFrom('priority_1', 'sign_3', 'progress_5'), { maxLength: 3 }),
    tag: fc.array(fc.oneof(text, fc.record({ text, style: fc.record({ fill: colour }) })), {
      maxLength: 3,
    }),
    image: fc.constantFrom('https://example.com/a.png', 'smm_img_key_1'),
    imageSize: fc.record({ width: fc.integer({ min: 1, max: 400 }), height: fc.nat(400) }),
    hyperlink: fc.webUrl(),
    hyperlinkTitle: text,
    note: text,
    generalization: fc.oneof(fc.constant(null), summary, fc.array(summary, { maxLength: 2 })),
    outerFrame: fc.record({ groupId: fc.uuid(), text }),
    checkbox: fc.record({ done: fc.boolean() }),
    customLeft: fc.integer({ min: -900, max: 900 }),
    customTop: fc.integer({ min: -900, max: 900 }),
    dir: fc.constantFrom('left', 'right'),
    fillColor: colour,
    fontSize: fc.integer({ min: 8, max: 40 }),
    unknownKey: fc.jsonValue({ maxDepth: 2 }),
    _private: fc.nat(),
  },
  { requiredKeys: ['text'] },
) as fc.Arbitrary<MindNode['data']>;

/** Trees whose nodes hold the given data, a few levels deep; some leaves have no `children` key. */
export function arbitraryTree(nodeData: fc.Arbitrary<MindNode['data']>): fc.Arbitrary<MindNode> {
  return fc.letrec<{ node: MindNode }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.record({ data: nodeData }),
      fc.record({ data: nodeData, children: fc.array(tie('node'), { maxLength: 5 }) }),
    ),
  })).node;
}

/** Trees of nodes with arbitrary data. */
export const arbitraryNode: fc.Arbitrary<MindNode> = arbitraryTree(data);

/** Full documents with every part the format names and keys nobody knows. */
export const arbitraryFile: fc.Arbitrary<MindMapFile> = fc.record(
  {
    root: arbitraryNode,
    layout: fc.constantFrom(...layoutNames, 'rightFishbone'),
    theme: fc.record({
      template: fc.constantFrom('classic4', 'default', 'neonLamp'),
      config: fc.record({ lineStyle: fc.constantFrom('curve', 'straight') }, { requiredKeys: [] }),
    }),
    view: fc.constantFrom(null, { state: { scale: 1, x: 3, y: 4 }, transform: { scaleX: 1 } }),
    config: fc.record({ openPerformance: fc.boolean() }),
    smmVersion: fc.constant('0.14.0'),
    extra: fc.jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: ['root'] },
) as fc.Arbitrary<MindMapFile>;
