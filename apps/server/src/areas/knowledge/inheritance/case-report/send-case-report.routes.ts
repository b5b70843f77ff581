import type { FastifyReply } from 'fastify';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { goneSignal } from '#core/http/gone-signal.ts';
import { orNotFound } from '#core/not-found.ts';
import { runApart } from '#core/threads/run-apart.ts';
import { createTurns } from '#core/xlsx/turns.ts';
import { requireCase } from '../case.service.ts';
import type { Asking } from '../case.service.ts';
import { findReport } from './case-report.repository.ts';
import { contentOf } from './case-report.service.ts';
import type { ReportPlace } from './case-report.service.ts';
import { factsFor } from './report-facts.ts';
import type { PrintedReport } from './write-case-report.ts';

/** Reports of one process that are written at a time, of each person one. */
const turns = createTurns(2);

/** A version of a report as a PDF, for who may export the case; what his rights keep from him is left out. */
export async function sendCaseReport(
  asking: Asking,
  { id, version }: ReportPlace,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { core, principal } = asking;
  await requireCase(asking, id, 'export');
  const row = orNotFound(await findReport(core.db, id, version));
  const { facts, ...content } = await contentOf(asking, row);
  const printed: PrintedReport = {
    ...content,
    facts: factsFor(principal, facts),
    state: row.state,
    checksum: row.checksum,
    created: new Date(row.signTime ?? Date.now()),
    timeZone: await core.settings.text('sys.office.time-zone'),
  };
  const worker = new URL('case-report-worker.ts', import.meta.url);
  const whose = { key: principal.userId, signal: goneSignal(reply) };
  const pdf = await turns.take(whose, () =>
    runApart<Uint8Array>(worker, printed, 'a report of a case'),
  );
  const name = `病例${id}报告第${version}版${row.state === 'signed' ? '' : '（草稿）'}.pdf`;
  return reply.type('application/pdf').headers(attachmentHeaders(name)).send(Buffer.from(pdf));
}
