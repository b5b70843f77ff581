import type { MindNode, NodeData } from '../model/document.ts';
import { hasMarks, runsToHtml, runsToText, type TextLine } from '../text/text-runs.ts';

/** Text fields for lines of runs: rich text only when a mark needs it. */
export function textFields(lines: readonly TextLine[]): Pick<NodeData, 'text' | 'richText'> {
  if (!hasMarks(lines)) return { text: runsToText(lines) };
  return { text: runsToHtml(lines), richText: true };
}

/** A node as the walk meets it: the root has no parent and depth 0. */
export interface VisitedNode {
  node: MindNode;
  parent: MindNode | null;
  depth: number;
  /** Place among the parent's children. */
  index: number;
}

/** Every node from the root down, parents before children and siblings in order, without recursion. */
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
