import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import type { ReviewedClass } from '@wm/contract/knowledge/inheritance/acmg';
import type { VariantLabel } from '@wm/contract/knowledge/inheritance/label';
import type { VariantMark } from '@wm/contract/knowledge/inheritance/mark';
import { researchOnly, variantMarkNames } from '@wm/contract/knowledge/inheritance/words';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import type { FastifyReply } from 'fastify';
import { openFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import { sendWritten } from '#core/xlsx/send-written.ts';
import { sendXlsx } from '#core/xlsx/send-xlsx.ts';
import type { XlsxColumn } from '#core/xlsx/send-xlsx.ts';
import { reviewsOf } from './acmg.repository.ts';
import { analyseApart } from './analysis-apart.ts';
import type { Asking } from './case.service.ts';
import { handed } from './threads/handed.ts';
import { labelsOf } from './label.repository.ts';
import { marksOf } from './mark.repository.ts';
import { sayReleases } from './releases.ts';
import { eachVariant } from './run.repository.ts';
import type { VariantFilter } from './run.repository.ts';
import { requireRun } from './run.service.ts';

const stateNames = {
  consistent: '符合',
  possible: '可能',
  inconsistent: '不符合',
} as const;
const unseen = { absent: '未见', unknown: '未知', number: '' } as const;

const columns: XlsxColumn[] = [
  { field: 'variant', title: '变异', width: 30 },
  { field: 'gene', title: '基因', width: 14 },
  { field: 'consequence', title: '后果', width: 24 },
  { field: 'impact', title: '影响', width: 12 },
  { field: 'transcript', title: '转录本', width: 20 },
  { field: 'hgvsC', title: 'HGVS c.', width: 30 },
  { field: 'hgvsP', title: 'HGVS p.', width: 30 },
  { field: 'frequencyText', title: '人群频率', width: 14 },
  { field: 'frequencyKey', title: '频率来源', width: 20 },
  { field: 'clinVar', title: 'ClinVar', width: 24 },
  { field: 'revel', title: 'REVEL', width: 10, show: orEmpty },
  { field: 'spliceAi', title: 'SpliceAI', width: 10, show: orEmpty },
  { field: 'modelsText', title: '遗传模式', width: 40 },
  { field: 'reasons', title: '依据', width: 60 },
  { field: 'partners', title: '配对变异', width: 40 },
  { field: 'genotypes', title: '基因型', width: 50 },
  { field: 'notes', title: '提示', width: 24 },
  { field: 'mark', title: '标记', width: 8 },
  { field: 'markNote', title: '标记的理由', width: 30 },
  { field: 'markedBy', title: '标记人', width: 14 },
  { field: 'labels', title: '标签', width: 24 },
  { field: 'acmgClass', title: 'ACMG 分级', width: 12 },
  { field: 'acmgPoints', title: 'ACMG 积分', width: 10, show: orEmpty },
  { field: 'acmgCriteria', title: 'ACMG 标准', width: 30 },
  { field: 'reviewedBy', title: '评审人', width: 14 },
  { field: 'releases', title: '数据版本', width: 60 },
  { field: 'use', title: '用途', width: 20 },
];

function orEmpty(value: unknown): string | number {
  return typeof value === 'number' ? value : '';
}

/** The kept variants as a table, each line with what it is for. */
export async function sendTable(
  asking: Asking,
  { id, runNo }: { id: number; runNo: number },
  { filter, reply }: { filter: VariantFilter; reply: FastifyReply },
): Promise<FastifyReply> {
  const run = await requireRun(asking, { id, runNo }, 'export');
  const { db } = asking.core;
  const marks = new Map((await marksOf(db, id)).map((mark) => [mark.variant, mark]));
  const reviews = new Map((await reviewsOf(db, id)).map((review) => [review.variant, review]));
  const labels = Map.groupBy(await labelsOf(db, id), ({ variant }) => variant);
  const timeZone = await asking.core.settings.text('sys.office.time-zone');
  const releases = sayReleases(run.summary, timeZone).join('；');
  const rows = lines(eachVariant(db, run, filter), {
    marks,
    reviews,
    labels,
    releases,
  });
  return sendXlsx(reply, {
    title: `病例${id}第${runNo}次遗传分析`,
    columns,
    rows,
  });
}

interface Judged {
  marks: ReadonlyMap<string, VariantMark>;
  reviews: ReadonlyMap<string, ReviewedClass>;
  labels: ReadonlyMap<string, VariantLabel[]>;
  /** What the analysis rested on, the same on every line. */
  releases: string;
}

async function* lines(
  variants: AsyncIterable<RunVariant>,
  { marks, reviews, labels, releases }: Judged,
): AsyncGenerator<object> {
  for await (const variant of variants) {
    const mark = marks.get(variant.variant);
    const review = reviews.get(variant.variant);
    yield {
      ...lineOf(variant),
      mark: mark ? variantMarkNames[mark.mark] : '',
      markNote: mark?.note ?? '',
      markedBy: mark?.userName ?? '',
      labels: (labels.get(variant.variant) ?? []).map(({ labelName }) => labelName).join('、'),
      acmgClass: review ? acmgClassNames[review.class] : '',
      acmgPoints: review?.points,
      acmgCriteria: review?.criteria.join('、') ?? '',
      reviewedBy: review?.userName ?? '',
      releases,
    };
  }
}

function lineOf({ models, pairs, genotypes, notes, frequency, ...variant }: RunVariant): object {
  const fitting = models.filter(({ state }) => state !== 'inconsistent');
  return {
    ...variant,
    frequencyText:
      frequency === null
        ? unseen[variant.frequencyState]
        : `${Number((frequency * 100).toPrecision(3))}%`,
    modelsText: fitting.map(({ name, state }) => `${name}（${stateNames[state]}）`).join('、'),
    reasons: fitting.map(({ name, text }) => `${name}：${text}`).join('；'),
    partners: pairs.map(({ partner, phaseName }) => `${partner}（${phaseName}）`).join('、'),
    genotypes: genotypes
      .map(({ member, genotype, doubt }) => `${member} ${genotype}${doubt && `（${doubt}）`}`)
      .join('；'),
    notes: notes.join('、'),
    use: researchOnly,
  };
}

/** The kept variants as VCF: the analysis again, as it was, with the lines of the file. */
export async function sendVcf(
  asking: Asking,
  { id, runNo }: { id: number; runNo: number },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { core } = asking;
  const run = await requireRun(asking, { id, runNo }, 'export');
  const file = await openFile(core, run.fileId);
  if (!file) throw new AppError('knowledge.case-file');
  const timeZone = await core.settings.text('sys.office.time-zone');
  const notes = [
    `workManageUse=${researchOnly}`,
    ...sayReleases(run.summary, timeZone).map((told) => `workManageData=${told}`),
  ];
  const { caseId, people, options } = run;
  const reviews = new Map((await reviewsOf(core.db, id)).map((one) => [one.variant, one]));
  return sendWritten(reply, {
    type: 'text/plain; charset=utf-8',
    fileName: `病例${id}第${runNo}次遗传分析.vcf`,
    write: (signal) =>
      handed<Uint8Array>((hand) =>
        analyseApart(
          { kind: 'vcf', caseId, people, options, reviews, notes },
          {
            open: () => file.open(),
            signal,
            onVcf: (text) => hand(Buffer.from(text)),
          },
        ),
      ),
  });
}
