import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import type { FastifyReply } from 'fastify';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { reviewsOf } from '../acmg.repository.ts';
import type { Asking } from '../case.service.ts';
import { eachVariant, variantsByKey } from '../run.repository.ts';
import { requireRun } from '../run.service.ts';
import { writeReport } from './write-report.ts';
import type { ReportSource } from './write-report.ts';

/** Variants that a report tells of each model; the table has all. */
const shownOfModel = 40;

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
  const pdf = writeReport({
    title: `病例${id}第${runNo}次遗传分析报告`,
    created: new Date(),
    timeZone: await asking.core.settings.text('sys.office.time-zone'),
    fileName,
    people,
    options,
    summary,
    byModel: await gatherByModel(eachVariant(db, run, { keep: 'loose' })),
    reviewed: reviews.map((review) => ({ review, variant: known.get(review.variant) })),
  });
  return reply
    .type('application/pdf')
    .headers(attachmentHeaders(`病例${id}第${runNo}次遗传分析报告.pdf`))
    .send(Buffer.from(pdf));
}

async function gatherByModel(
  variants: AsyncIterable<RunVariant>,
): Promise<ReportSource['byModel']> {
  const byModel = new Map<string, { name: string; total: number; shown: RunVariant[] }>();
  for await (const variant of variants) {
    for (const { model, name, state } of variant.models) {
      if (state === 'inconsistent') continue;
      const group = byModel.get(model) ?? { name, total: 0, shown: [] };
      group.total += 1;
      if (group.shown.length < shownOfModel) group.shown.push(variant);
      byModel.set(model, group);
    }
  }
  return byModel;
}
