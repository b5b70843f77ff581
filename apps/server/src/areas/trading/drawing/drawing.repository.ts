import type { Drawing } from '@wm/contract/trading/drawing';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { tradeDrawing } from '../trading.table.ts';

export async function findDrawings(
  db: Database,
  ownerId: number,
  symbolId: number,
): Promise<Drawing[]> {
  const [row] = await db
    .select({ drawings: tradeDrawing.drawings })
    .from(tradeDrawing)
    .where(and(eq(tradeDrawing.ownerId, ownerId), eq(tradeDrawing.symbolId, symbolId)));
  return row?.drawings ?? [];
}

export async function putDrawings(
  db: Database,
  row: { ownerId: number; symbolId: number; drawings: Drawing[] },
): Promise<void> {
  await db
    .insert(tradeDrawing)
    .values(row)
    .onConflictDoUpdate({
      target: [tradeDrawing.ownerId, tradeDrawing.symbolId],
      set: { drawings: row.drawings, updateTime: sql`now()` },
    });
}
