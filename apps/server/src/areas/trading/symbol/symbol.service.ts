import type { SymbolBrief } from '@wm/contract/trading/symbol';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { findOwnSymbol, listBriefs, readBars } from './bars.repository.ts';

/** Everything that somebody can chart. */
export async function listCharted(
  { db }: Core,
  { userId }: Principal,
): Promise<{ rows: SymbolBrief[] }> {
  return { rows: await listBriefs(db, userId) };
}

/** Bars of one's own symbol as plain columns. */
export async function readOwnBars(
  { db }: Core,
  { userId }: Principal,
  { id, ...query }: { id: number; before?: number | undefined; count: number },
) {
  const { revision } = orNotFound(await findOwnSymbol(db, userId, id));
  const { series, hasMore } = await readBars(db, id, query);
  return {
    revision,
    time: [...series.time],
    open: [...series.open],
    high: [...series.high],
    low: [...series.low],
    close: [...series.close],
    volume: [...series.volume],
    hasMore,
  };
}
