/** An entry of a tree in which several are chosen. */
export interface ChoiceNode {
  id: number;
  parentId: number;
  label: string;
  /** Stays as it is: the user may not deal in it. */
  isLocked?: boolean;
  /** A mere heading: chosen with what is below it, gone when nothing is left there. */
  isHeading?: boolean;
}

export interface ChoiceTree {
  nodes: ReadonlyMap<number, ChoiceNode>;
  below: ReadonlyMap<number, readonly number[]>;
}

/** Indexes the flat entries by id and parent. */
export function choiceTree(nodes: readonly ChoiceNode[]): ChoiceTree {
  const byParent = Map.groupBy(nodes, ({ parentId }) => parentId);
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    below: new Map([...byParent].map(([id, children]) => [id, children.map((node) => node.id)])),
  };
}

function descendants({ below }: ChoiceTree, id: number, seen = new Set<number>()): Set<number> {
  for (const child of below.get(id) ?? []) {
    if (seen.has(child)) continue;
    seen.add(child);
    descendants({ below, nodes: new Map() }, child, seen);
  }
  return seen;
}

function ancestors({ nodes }: ChoiceTree, id: number): number[] {
  const found: number[] = [];
  let at = nodes.get(id)?.parentId;
  while (at !== undefined && nodes.has(at) && !found.includes(at)) {
    found.push(at);
    at = nodes.get(at)?.parentId;
  }
  return found;
}

const inOrder = (ids: Iterable<number>): number[] => [...ids].toSorted((one, other) => one - other);

interface Toggle {
  id: number;
  /** Parents and children go together. */
  isLinked: boolean;
}

/** What is chosen after a click on an entry. Locked entries keep their state, whatever is clicked. */
export function toggleChoice(
  tree: ChoiceTree,
  chosen: readonly number[],
  { id, isLinked }: Toggle,
): number[] {
  const now = new Set(chosen);
  const may = (one: number): boolean => !tree.nodes.get(one)?.isLocked;
  if (!isLinked) {
    if (now.has(id)) now.delete(id);
    else now.add(id);
    return inOrder(now);
  }
  const branch = [id, ...descendants(tree, id)].filter(may);
  const isFull = branch.every((one) => now.has(one));
  if (!isFull) {
    for (const one of [...branch, ...ancestors(tree, id).filter(may)]) now.add(one);
    return inOrder(now);
  }
  for (const one of branch) now.delete(one);
  for (const one of ancestors(tree, id)) {
    const isEmpty = [...descendants(tree, one)].every((below) => !now.has(below));
    if (isEmpty && may(one) && tree.nodes.get(one)?.isHeading) now.delete(one);
  }
  return inOrder(now);
}

/** Which boxes show a tick and which a dash: a dash stands where only part of what is below is chosen. */
export function checkMarks(
  tree: ChoiceTree,
  chosen: readonly number[],
  isLinked: boolean,
): { checked: number[]; halfChecked: number[] } {
  if (!isLinked) return { checked: [...chosen], halfChecked: [] };
  const now = new Set(chosen);
  const checked: number[] = [];
  const halfChecked: number[] = [];
  for (const id of tree.nodes.keys()) {
    const below = [...descendants(tree, id)];
    const some = now.has(id) || below.some((one) => now.has(one));
    if (!some) continue;
    const isFull = now.has(id) && below.every((one) => now.has(one));
    (isFull ? checked : halfChecked).push(id);
  }
  return { checked, halfChecked };
}

/** Everything chosen, or nothing; locked entries stay as they are. */
export function chooseAll(tree: ChoiceTree, chosen: readonly number[], isAll: boolean): number[] {
  const now = new Set(chosen);
  for (const { id, isLocked } of tree.nodes.values()) {
    if (isLocked) continue;
    if (isAll) now.add(id);
    else now.delete(id);
  }
  return inOrder(now);
}

/** The entries whose label holds what is searched for, with what stands above and below them. */
export function foundIn(tree: ChoiceTree, wanted: string): ChoiceNode[] {
  const all = [...tree.nodes.values()];
  const text = wanted.trim().toLowerCase();
  if (text === '') return all;
  const hits = all.filter(({ label }) => label.toLowerCase().includes(text));
  const shown = new Set(
    hits.flatMap(({ id }) => [id, ...ancestors(tree, id), ...descendants(tree, id)]),
  );
  return all.filter(({ id }) => shown.has(id));
}
