import { sql } from 'drizzle-orm';
import type { Area } from '#core/area.ts';
import { addDrawingRoutes } from './drawing/drawing.routes.ts';
import { csvImportTask, runCsvImport } from './import/import-task.ts';
import type { CsvImportPayload } from './import/import-task.ts';
import { addImportRoutes } from './import/import.routes.ts';
import { seedTradingDemo } from './seed-demo.ts';
import { addSymbolRoutes } from './symbol/symbol.routes.ts';

/** Trading: symbols with their bars, their import, and drawings on their charts. */
export const tradingArea: Area = {
  addRoutes: (app, core) => {
    addSymbolRoutes(app, core);
    addDrawingRoutes(app, core);
    addImportRoutes(app, core);
  },
  tasks: (core) => ({
    [csvImportTask]: (payload, control) => runCsvImport(core, payload as CsvImportPayload, control),
  }),
  retention: () => [sql`delete from trade_import where create_time < now() - interval '1 day'`],
  seedDemo: seedTradingDemo,
};
