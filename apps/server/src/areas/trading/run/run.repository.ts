import { runResource } from '@wm/contract/trading/run';
import type { RunTrades } from '@wm/contract/trading/run-report';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { and, count, eq, sql } from 'drizzle-orm';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { tradeRun, tradeStrategy, tradeSymbol } from '../trading.table.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

export type StoredTrades = Omit<RunTrades, 'comments'>;

export function runRepository(handle: DatabaseHandle): CrudRepository<typeof runResource> {
  return tableRepository(handle, runResource, {
    table: tradeRun,
    owner: tradeRun.ownerId,
    filters: {
      name: contains(tradeRun.name),
      symbolCode: contains(tradeRun.symbolCode),
      kind: equals(tradeRun.kind),
      status: equals(tradeRun.status),
    },
  });
}

export async function insertRun(db: Database, row: typeof tradeRun.$inferInsert): Promise<number> {
  const [made] = await db.insert(tradeRun).values(row).returning({ id: tradeRun.id });
  if (!made) throw new Error('the run was not stored');
  return made.id;
}

const reportColumns = {
  id: tradeRun.id,
  name: tradeRun.name,
  note: tradeRun.note,
  kind: tradeRun.kind,
  status: tradeRun.status,
  message: tradeRun.message,
  symbolId: tradeRun.symbolId,
  symbolCode: tradeRun.symbolCode,
  symbolName: tradeRun.symbolName,
  venue: tradeRun.venue,
  board: tradeRun.board,
  adjustment: tradeRun.adjustment,
  tickSize: tradeRun.tickSize,
  period: tradeRun.period,
  revision: tradeRun.revision,
  strategyId: tradeRun.strategyId,
  strategyName: tradeRun.strategyName,
  strategyVersion: tradeRun.strategyVersion,
  plan: tradeRun.plan,
  firstTime: tradeRun.firstTime,
  lastTime: tradeRun.lastTime,
  returnPercent: tradeRun.returnPercent,
  annualPercent: tradeRun.annualPercent,
  drawdownPercent: tradeRun.drawdownPercent,
  sharpe: tradeRun.sharpe,
  tradeCount: tradeRun.tradeCount,
  spark: tradeRun.spark,
  outcome: tradeRun.outcome,
  comments: tradeRun.comments,
  taskId: tradeRun.taskId,
  createTime: tradeRun.createTime,
  endTime: tradeRun.endTime,
  /** Of the symbol as it is now; null when it is gone. */
  revisionNow: tradeSymbol.revision,
  /** Of its own bars. */
  periodNow: tradeSymbol.period,
};

/** A person's run without its trades. */
export async function findRun(db: Database, ownerId: number, id: number) {
  const [row] = await db
    .select(reportColumns)
    .from(tradeRun)
    .leftJoin(tradeSymbol, eq(tradeSymbol.id, tradeRun.symbolId))
    .where(and(eq(tradeRun.id, id), eq(tradeRun.ownerId, ownerId)));
  return row;
}

/** The trades of a person's run with the remarks; undefined when it is not his, null while there are none. */
export async function findTrades(
  db: Database,
  ownerId: number,
  id: number,
): Promise<RunTrades | null | undefined> {
  const [row] = await db
    .select({ trades: tradeRun.trades, comments: tradeRun.comments })
    .from(tradeRun)
    .where(and(eq(tradeRun.id, id), eq(tradeRun.ownerId, ownerId)));
  if (!row) return undefined;
  if (!row.trades) return null;
  const trades = JSON.parse((await expand(row.trades)).toString()) as StoredTrades;
  const comments = Object.entries(row.comments).map(([trade, text]) => ({
    trade: Number(trade),
    text,
  }));
  return { ...trades, comments };
}

/** Trades as they are stored. */
export async function packTrades(trades: StoredTrades): Promise<Buffer> {
  return compress(JSON.stringify(trades));
}

export async function updateRun(
  db: Pick<Database, 'update'>,
  id: number,
  values: Partial<typeof tradeRun.$inferInsert>,
): Promise<void> {
  await db.update(tradeRun).set(values).where(eq(tradeRun.id, id));
}

/** Puts a remark beside a trade, or takes it away; answers whether the run is the person's. */
export async function putComment(
  db: Database,
  { ownerId, id, trade, text }: { ownerId: number; id: number; trade: number; text: string },
): Promise<boolean> {
  const key = String(trade);
  const comments =
    text === ''
      ? sql`${tradeRun.comments} - ${key}::text`
      : sql`jsonb_set(${tradeRun.comments}, array[${key}::text], to_jsonb(${text}::text))`;
  const changed = await db
    .update(tradeRun)
    .set({ comments })
    .where(and(eq(tradeRun.id, id), eq(tradeRun.ownerId, ownerId)))
    .returning({ id: tradeRun.id });
  return changed.length > 0;
}

export async function countRuns(db: Database, ownerId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(tradeRun)
    .where(eq(tradeRun.ownerId, ownerId));
  return row?.count ?? 0;
}

/** What a run is of: a person's symbol. */
export async function findSymbol(db: Database, ownerId: number, id: number) {
  const [row] = await db
    .select()
    .from(tradeSymbol)
    .where(and(eq(tradeSymbol.id, id), eq(tradeSymbol.ownerId, ownerId)));
  return row;
}

export async function findStrategy(db: Database, ownerId: number, id: number) {
  const [row] = await db
    .select()
    .from(tradeStrategy)
    .where(and(eq(tradeStrategy.id, id), eq(tradeStrategy.ownerId, ownerId)));
  return row;
}
