import type { Area } from '#core/area.ts';
import { genomeFileUse, trackFileUse } from './file-uses.ts';
import { addGenomeRoutes } from './genome.routes.ts';
import { prepareTask, runPrepare } from './index/prepare-task.ts';
import type { PreparePayload } from './index/prepare-task.ts';
import { seedGenomeDemo } from './demo/seed-demo.ts';

/** 基因组浏览: alignments, variants and annotation, looked at base by base. */
export const genomeArea: Area = {
  addRoutes: addGenomeRoutes,
  tasks: (core) => ({
    [prepareTask]: (payload, control) => runPrepare(core, payload as PreparePayload, control),
  }),
  fileUses: [trackFileUse, genomeFileUse],
  seedDemo: seedGenomeDemo,
};
