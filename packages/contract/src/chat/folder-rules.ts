// Apart from the schemas: a browser reads it, too.

/** A folder in a tree of them. */
interface Placed {
  id: number;
  parentId: number | null;
}

/** How many folders may stand in each other. */
export const folderLevels = 5;

/** A folder and those it stands in, the innermost first; also of rows that stand in a circle it ends. */
export function folderChain(folders: readonly Placed[], id: number | null): number[] {
  const parents = new Map(folders.map((one) => [one.id, one.parentId]));
  const chain: number[] = [];
  let at = id;
  while (at !== null && parents.has(at) && !chain.includes(at)) {
    chain.push(at);
    at = parents.get(at) ?? null;
  }
  return chain;
}

/** A folder and all that stand in it, each behind the one it stands in. */
export function foldersBelow<F extends Placed>(folders: readonly F[], id: number): F[] {
  const below = folders.filter((one) => one.id === id);
  for (const { id: at } of below) below.push(...folders.filter((one) => one.parentId === at));
  return below;
}

/** How many levels a folder and those in it take up. */
function heightOf(folders: readonly Placed[], id: number): number {
  const chains = foldersBelow(folders, id).map((one) => folderChain(folders, one.id).indexOf(id));
  return Math.max(0, ...chains) + 1;
}

/** Why a folder may not stand there: in itself, or too deep; undefined where it may. A new one has no id. */
export function misplaced(
  folders: readonly Placed[],
  { id, parentId }: { id: number | undefined; parentId: number | null },
): 'inside' | 'deep' | undefined {
  const above = folderChain(folders, parentId);
  if (id !== undefined && above.includes(id)) return 'inside';
  const height = id === undefined ? 1 : heightOf(folders, id);
  return above.length + height > folderLevels ? 'deep' : undefined;
}
