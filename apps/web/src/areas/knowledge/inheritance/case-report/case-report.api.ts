import type {
  beginReportEndpoint,
  CaseReport,
  checkReportEndpoint,
  listReportsEndpoint,
  readReportEndpoint,
  recallReportEndpoint,
  returnReportEndpoint,
  saveReportEndpoint,
  signReportEndpoint,
  submitReportEndpoint,
} from '@wm/contract/knowledge/inheritance/case-report';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { downloadByGet } from '#core/http/download.ts';
import { caseKey } from '../case.api.ts';

const reports = '/knowledge/v2/cases/:id/reports';

/** A version of the report of a case. */
export interface ReportPlace {
  id: number;
  version: number;
}

export const reportKey = ({ id, version }: ReportPlace) =>
  [...caseKey(id), 'report', version] as const;

export function useReports(id: number) {
  return useQuery({
    queryKey: [...caseKey(id), 'reports'],
    queryFn: ({ signal }) =>
      call<typeof listReportsEndpoint>('GET', reports, {
        path: { id },
        signal,
        silent: true,
      }),
    retry: false,
  });
}

export function readReport(path: ReportPlace, signal?: AbortSignal): Promise<CaseReport> {
  return call<typeof readReportEndpoint>('GET', `${reports}/:version`, {
    path: { ...path },
    silent: true,
    ...(signal && { signal }),
  });
}

export function useReport(place: ReportPlace) {
  return useQuery({
    queryKey: reportKey(place),
    queryFn: ({ signal }) => readReport(place, signal),
    retry: false,
  });
}

export function beginReport(id: number, body: BodyOf<typeof beginReportEndpoint>) {
  return call<typeof beginReportEndpoint>('POST', reports, {
    path: { id },
    body,
  });
}

/** Refused with 409 when somebody else has saved meanwhile. */
export function saveReport(path: ReportPlace, body: BodyOf<typeof saveReportEndpoint>) {
  return call<typeof saveReportEndpoint>('PUT', `${reports}/:version`, {
    path: { ...path },
    body,
    silent: true,
  });
}

/** What may be done with a report beside writing it; each is refused when it is another than was seen. */
export const reportSteps = {
  submit: (path: ReportPlace, rowVersion: number) =>
    call<typeof submitReportEndpoint>('PUT', `${reports}/:version/submit`, {
      path: { ...path },
      body: { rowVersion },
    }),
  recall: (path: ReportPlace, rowVersion: number) =>
    call<typeof recallReportEndpoint>('PUT', `${reports}/:version/recall`, {
      path: { ...path },
      body: { rowVersion },
    }),
  check: (path: ReportPlace, rowVersion: number) =>
    call<typeof checkReportEndpoint>('PUT', `${reports}/:version/check`, {
      path: { ...path },
      body: { rowVersion },
    }),
  sign: (path: ReportPlace, rowVersion: number) =>
    call<typeof signReportEndpoint>('PUT', `${reports}/:version/sign`, {
      path: { ...path },
      body: { rowVersion },
    }),
};

export function returnReport(path: ReportPlace, rowVersion: number, reason: string) {
  return call<typeof returnReportEndpoint>('PUT', `${reports}/:version/return`, {
    path: { ...path },
    body: { rowVersion, reason },
  });
}

export function downloadReportPdf({ id, version }: ReportPlace) {
  return downloadByGet(
    `/knowledge/v2/cases/${id}/reports/${version}/pdf`,
    `病例${id}报告第${version}版.pdf`,
  );
}
