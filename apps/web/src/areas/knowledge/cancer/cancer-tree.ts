import type { CancerNode } from '@wm/contract/knowledge/cancer-tree';

/** A kind of tumor with what lies below it. */
export interface Tumor extends CancerNode {
  children: Tumor[];
  /** Of itself and all below it. */
  sum: number;
  /** How many lie below it. */
  below: number;
}

export interface TumorTree {
  roots: Tumor[];
  byCode: ReadonlyMap<string, Tumor>;
}

/** Nodes as a tree. A node whose parent is missing is a root; nodes that stand in a circle are left out. */
export function growTree(nodes: readonly CancerNode[]): TumorTree {
  const byCode = new Map<string, Tumor>();
  for (const node of nodes)
    if (!byCode.has(node.cancerCode))
      byCode.set(node.cancerCode, { ...node, children: [], sum: 0, below: 0 });
  const roots: Tumor[] = [];
  for (const tumor of byCode.values()) {
    const parent = byCode.get(tumor.parentCode);
    if (parent && parent !== tumor) parent.children.push(tumor);
    else roots.push(tumor);
  }
  for (const root of roots) addUp(root);
  return { roots, byCode };
}

function addUp(tumor: Tumor): void {
  for (const child of tumor.children) addUp(child);
  tumor.sum = tumor.children.reduce((sum, child) => sum + child.sum, tumor.evidence ?? 0);
  tumor.below = tumor.children.reduce((sum, child) => sum + child.below + 1, 0);
}

/** From the root down to a node. */
export function pathTo({ byCode }: TumorTree, code: string): Tumor[] {
  const path: Tumor[] = [];
  for (let at = byCode.get(code); at && !path.includes(at); at = byCode.get(at.parentCode))
    path.unshift(at);
  return path;
}

export function nameOfTumor({ nameZh, nameEn }: CancerNode): string {
  return nameZh || nameEn;
}

/** Nodes that a word means: by code, by a former code, or by a part of a name; exact codes first. */
export function tumorsNamed({ byCode }: TumorTree, typed: string): Tumor[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  const all = [...byCode.values()];
  const isCode = ({ cancerCode, history }: Tumor): boolean =>
    [cancerCode, ...history].some((code) => code.toLowerCase() === text);
  const isPart = ({ cancerCode, nameEn, nameZh }: Tumor): boolean =>
    [cancerCode, nameEn, nameZh].some((name) => name.toLowerCase().includes(text));
  return [...all.filter(isCode), ...all.filter((one) => !isCode(one) && isPart(one))];
}
