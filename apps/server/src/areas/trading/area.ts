import { sql } from 'drizzle-orm';
import type { Area } from '#core/area.ts';
import { addDrawingRoutes } from './drawing/drawing.routes.ts';
import { csvImportTask, runCsvImport } from './import/import-task.ts';
import type { CsvImportPayload } from './import/import-task.ts';
import { addImportRoutes } from './import/import.routes.ts';
import { makeRun, runTask } from './run/run-task.ts';
import type { RunPayload } from './run/run-task.ts';
import { addRunRoutes } from './run/run.routes.ts';
import { seedTradingDemo } from './seed-demo.ts';
import { addStrategyRoutes } from './strategy/strategy.routes.ts';
import { addSymbolRoutes } from './symbol/symbol.routes.ts';

/** Trading: symbols with their bars, their import, and drawings on their charts. */
export const tradingArea: Area = {
  addRoutes: (app, core) => {
    addSymbolRoutes(app, core);
    addDrawingRoutes(app, core);
    addImportRoutes(app, core);
    addStrategyRoutes(app, core);
    addRunRoutes(app, core);
  },
  tasks: (core) => ({
    [csvImportTask]: (payload, control) => runCsvImport(core, payload as CsvImportPayload, control),
    [runTask]: (payload, control) => makeRun(core, payload as RunPayload, control),
  }),
  retention: () => [
    sql`delete from trade_import where create_time < now() - interval '1 day'`,
    // A run whose task has ended without a word, as after three crashes.
    sql`update trade_run r set status = 'failed', message = '运行中断，请重新运行', end_time = now()
      where r.status in ('waiting', 'running') and r.create_time < now() - interval '1 minute' and not exists (
        select from sys_task t where t.id = r.task_id and t.status in ('waiting', 'running'))`,
  ],
  seedDemo: seedTradingDemo,
};
