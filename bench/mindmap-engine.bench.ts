/**
 * The mind-map engine without a screen: reading and laying out a document, and what one edit costs, at
 * four sizes. Text is measured by a table, so the numbers are the engine's own. The comparison with the
 * reference program in a browser has a bench of its own.
 */
import { setText } from '@wm/mindmap/content-commands';
import { collapseAll, expandAll } from '@wm/mindmap/expand-commands';
import { insertChild } from '@wm/mindmap/insert-commands';
import { Mindmap } from '@wm/mindmap/mindmap';
import type { MindNode } from '@wm/mindmap/document';
import { readDocumentText } from '@wm/mindmap/read-document';
import { tableMeasure } from '@wm/mindmap/measure';
import { measureBest, printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';

const sizes = [200, 1000, 5000, 10_000];
const rounds = 7;
const words =
  '计划 部署 交易纪要 性能 worker release gateway 需求 图表 React 遗传 budget 里程碑'.split(' ');

/** Goals in milliseconds on an idle machine, for a browser that also draws: ours must stay far below. */
const goals: Readonly<
  Record<number, { load: number; insert: number; commit: number; expand: number }>
> = {
  1000: { load: 75, insert: 8, commit: 8, expand: 40 },
  5000: { load: 190, insert: 10, commit: 8, expand: 40 },
  10_000: { load: 360, insert: 10, commit: 8, expand: 40 },
};

function newNode(number: number): MindNode {
  const length = 1 + (number % 4);
  const text = Array.from({ length }, (_, i) => words[(number * 7 + i * 3) % words.length]);
  return {
    data: { text: `${text.join(' ')} ${number}`, uid: `n${number}`, expand: true },
    children: [],
  };
}

/** A document of `count` nodes: each has two to eight children, texts of one to four words. */
function documentText(count: number): string {
  const nodes = Array.from({ length: count }, (_, number) => newNode(number));
  const [root] = nodes;
  let next = 1;
  for (const parent of nodes) {
    const children = nodes.slice(next, next + 2 + ((next * 5) % 7));
    parent.children?.push(...children);
    next += children.length;
  }
  return JSON.stringify({ root, layout: 'logicalStructure', theme: { template: 'classic4' } });
}

function load(text: string): Mindmap {
  const read = readDocumentText(text);
  if (!read.ok) throw new Error(read.error);
  return new Mindmap(read.document, { measure: tableMeasure });
}

/** CPU milliseconds of one run, from the best of several batches. */
async function cpuOf(repeat: number, work: (i: number) => unknown): Promise<number> {
  const { cost } = await measureBest(rounds, () => {
    for (let i = 0; i < repeat; i += 1) work(i);
  });
  return cost.cpuMs / repeat;
}

const format = (milliseconds: number): string =>
  `${milliseconds.toFixed(milliseconds < 10 ? 3 : 1)} ms`;

function row(what: string, ours: number, goal: number | undefined): Row {
  return {
    what,
    ours: format(ours),
    peer: '-',
    ratio: goal ? `${(ours / goal).toFixed(4)} of goal` : '-',
    goal: goal ? `<= ${goal} ms with drawing` : '-',
  };
}

async function measureSize(count: number): Promise<Row[]> {
  const text = documentText(count);
  const goal = goals[count];
  const loading = await cpuOf(Math.max(1, Math.round(5000 / count)), () => load(text));
  const map = load(text);
  const ids = Array.from({ length: 50 }, (_, i) => `n${Math.floor((i * count) / 50)}`);
  const at = (i: number): string => ids[i % ids.length] ?? 'n0';
  const inserting = await cpuOf(50, (i) => {
    map.session.select([at(i)]);
    void map.run(insertChild);
  });
  const undoing = await cpuOf(20, () => map.session.undo());
  let edits = 0;
  const committing = await cpuOf(50, (i) => {
    edits += 1;
    const lines = [[{ text: `text ${edits} of another length ${'x'.repeat(edits % 40)}` }]];
    void map.run(setText, { id: at(i), lines });
  });
  const relayout = await cpuOf(5, () => map.scene.rebuild());
  const toggled = await cpuOf(1, () => {
    void map.run(collapseAll);
    void map.run(expandAll);
  });
  return [
    row(`${count}: read and lay out`, loading, goal?.load),
    row(`${count}: insert a child`, inserting, goal?.insert),
    row(`${count}: undo an insertion`, undoing, undefined),
    row(`${count}: text of another size`, committing, goal?.commit),
    row(`${count}: collapse all and expand all`, toggled, goal?.expand),
    row(`${count}: measure and lay out anew`, relayout, undefined),
  ];
}

for (const size of sizes) printTable(`Mind-map engine, ${size} nodes`, await measureSize(size));
