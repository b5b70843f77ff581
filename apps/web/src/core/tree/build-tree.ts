/** Names of the fields that make rows a tree (specification 3). */
export interface TreeFields {
  id?: string;
  parentId?: string;
  children?: string;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Rows as a tree, in their order. A row whose parent is not among them is a root; rows that stand in a circle are left out, so
 * that walking the tree always ends. `id`, `parent_id` and `children` unless told otherwise; rows are copied.
 */
export function buildTree(
  rows: readonly Row[],
  fields: TreeFields = {},
): Record<string, unknown>[] {
  const { id = 'id', parentId = 'parent_id', children = 'children' } = fields;
  const nodes = new Map<unknown, Record<string, unknown>>(rows.map((row) => [row[id], { ...row }]));
  const roots: Record<string, unknown>[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node[parentId]);
    if (!parent || parent === node) {
      roots.push(node);
      continue;
    }
    const siblings = parent[children];
    if (Array.isArray(siblings)) siblings.push(node);
    else parent[children] = [node];
  }
  return roots;
}
