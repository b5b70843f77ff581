import { attachVcfEndpoint, caseResource } from '@wm/contract/knowledge/inheritance-case';
import {
  listRunsEndpoint,
  readRunEndpoint,
  removedVariantsEndpoint,
  runTableEndpoint,
  runReportEndpoint,
  runVariantEndpoint,
  runVariantsEndpoint,
  runVcfEndpoint,
  startRunEndpoint,
  whyEndpoint,
} from '@wm/contract/knowledge/inheritance-run';
import {
  readAcmgEndpoint,
  reviewAcmgEndpoint,
  stepAcmgEndpoint,
} from '@wm/contract/knowledge/inheritance/acmg';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { readAcmg, reviewAcmg, stepAcmg } from './acmg.service.ts';
import { attachVcf, caseService } from './case.service.ts';
import { sendTable, sendVcf } from './export-run.routes.ts';
import { addReportRoutes } from './case-report/case-report.routes.ts';
import { sendReport } from './report/report.routes.ts';
import { addMergeRoutes } from './merge/merge.routes.ts';
import {
  readRemoved,
  readRun,
  readRuns,
  readVariant,
  readVariants,
  readWhy,
  startRun,
} from './run.service.ts';
import { addWorkspaceRoutes } from './workspace.routes.ts';

/** 遗传突变: cases with their families and files, their analyses, and what became of each variant. */
export function addInheritanceRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: caseResource,
    repository: caseService(core),
    columns: [
      { field: 'id', title: '编号', width: 10 },
      { field: 'caseNo', title: '病例编号', width: 20 },
      { field: 'probandName', title: '受检者', width: 14 },
      { field: 'phenotype', title: '表型', width: 40 },
      {
        field: 'people',
        title: '家系',
        width: 30,
        show: (value) =>
          Array.isArray(value) ? value.map(({ id }: { id: string }) => id).join('、') : '',
      },
      { field: 'remark', title: '备注', width: 30 },
      { field: 'createTime', title: '创建时间', width: 24 },
      { field: 'updateTime', title: '更新时间', width: 24 },
    ],
  });
  addWorkspaceRoutes(app, core);
  addMergeRoutes(app, core);
  addReportRoutes(app, core);
  route(app, attachVcfEndpoint, ({ params, body, principal }) =>
    attachVcf({ core, principal }, params.id, body.fileName),
  );
  route(app, startRunEndpoint, ({ params, body, principal }) =>
    startRun({ core, principal }, params.id, body),
  );
  route(app, listRunsEndpoint, async ({ params, principal }) => ({
    rows: await readRuns({ core, principal }, params.id),
  }));
  route(app, readRunEndpoint, ({ params, principal }) =>
    readRun({ core, principal }, params.id, params.runNo),
  );
  route(app, runVariantsEndpoint, ({ params, query, principal }) =>
    readVariants({ core, principal }, params, query),
  );
  route(app, runVariantEndpoint, ({ params, query, principal }) =>
    readVariant({ core, principal }, params, query.key),
  );
  route(app, removedVariantsEndpoint, ({ params, query, principal }) =>
    readRemoved({ core, principal }, params, query),
  );
  route(app, readAcmgEndpoint, ({ params, query, principal }) =>
    readAcmg({ core, principal }, params, query),
  );
  route(app, reviewAcmgEndpoint, ({ params, body, principal }) =>
    reviewAcmg({ core, principal }, params, body),
  );
  route(app, stepAcmgEndpoint, ({ params, body, principal }) =>
    stepAcmg({ core, principal }, params, body),
  );
  route(app, whyEndpoint, ({ params, query, principal }) =>
    readWhy({ core, principal }, params, query.text),
  );
  route(app, runTableEndpoint, ({ params, query, principal, reply }) =>
    sendTable({ core, principal }, params, { filter: query, reply }),
  );
  route(app, runVcfEndpoint, ({ params, principal, reply }) =>
    sendVcf({ core, principal }, params, reply),
  );
  route(app, runReportEndpoint, ({ params, principal, reply }) =>
    sendReport({ core, principal }, params, reply),
  );
}
