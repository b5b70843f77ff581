/** In which notebook each of somebody's notebooks stands, by their ids; null at the top. */
export type Parents = ReadonlyMap<number, number | null>;

/** A notebook and those it stands in, the innermost first. */
export function chainOf(parents: Parents, id: number): number[] {
  const chain: number[] = [];
  for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) chain.push(at);
  return chain;
}

/** How many levels a notebook and those in it take up. */
export function heightOf(parents: Parents, id: number): number {
  let height = 0;
  for (const one of parents.keys()) {
    const at = chainOf(parents, one).indexOf(id);
    if (at >= height) height = at + 1;
  }
  return height;
}
