import type { RunSummary, RunVariant } from '@wm/contract/knowledge/inheritance-run';
import type { FastifyReply } from 'fastify';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { goneSignal } from '#core/http/gone-signal.ts';
import { runApart } from '#core/threads/run-apart.ts';
import { createTurns } from '#core/xlsx/turns.ts';
import { reviewsOf } from '../acmg.repository.ts';
import type { Asking } from '../case.service.ts';
import { listVariants, variantsByKey } from '../run.repository.ts';
import type { RunRow } from '../run.repository.ts';
import { requireRun } from '../run.service.ts';
import type { ReportSource } from './write-report.ts';

/** Variants that a report tells of each model; the table has all. */
const shownOfModel = 40;

/** Reports of one process that are written at a time, of each person one. */
const turns = createTurns(2);

/** An analysis as a PDF, for who may export the case. */
export async function sendReport(
  asking: Asking,
  { id, runNo }: { id: number; runNo: number },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const run = await requireRun(asking, { id, runNo }, 'export');
  const { db } = asking.core;
  const reviews = await reviewsOf(db, id);
  const keys = reviews.map(({ variant }) => variant);
  const known = new Map((await variantsByKey(db, run.id, keys)).map((one) => [one.variant, one]));
  const { fileName, people, options, summary } = run;
  const source: ReportSource = {
    title: `病例${id}第${runNo}次遗传分析报告`,
    created: new Date(),
    timeZone: await asking.core.settings.text('sys.office.time-zone'),
    fileName,
    people,
    options,
    summary,
    byModel: await gatherByModel(asking, run),
    reviewed: reviews.map((review) => ({ review, variant: known.get(review.variant) })),
  };
  const worker = new URL('report-worker.ts', import.meta.url);
  const whose = { key: asking.principal.userId, signal: goneSignal(reply) };
  const pdf = await turns.take(whose, () =>
    runApart<Uint8Array>(worker, source, 'a report of an analysis'),
  );
  return reply
    .type('application/pdf')
    .headers(attachmentHeaders(`病例${id}第${runNo}次遗传分析报告.pdf`))
    .send(Buffer.from(pdf));
}

/** The likeliest variants of each model that any fits. */
async function gatherByModel(
  { core: { db } }: Asking,
  run: RunRow & { summary: RunSummary },
): Promise<ReportSource['byModel']> {
  const byModel = new Map<string, { name: string; total: number; shown: RunVariant[] }>();
  const page = { keep: 'loose', sort: 'rank', page: 1, limit: shownOfModel } as const;
  for (const { model, name } of run.summary.models) {
    // oxlint-disable-next-line no-await-in-loop -- one connection is enough for who waits for a file
    const { rows, total } = await listVariants(db, run, { ...page, model });
    if (total > 0) byModel.set(model, { name, total, shown: rows });
  }
  return byModel;
}
