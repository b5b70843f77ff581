import { sayReviewed } from '@wm/contract/knowledge/inheritance/acmg-rules';
import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import type { RunOptions, RunSummary, RunVariant } from '@wm/contract/knowledge/inheritance-run';
import type { ReviewedClass } from '@wm/contract/knowledge/inheritance/acmg';
import { researchOnly, sexNames } from '@wm/contract/knowledge/inheritance/words';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import type { SvgElement } from '@wm/mindmap/svg-tree';
import { writePages } from '@wm/mindmap/write-pages';
import { sayReleases } from '../releases.ts';
import { drawFamily } from './draw-family.ts';
import { paper, ReportFlow, roomWidth } from './report-flow.ts';

/** What a report tells. */
export interface ReportSource {
  title: string;
  created: Date;
  /** The office's, in which times are told. */
  timeZone: string;
  fileName: string;
  people: FamilyMember[];
  options: RunOptions;
  summary: RunSummary;
  /** The first variants of each model, with how many fit it. */
  byModel: ReadonlyMap<string, { name: string; total: number; shown: RunVariant[] }>;
  reviewed: { review: ReviewedClass; variant: RunVariant | undefined }[];
}

const statuses = ['未知', '未患病', '患病'];
const muted = { size: 11, fill: '#52606d' };
const bold = { weight: 'bold' } as const;

/** A finished analysis as a PDF of A4 pages. */
export function writeReport(source: ReportSource): Uint8Array {
  const { title, created } = source;
  return writePages(layOutReport(source), { ...paper, title, created });
}

/** The pages of a report as drawings. */
export function layOutReport(source: ReportSource): SvgElement[] {
  const flow = new ReportFlow(source.title);
  flow.heading(source.title, 22);
  flow.paragraph(`${researchOnly}。`, { ...bold, fill: '#9b1c1c' });
  writeFamily(flow, source);
  writeFunnel(flow, source.summary);
  writeReviews(flow, source);
  writeModels(flow, source);
  writeSources(flow, source);
  return flow.pages();
}

function writeFamily(flow: ReportFlow, { people }: ReportSource): void {
  flow.heading('家系与样本');
  const { drawing, size } = drawFamily(people);
  flow.picture(drawing, size);
  flow.paragraph(
    '方形为男性，圆形为女性，菱形为性别未知；实心为患病，灰色为状态未知，箭头为先证者。',
    muted,
  );
  table(flow, ['样本', '性别', '状态', '父亲', '母亲', '备注']);
  for (const { id, sex, status, father, mother, isProband, isDeceased } of people) {
    const notes = [isProband && '先证者', isDeceased && '已故'].filter(Boolean).join('、');
    const facts = [id, sexNames[sex], statuses[status], father || '无', mother || '无', notes];
    flow.row(facts.map((text) => ({ text: text ?? '', width: roomWidth / 6 })));
  }
}

function table(flow: ReportFlow, titles: readonly string[]): void {
  const width = roomWidth / titles.length;
  flow.row(
    titles.map((text) => ({ text, width, style: bold })),
    true,
  );
}

function writeFunnel(flow: ReportFlow, { funnel, filters, kept }: RunSummary): void {
  flow.heading('筛选漏斗');
  const widths = [170, 70, 70, 372];
  const titles = ['步骤', '移除', '剩余', '是否应用'];
  flow.row(
    titles.map((text, at) => ({ text, width: widths[at] ?? 0, style: bold })),
    true,
  );
  for (const { name, removed, left, filter } of funnel) {
    const isBlind = filter?.state === 'noData' || filter?.state === 'partial';
    const state = filter ? filter.text : '不依赖数据';
    const cells = [name, String(removed), String(left), state];
    const style = isBlind ? { ...bold, fill: '#9b1c1c' } : {};
    flow.row(
      cells.map((text, at) => ({ text, width: widths[at] ?? 0, style: at === 3 ? style : {} })),
    );
  }
  const staged = new Set(funnel.map(({ filter }) => filter?.id));
  for (const { id, name, state, text } of filters) {
    if (state !== 'noData' || staged.has(id)) continue;
    flow.paragraph(`${name}：${text}`, { fill: '#9b1c1c' });
  }
  flow.paragraph(`共保留 ${kept} 个变异。`, bold);
}

