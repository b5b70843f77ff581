import {
  beginReportEndpoint,
  checkReportEndpoint,
  listReportsEndpoint,
  readReportEndpoint,
  recallReportEndpoint,
  reportPdfEndpoint,
  returnReportEndpoint,
  saveReportEndpoint,
  signReportEndpoint,
  submitReportEndpoint,
} from '@wm/contract/knowledge/inheritance/case-report';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { beginReport, readReport, readReports, saveReport } from './case-report.service.ts';
import {
  checkReport,
  recallReport,
  returnReport,
  signReport,
  submitReport,
} from './report-steps.service.ts';
import { sendCaseReport } from './send-case-report.routes.ts';

/** The report of a case: written, checked by another person, signed and frozen; see decision 092. */
export function addReportRoutes(app: FastifyInstance, core: Core): void {
  route(app, listReportsEndpoint, ({ params, principal }) =>
    readReports({ core, principal }, params.id),
  );
  route(app, readReportEndpoint, ({ params, principal }) =>
    readReport({ core, principal }, params),
  );
  route(app, beginReportEndpoint, ({ params, body, principal }) =>
    beginReport({ core, principal }, params.id, body),
  );
  route(app, saveReportEndpoint, ({ params, body, principal }) =>
    saveReport({ core, principal }, params, body),
  );
  route(app, submitReportEndpoint, ({ params, body, principal }) =>
    submitReport({ core, principal }, { ...params, ...body }),
  );
  route(app, recallReportEndpoint, ({ params, body, principal }) =>
    recallReport({ core, principal }, { ...params, ...body }),
  );
  route(app, checkReportEndpoint, ({ params, body, principal }) =>
    checkReport({ core, principal }, { ...params, ...body }),
  );
  route(app, returnReportEndpoint, ({ params, body, principal }) =>
    returnReport({ core, principal }, { ...params, ...body }),
  );
  route(app, signReportEndpoint, ({ params, body, principal }) =>
    signReport({ core, principal }, { ...params, ...body }),
  );
  route(app, reportPdfEndpoint, ({ params, principal, reply }) =>
    sendCaseReport({ core, principal }, params, reply),
  );
}
