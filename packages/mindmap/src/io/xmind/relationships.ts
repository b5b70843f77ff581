import type { FilePoint, MindNode, NodeData } from '../../model/document.ts';
import type { Findings } from '../findings.ts';
import { walkNodes } from '../node-text.ts';
import { lineStyleOf, relationshipStyleOf } from './styles.ts';
import type { XmindRelationship } from './topic.ts';

/**
 * Writes relationships into the nodes they start from. Ends that are no node (a summary, a boundary,
 * another sheet) and second lines between the same two nodes cannot be kept and are reported.
 */
export function addRelationships(
  relationships: readonly XmindRelationship[],
  nodeById: ReadonlyMap<string, MindNode>,
  findings: Findings,
): void {
  const known = new Map<NodeData, Set<string>>();
  for (const line of relationships) {
    const from = nodeById.get(line.from)?.data;
    const to = nodeById.get(line.to)?.data.uid;
    const targetsOfNode = from && (known.get(from) ?? new Set<string>());
    if (!targetsOfNode || to === undefined || targetsOfNode.has(to)) {
      findings.add('relationship-dropped', line.title);
      continue;
    }
    known.set(from, targetsOfNode.add(to));
    const targets = (from.associativeLineTargets ??= []);
    targets.push(to);
    const offsets = (from.associativeLineTargetControlOffsets ??= []);
    while (offsets.length < targets.length - 1) offsets.push(null);
    offsets.push(line.controlPoints);
    if (line.title !== '') (from.associativeLineText ??= {})[to] = line.title;
    const style = lineStyleOf(line.style);
    if (Object.keys(style).length > 0) (from.associativeLineStyle ??= {})[to] = style;
  }
  for (const node of nodeById.values()) {
    const offsets = node.data.associativeLineTargetControlOffsets;
    if (offsets?.every((offset) => offset === null)) {
      delete node.data.associativeLineTargetControlOffsets;
    }
  }
}

/** The relationships of a map, from the associative lines of its nodes to nodes that exist. */
export function relationshipsOf(
  root: MindNode,
  idByUid: ReadonlyMap<string, string>,
  idOf: (node: MindNode) => string,
): XmindRelationship[] {
  const relationships: XmindRelationship[] = [];
  for (const { node } of walkNodes(root)) {
    const { data } = node;
    const { associativeLineTargets: targets, associativeLineText: texts } = data;
    const { associativeLineTargetControlOffsets: offsets, associativeLineStyle: styles } = data;
    for (const [index, target] of (Array.isArray(targets) ? targets : []).entries()) {
      const to = idByUid.get(target);
      if (to === undefined) continue;
      const points = Array.isArray(offsets) ? offsets[index] : null;
      const title: unknown = texts?.[target];
      relationships.push({
        from: idOf(node),
        to,
        title: typeof title === 'string' ? title : '',
        controlPoints: isPair(points) ? points : null,
        style: relationshipStyleOf(styles?.[target] ?? {}),
      });
    }
  }
  return relationships;
}

function isPair(value: unknown): value is [FilePoint, FilePoint] {
  return Array.isArray(value) && value.length === 2 && value.every((point) => isPoint(point));
}

function isPoint(value: unknown): value is FilePoint {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y } = value as Partial<FilePoint>;
  return Number.isFinite(x) && Number.isFinite(y);
}
