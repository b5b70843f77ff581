import { graphSizes } from '@wm/contract/notebook/graph-sizes';
import type { GraphNote } from '@wm/contract/notebook/note-graph';
import type { Database } from '#core/database/database.ts';
import { requireFound } from '#core/not-found.ts';
import { findGraphNotes, linksFrom, linksTo, listGraphNotes } from './graph.repository.ts';

interface Graph {
  notes: GraphNote[];
  links: [number, number][];
  isCut: boolean;
}

/** The links among some notes. */
async function linksAmong(
  db: Database,
  ownerId: number,
  notes: readonly GraphNote[],
): Promise<{ links: [number, number][]; isCut: boolean }> {
  const ids = notes.map(({ id }) => id);
  const known = new Set(ids);
  // Those that lead elsewhere are read too: they may not crowd out the others.
  const found = await linksFrom(db, ownerId, { ids, limit: graphSizes.links * 5 });
  const among = found.filter(({ target }) => known.has(target));
  return {
    links: among.slice(0, graphSizes.links).map(({ source, target }) => [source, target]),
    isCut: among.length > graphSizes.links || found.length >= graphSizes.links * 5,
  };
}

/** All notes that fit a filter, and their links. */
export async function wholeGraph(
  db: Database,
  ownerId: number,
  filter: { notebookId?: number | undefined; tag?: string | undefined },
): Promise<Graph> {
  const limit = graphSizes.notes + 1;
  const found = await listGraphNotes(db, ownerId, { ...filter, limit });
  const notes = found.slice(0, graphSizes.notes);
  const { links, isCut } = await linksAmong(db, ownerId, notes);
  return { notes, links, isCut: isCut || found.length > graphSizes.notes };
}

/** The notes within some steps of one, the nearest first into what is limited. */
export async function graphAround(
  db: Database,
  ownerId: number,
  { id, steps }: { id: number; steps: number },
): Promise<Graph> {
  requireFound((await findGraphNotes(db, ownerId, [id])).length > 0);
  const known = new Set([id]);
  let edge = [id];
  let isCut = false;
  for (let step = 0; step < steps && edge.length > 0 && !isCut; step += 1) {
    const wanted = { ids: edge, limit: graphSizes.links };
    const out = await linksFrom(db, ownerId, wanted);
    const back = await linksTo(db, ownerId, wanted);
    const next = [...out.map(({ target }) => target), ...back.map(({ source }) => source)];
    edge = [...new Set(next)].filter((one) => !known.has(one));
    isCut = known.size + edge.length > graphSizes.around;
    for (const one of edge.slice(0, graphSizes.around - known.size)) known.add(one);
  }
  const notes = await findGraphNotes(db, ownerId, [...known]);
  const among = await linksAmong(db, ownerId, notes);
  return { notes, links: among.links, isCut: isCut || among.isCut };
}
