import type { Database } from '#core/database/database.ts';
import { demoSymbols, makeDemoSeries } from './demo-series.ts';
import { storeSeries } from './symbol/bars.repository.ts';

/** The made-up prices of the first start. */
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
      await storeSeries(tx, facts, { series: makeDemoSeries(symbol), onPage: () => undefined });
    }
  });
}
