import { sql } from 'drizzle-orm';
import type { Area } from '#core/area.ts';
import { addCancerRoutes } from './cancer/cancer.routes.ts';
import { addPathwayRoutes } from './gene-channel/gene-channel.routes.ts';
import { addGeneDiseaseRoutes } from './gene-disease/gene-disease.routes.ts';
import { addGeneRoutes } from './gene-info/gene-info.routes.ts';
import { addImportRoutes } from './import/import.routes.ts';
import { runTry, runUndo, runWrite, tryTask, undoTask, writeTask } from './import/import-tasks.ts';
import type { ImportPayload } from './import/import-tasks.ts';
import { addMutationPointRoutes } from './mutation/mutation-points.routes.ts';
import { seedKnowledgeDemo } from './seed-demo.ts';
import { addMutationRoutes } from './mutation/mutation.routes.ts';

/** 知识库: catalogs of genes, diseases, pathways, tumors and variants, filled from public sources. */
export const knowledgeArea: Area = {
  addRoutes: (app, core) => {
    addGeneRoutes(app, core);
    addGeneDiseaseRoutes(app, core);
    addPathwayRoutes(app, core);
    addCancerRoutes(app, core);
    addMutationRoutes(app, core);
    addMutationPointRoutes(app, core);
    addImportRoutes(app, core);
  },
  tasks: (core) => ({
    [tryTask]: (payload, control) => runTry(core, payload as ImportPayload, control),
    [writeTask]: (payload, control) => runWrite(core, payload as ImportPayload, control),
    [undoTask]: (payload, control) => runUndo(core, payload as ImportPayload, control),
  }),
  retention: () => [
    // What was tried and not written within a day is forgotten; its rows may be millions.
    sql`update kb_import set state = 'failed', message = '试运行已过期，请重新上传文件'
      where state = 'checked' and create_time < now() - interval '1 day'`,
    sql`delete from kb_import_row r using kb_import i where i.id = r.import_id and i.state = 'failed'`,
  ],
  seedDemo: seedKnowledgeDemo,
};
