import { caseResource } from '@wm/contract/knowledge/inheritance-case';
import { sql } from 'drizzle-orm';
import type { Area } from '#core/area.ts';
import { addMutationAnalysisRoutes } from './analysis/mutation-analysis.routes.ts';
import { forgottenSets } from './analysis/mutation-set.repository.ts';
import { addMutationSetRoutes } from './analysis/mutation-set.routes.ts';
import { addCancerRoutes } from './cancer/cancer.routes.ts';
import { addPathwayRoutes } from './gene-channel/gene-channel.routes.ts';
import { addGeneDiseaseRoutes } from './gene-disease/gene-disease.routes.ts';
import { addGeneRoutes } from './gene-info/gene-info.routes.ts';
import { geneTool } from './gene-info/gene-tool.ts';
import { addEnrichmentRoutes } from './enrichment/enrichment.routes.ts';
import { addEvidenceTypeRoutes } from './evidence-type/evidence-type.routes.ts';
import { addEvidenceRoutes } from './evidence/evidence.routes.ts';
import { addGeneDescriptionRoutes } from './gene-description/gene-description.routes.ts';
import { caseScope } from './inheritance/case.repository.ts';
import { caseFileUse } from './inheritance/case-files.ts';
import { analysisTask, runAnalysis } from './inheritance/analysis-task.ts';
import type { AnalysisPayload } from './inheritance/analysis-task.ts';
import { inhCase } from './inheritance/inheritance.table.ts';
import { addInheritanceRoutes } from './inheritance/inheritance.routes.ts';
import { mergeTask, runMerge } from './inheritance/merge/merge-task.ts';
import type { MergePayload } from './inheritance/merge/merge-task.ts';
import { addImportRoutes } from './import/import.routes.ts';
import { runTry, runUndo, runWrite, tryTask, undoTask, writeTask } from './import/import-tasks.ts';
import type { ImportPayload } from './import/import-tasks.ts';
import { addMutationPointRoutes } from './mutation/mutation-points.routes.ts';
import { addMutationLabelRoutes } from './mutation-label/mutation-label.routes.ts';
import { applyTask, runApply } from './mutation-label/mutation-label.service.ts';
import type { ApplyPayload } from './mutation-label/mutation-label.service.ts';
import {
  cancerSearchKind,
  diseaseSearchKind,
  geneSearchKind,
  pathwaySearchKind,
  variantSearchKind,
} from './search/catalog-search.ts';
import { addSourceRoutes } from './sources/sources.routes.ts';
import { seedKnowledgeDemo } from './demo/seed-demo.ts';
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
    addEvidenceTypeRoutes(app, core);
    addEvidenceRoutes(app, core);
    addGeneDescriptionRoutes(app, core);
    addMutationLabelRoutes(app, core);
    addEnrichmentRoutes(app, core);
    addMutationAnalysisRoutes(app, core);
    addMutationSetRoutes(app, core);
    addSourceRoutes(app, core);
    addImportRoutes(app, core);
    addInheritanceRoutes(app, core);
  },
  tasks: (core) => ({
    [tryTask]: (payload, control) => runTry(core, payload as ImportPayload, control),
    [writeTask]: (payload, control) => runWrite(core, payload as ImportPayload, control),
    [undoTask]: (payload, control) => runUndo(core, payload as ImportPayload, control),
    [analysisTask]: (payload, control) => runAnalysis(core, payload as AnalysisPayload, control),
    [mergeTask]: (payload, control) => runMerge(core, payload as MergePayload, control),
    [applyTask]: (payload, control) => runApply(core, payload as ApplyPayload, control),
  }),
  assistantTools: (core) => [geneTool(core)],
  fileUses: [caseFileUse],
  namedTables: [
    {
      resource: caseResource,
      table: inhCase,
      id: inhCase.id,
      name: inhCase.caseNo,
      alias: inhCase.probandName,
      shown: ['case_no', 'proband_name'],
      scope: caseScope,
      pathOf: (id) => `/knowledge/case/${id}/family`,
    },
  ],
  searchKinds: [
    geneSearchKind,
    variantSearchKind,
    diseaseSearchKind,
    pathwaySearchKind,
    cancerSearchKind,
  ],
  retention: () => [
    // What was tried and not written within a day is forgotten; its rows may be millions.
    sql`update kb_import set state = 'failed', message = '试运行已过期，请重新上传文件'
      where state = 'checked' and create_time < now() - interval '1 day'`,
    sql`delete from kb_import_row r using kb_import i where i.id = r.import_id and i.state = 'failed'`,
    forgottenSets,
  ],
  seedDemo: seedKnowledgeDemo,
};
