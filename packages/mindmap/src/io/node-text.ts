import type { GeneralizationData, MindNode, NodeData } from '../model/document.ts';
import { parseRichText, runsToHtml, runsToText, hasMarks, type TextLine } from './text-runs.ts';

/** The text of a node or summary as lines of runs, whether it is plain or rich. */
export function textLines(data: Pick<NodeData, 'text' | 'richText'>): TextLine[] {
  const text = data.text ?? '';
  if (data.richText === true) return parseRichText(text);
  return text.split('\n').map((line) => (line === '' ? [] : [{ text: line }]));
}

/** The text of a node or summary without marks; lines are joined by "\n". */
export function plainText(data: Pick<NodeData, 'text' | 'richText'>): string {
  return data.richText === true ? runsToText(parseRichText(data.text ?? '')) : (data.text ?? '');
}

/** Text fields for lines of runs: rich text only when a mark needs it. */
export function textFields(lines: readonly TextLine[]): Pick<NodeData, 'text' | 'richText'> {
  if (!hasMarks(lines)) return { text: runsToText(lines) };
  return { text: runsToHtml(lines), richText: true };
}

/** Summaries of a node as a list, from the old form (one object) and the new one (a list). */
export function summariesOf(data: NodeData): GeneralizationData[] {
  const { generalization } = data;
  if (generalization === undefined || generalization === null) return [];
  return Array.isArray(generalization) ? generalization : [generalization];
}

/** The text of every tag of a node. */
export function tagTexts(data: NodeData): string[] {
  return (data.tag ?? []).map((tag) => (typeof tag === 'string' ? tag : tag.text));
}

/** A node as the walk meets it: the root has no parent and depth 0. */
export interface VisitedNode {
  node: MindNode;
  parent: MindNode | null;
  depth: number;
  /** Place among the parent's children. */
  index: number;
}

/** Every node from the root down, parents before children and brothers in order, without recursion. */
export function* walkNodes(root: MindNode): Generator<VisitedNode> {
  const pending: VisitedNode[] = [{ node: root, parent: null, depth: 0, index: 0 }];
  for (let visited = pending.pop(); visited !== undefined; visited = pending.pop()) {
    yield visited;
    const children = visited.node.children ?? [];
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const node = children[index];
      if (node) pending.push({ node, parent: visited.node, depth: visited.depth + 1, index });
    }
  }
}
