import { wireReader } from '@wm/contract/core/wire';
import { startRunEndpoint } from '@wm/contract/trading/run';
import type { RunPlan } from '@wm/contract/trading/run';
import { printStrategy } from '@wm/market/strategy-text';
import { KDJ_TURN, MA_CROSS } from '@wm/market/builtin-strategies';
import type { Series } from '@wm/market/series';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { demoSymbols, makeDemoSeries } from './demo-series.ts';
import { doneFacts, plannedFacts } from './run/run-facts.ts';
import { findSymbol, insertRun } from './run/run.repository.ts';
import { storeSeries } from './symbol/bars.repository.ts';
import type { tradeSymbol } from './trading.table.ts';

/** A run as the form of 策略测试 begins: by the contract's own defaults. */
function usualPlan(symbolId: number, text: string): RunPlan {
  const { body } = startRunEndpoint;
  return wireReader(body)(body.parse({ symbol_id: symbolId, text, settings: {} })) as RunPlan;
}

/** The stock of the demo set that is tried by strategies. */
const triedCode = 'DEMO.LK';

/** The made-up prices of the first start, and two runs over a stock of them: trades to go through, and runs to compare. */
export async function seedTradingDemo(db: Database, ownerId: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const symbol of demoSymbols) {
      const facts = {
        ownerId,
        code: symbol.code,
        name: symbol.name,
        venue: 'cn',
        adjustment: 'none',
        period: 'day',
        fileName: '',
        tickSize: 0.01,
        quality: [],
      };
      const series = makeDemoSeries(symbol);
      const { id } = await storeSeries(tx, facts, { series, onPage: () => undefined });
      if (symbol.code === triedCode)
        await seedRuns(tx, series, orNotFound(await findSymbol(tx, ownerId, id)));
    }
  });
}

async function seedRuns(
  tx: Transaction,
  series: Series,
  symbol: typeof tradeSymbol.$inferSelect,
): Promise<void> {
  // A start that makes no demo set needs nothing of it.
  const { computeRun } = await import('./run/compute-run.ts');
  for (const strategy of [KDJ_TURN, MA_CROSS]) {
    const plan = usualPlan(symbol.id, printStrategy(strategy));
    const done = computeRun({ kind: 'run', series, plan, symbol }, () => undefined);
    await insertRun(tx, {
      ...plannedFacts(symbol, plan),
      ...(await doneFacts(done)),
      note: '示例数据，可以删除',
      endTime: new Date().toISOString(),
    });
  }
}
