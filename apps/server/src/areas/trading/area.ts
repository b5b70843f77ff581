import type { LiveQuote } from '@wm/contract/trading/live-quote';
import { symbolResource } from '@wm/contract/trading/symbol';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Area } from '#core/area.ts';
import type { Core } from '#core/core.ts';
import { z } from 'zod';
import { defineJob } from '#core/jobs/job-handler.ts';
import { addAlertRoutes } from './alert/alert.routes.ts';
import { addDrawingRoutes } from './drawing/drawing.routes.ts';
import { addFeedRoutes } from './feed/feed.routes.ts';
import { pollAllFeeds } from './feed/feed.service.ts';
import { csvImportTask, runCsvImport } from './import/import-task.ts';
import type { CsvImportPayload } from './import/import-task.ts';
import { addImportRoutes } from './import/import.routes.ts';
import { openLiveFeeds } from './live/live-feeds.ts';
import { makeRun, runTask } from './run/run-task.ts';
import type { RunPayload } from './run/run-task.ts';
import { addRunRoutes } from './run/run.routes.ts';
import { seedTradingDemo } from './seed-demo.ts';
import { addStrategyRoutes } from './strategy/strategy.routes.ts';
import { priceTool } from './symbol/price-tool.ts';
import { addSymbolRoutes } from './symbol/symbol.routes.ts';
import { tradeSymbol } from './trading.table.ts';

declare module '#core/database/signals.ts' {
  interface SignalMap {
    /** Bars or alerts of somebody's symbol have changed. */
    trading: { userId: number; what: 'bars' | 'alert'; id: number };
    /** The source of a symbol was set, changed or taken away. */
    'trading-feed': { id: number };
    /** Somebody looks at the chart of a symbol. */
    'trading-watch': { id: number };
    /** What a live source tells: the next one makes it worthless, so that it stands nowhere else. */
    'trading-quote': LiveQuote & { userId: number };
  }
}

/** Trading: symbols with their bars, import and sources, drawings and alerts on their charts, strategies and their runs. */
export const tradingArea: Area = {
  addRoutes: (app, core) => {
    addSymbolRoutes(app, core);
    addDrawingRoutes(app, core);
    addImportRoutes(app, core);
    addStrategyRoutes(app, core);
    addRunRoutes(app, core);
    addAlertRoutes(app, core);
    addFeedRoutes(app, core);
    holdLiveFeeds(app, core);
  },
  tasks: (core) => ({
    [csvImportTask]: (payload, control) => runCsvImport(core, payload as CsvImportPayload, control),
    [runTask]: (payload, control) => makeRun(core, payload as RunPayload, control),
  }),
  assistantTools: (core) => [priceTool(core)],
  namedTables: [
    {
      resource: symbolResource,
      table: tradeSymbol,
      id: tradeSymbol.id,
      name: tradeSymbol.name,
      alias: tradeSymbol.code,
      shown: ['name', 'code', 'period'],
      place: sql<string>`${tradeSymbol.period}`,
      owner: tradeSymbol.ownerId,
      pathOf: (id) => `/trading/chart?s=${id}`,
    },
  ],
  retention: () => [
    sql`delete from trade_import where create_time < now() - interval '1 day'`,
    // A run whose task has ended without a word, as after three crashes.
    sql`update trade_run r set status = 'failed', message = '运行中断，请重新运行', end_time = now()
      where r.status in ('waiting', 'running') and r.create_time < now() - interval '1 minute' and not exists (
        select from sys_task t where t.id = r.task_id and t.status in ('waiting', 'running'))`,
  ],
  jobs: (core) => [
    defineJob({
      key: 'trading:feeds',
      title: '更新行情',
      description: '向品种的行情来源取新的K线，并检查提醒；打开图表时另按来源的间隔更新',
      params: z.strictObject({}),
      seed: { name: '更新行情', cron: '40 */5 * * * *', timeoutSeconds: 240 },
      run: async (_, { signal }) => `新增 ${await pollAllFeeds(core, signal)} 根K线`,
    }),
  ],
  streamEvents: (core, streams) => {
    core.signals.on('trading', ({ userId, what, id }) =>
      streams.tell(userId, { kind: 'trading', what, id }),
    );
    core.signals.on('trading-quote', ({ userId, ...quote }) =>
      streams.tell(userId, { kind: 'quote', ...quote }),
    );
    // Heard here, too, by a process that holds no sockets.
    core.signals.on('trading-feed', () => undefined);
    core.signals.on('trading-watch', () => undefined);
  },
  seedDemo: seedTradingDemo,
};

/** Live sources are held from the start to the end of a process whose clock runs. */
function holdLiveFeeds(app: FastifyInstance, core: Core): void {
  if (!core.config.schedules) return;
  const feeds = openLiveFeeds(core);
  app.addHook('onReady', feeds.look);
  app.addHook('preClose', feeds.close);
}