function writeReviews(flow: ReportFlow, { reviewed, timeZone }: ReportSource): void {
  flow.heading('已评审的变异（ACMG/AMP 2015）');
  if (reviewed.length === 0) flow.paragraph('还没有变异经过评审。');
  for (const { review, variant } of reviewed) {
    flow.paragraph(variant ? nameOf(variant) : review.variant, bold);
    flow.paragraph(sayReviewed(review, (name) => acmgClassNames[name]));
    if (!variant) flow.paragraph('本次分析没有保留这个变异。', muted);
    const when = timeText(new Date(review.updateTime), timeZone);
    flow.paragraph(`评审时间：${when}`, muted);
  }
}

function writeModels(flow: ReportFlow, { byModel }: ReportSource): void {
  // Neither heading stands without the first variant below it.
  flow.keep(220);
  flow.heading('各遗传模式的结果');
  if (byModel.size === 0) flow.paragraph('没有符合任何遗传模式的变异。');
  for (const [model, { name, total, shown }] of byModel) {
    flow.keep(160);
    flow.heading(`${name}：${total} 个变异`, 14);
    for (const variant of shown) writeVariant(flow, variant, model);
    if (total > shown.length)
      flow.paragraph(`其余 ${total - shown.length} 个变异见导出的 Excel 表。`, muted);
  }
}

function writeVariant(flow: ReportFlow, variant: RunVariant, model: string): void {
  flow.keep(100);
  flow.paragraph(nameOf(variant), bold);
  const found = variant.models.find((one) => one.model === model);
  if (found) {
    flow.paragraph(`${found.state === 'possible' ? '可能' : '符合'}：${found.text}`);
  }
  if (/comp/.test(model)) {
    for (const { partner, phaseName, text } of variant.pairs)
      flow.paragraph(`配对 ${partner}（${phaseName}）：${text}`);
  }
  const calls = variant.genotypes.map(
    ({ member, genotype, depth, altReads, doubt }) =>
      `${member} ${genotype}（${altReads}/${depth}${doubt && `，${doubt}`}）`,
  );
  flow.paragraph(
    `人群频率 ${frequencyOf(variant)}；ClinVar ${variant.clinVar || '无'}；${calls.join('；')}`,
    muted,
  );
}

function nameOf({ gene, hgvsC, hgvsP, consequence, variant }: RunVariant): string {
  return [gene, hgvsC, hgvsP, consequence, variant].filter(Boolean).join('  ');
}

function frequencyOf({ frequency, frequencyState }: RunVariant): string {
  if (frequencyState === 'absent') return '未见';
  return frequency === null ? '未知' : `${Number((frequency * 100).toPrecision(3))}%`;
}

function writeSources(
  flow: ReportFlow,
  { summary, fileName, options, created, timeZone }: ReportSource,
): void {
  flow.heading('数据来源与方法');
  flow.paragraph(
    `变异文件：${fileName}；参考基因组：${summary.assembly || '文件没有说明'}；记录 ${summary.records} 条。`,
  );
  for (const { name, keys } of summary.filters)
    if (keys.length > 0) flow.paragraph(`${name}读自：${keys.join('、')}`);
  flow.paragraph('数据版本（分析时）：', bold);
  for (const told of sayReleases(summary, timeZone)) flow.paragraph(told);
  const switches = [
    `只看通过的位点：${options.requirePass ? '是' : '否'}`,
    `基因型质量：${options.quality ? '是' : '否'}`,
    `人群频率：${options.frequency ? '是' : '否'}`,
    `配对：${options.pairConsequences === 'coding' ? '只看影响产物的后果' : '全部后果'}`,
  ];
  flow.paragraph(`选项：${switches.join('；')}。`);
  for (const { text, count } of summary.findings)
    flow.paragraph(`${text}${count > 1 ? `（${count} 次）` : ''}`, muted);
  flow.paragraph(`报告生成于 ${timeText(created, timeZone)}（${timeZone}）。`, muted);
}

function timeText(time: Date, timeZone: string): string {
  return time.toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}
