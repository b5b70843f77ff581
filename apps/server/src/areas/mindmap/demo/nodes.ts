import type { MindNode, NodeData } from '@wm/mindmap/document';

/** Makes the nodes of a demo map, each with an id of its own. */
export function nodeMaker(prefix: string) {
  let serial = 0;
  return (text: string, children: MindNode[] = [], data: Partial<NodeData> = {}): MindNode => {
    serial += 1;
    return {
      data: { text, expand: true, isActive: false, uid: `${prefix}-${serial}`, ...data },
      children,
    };
  };
}
