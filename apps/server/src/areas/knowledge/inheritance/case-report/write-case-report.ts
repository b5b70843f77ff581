import { sayReviewed } from '@wm/contract/knowledge/inheritance/acmg-rules';
import type { ReportFacts } from '@wm/contract/knowledge/inheritance/case-report';
import {
  reportFields,
  reportFoot,
  reportParts,
  reportStateNames,
} from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { ReportPart, ReportState } from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import { sexNames } from '@wm/contract/knowledge/inheritance/words';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import type { SvgElement } from '@wm/mindmap/svg-tree';
import { writePages } from '@wm/mindmap/write-pages';
import { drawFamily } from '../report/draw-family.ts';
import { paper, ReportFlow } from '../report/report-flow.ts';
import { sayReleases } from '../releases.ts';
import type { FrozenReport } from './frozen-report.ts';

/** A report as it is printed. */
export interface PrintedReport extends FrozenReport {
  state: ReportState;
  checksum: string;
  created: Date;
  /** The office's, in which times are told. */
  timeZone: string;
}

const muted = { size: 11, fill: '#52606d' };
const bold = { weight: 'bold' } as const;
const statuses = ['状态未知', '未患病', '患病'] as const;
const titleOf = ({ version }: FrozenReport): string => `遗传分析报告（第 ${version} 版）`;

/** A version of a report as a PDF of A4 pages; each page of one that is not signed says 草稿. */
export function writeCaseReport(report: PrintedReport): Uint8Array {
  const title = titleOf(report);
  return writePages(layOutCaseReport(report), {
    ...paper,
    title,
    created: report.created,
  });
}

/** The pages of a report as drawings. */
export function layOutCaseReport(report: PrintedReport): SvgElement[] {
  const title = titleOf(report);
  const stamp = report.state === 'signed' ? '' : '草稿';
  const flow = new ReportFlow(title, { foot: reportFoot, stamp });
  flow.heading(title, 22);
  for (const { part, title: heading } of reportParts) {
    flow.heading(heading, 15);
    writeFacts[part]?.(flow, report);
    writeTexts(flow, report, part);
  }
  return flow.pages();
}

/** What people wrote of a part: lines behind their titles, texts by their paragraphs. */
function writeTexts(flow: ReportFlow, { texts }: PrintedReport, part: ReportPart): void {
  for (const { field, part: own, title, kind } of reportFields) {
    const text = texts[field].trim();
    if (own !== part || text === '') continue;
    if (kind !== 'text') flow.paragraph(`${title}：${text}`);
    else for (const one of text.split(/\r?\n/)) flow.paragraph(one);
  }
}

const writeFacts: Partial<Record<ReportPart, (flow: ReportFlow, report: PrintedReport) => void>> = {
  subject: (flow, { facts }) => {
    const { caseNo, probandName, phenotype, people } = facts;
    const proband = people.find(({ isProband }) => isProband);
    const told = [
      caseNo && `病例编号：${caseNo}`,
      probandName && `姓名：${probandName}`,
      proband && `性别：${sexNames[proband.sex]}`,
      phenotype && `表型：${phenotype}`,
    ];
    flow.paragraph(told.filter(Boolean).join('    '));
    writeFamily(flow, facts);
  },
  sample: (flow, { facts }) => {
    flow.paragraph(
      `变异文件：${facts.fileName}；成员：${facts.people.map(({ id }) => id).join('、')}`,
    );
  },
  dates: (flow, { facts, signed, timeZone }) => {
    if (facts.endTime !== null) flow.paragraph(`分析日期：${dayOf(facts.endTime, timeZone)}`);
    flow.paragraph(`报告日期：${signed ? dayOf(signed.time, timeZone) : '未签发'}`);
  },
  method: writeMethod,
  result: (flow, { facts }) => {
    if (facts.variants.length === 0) flow.paragraph('本报告没有列出变异。', bold);
    for (const one of facts.variants) writeVariant(flow, one);
  },
  signature: (flow, { writers, checked, signed, checksum, state, timeZone }) => {
    const say = (step: FrozenReport['signed']): string =>
      step ? `${step.userName}，${timeText(step.time, timeZone)}` : '—';
    flow.paragraph(`撰写：${writers.join('、') || '—'}`);
    flow.paragraph(`核对：${say(checked)}`);
    flow.paragraph(`签发：${say(signed)}`);
    if (state === 'signed') flow.paragraph(`校验值（SHA-256）：${checksum}`, muted);
    else flow.paragraph(`草稿（${reportStateNames[state]}），未经签发。`, bold);
  },
};

function writeFamily(flow: ReportFlow, { people }: ReportFacts): void {
  const { drawing, size } = drawFamily(people);
  flow.picture(drawing, size);
  const say = (person: ReportFacts['people'][number]): string =>
    `${person.id}（${sexNames[person.sex]}，${statuses[person.status]}${person.isProband ? '，先证者' : ''}）`;
  flow.paragraph(people.map(say).join('；'), muted);
}

const widths = [190, 80, 80, 332];

/** The funnel as it was, its unapplied filters marked by a sign that black and white keeps, and the releases. */
function writeMethod(flow: ReportFlow, { facts, timeZone }: PrintedReport): void {
  const { runNo, assembly, records, kept, funnel, filters } = facts;
  flow.paragraph(
    `第 ${runNo} 次分析；参考基因组：${assembly || '文件没有说明'}；记录 ${records} 条，保留变异 ${kept} 个。`,
  );
  const cells = (texts: readonly string[], style = {}) =>
    texts.map((text, at) => ({ text, width: widths[at] ?? 0, style }));
  flow.row(cells(['筛选', '移除', '剩余', '是否应用'], bold), true);
  for (const { name, removed, left, filter } of funnel) {
    const isBlind = filter?.state === 'noData' || filter?.state === 'partial';
    const state = filter ? filter.text : '不依赖数据';
    const shown = [`${signOf(filter?.state)} ${name}`, String(removed), String(left), state];
    flow.row(cells(shown, isBlind ? bold : {}));
  }
  const staged = new Set(funnel.map(({ filter }) => filter?.id));
  for (const { id, name, state, text } of filters)
    if (state === 'noData' && !staged.has(id)) flow.paragraph(`※ ${name}：${text}`, bold);
  flow.paragraph('● 已应用；◎ 部分应用；※ 未应用：没有数据，没有移除任何变异。', muted);
  flow.paragraph('数据版本（分析时）：', bold);
  for (const told of sayReleases(facts, timeZone)) flow.paragraph(told, muted);
}

/** Signs that the fonts of every reader of PDF have, and black and white keeps apart. */
function signOf(state: string | undefined): string {
  if (state === 'noData') return '※';
  if (state === 'partial') return '◎';
  return state === 'off' ? '–' : '●';
}

function writeVariant(
  flow: ReportFlow,
  { key, variant, review }: ReportFacts['variants'][number],
): void {
  flow.keep(130);
  const names = variant
    ? [variant.gene, variant.hgvsC, variant.hgvsP, variant.consequence, key]
    : [key];
  flow.paragraph(names.filter(Boolean).join('  '), bold);
  flow.paragraph(review ? sayReviewed(review, (name) => acmgClassNames[name]) : '分级：未评审');
  if (!variant) return flow.paragraph('本次分析没有保留这个变异。', muted);
  const calls = variant.genotypes.map(
    ({ member, genotype, depth, altReads, doubt }) =>
      `${member} ${genotype}（${altReads}/${depth}${doubt && `，${doubt}`}）`,
  );
  flow.paragraph(`基因型（变异读数/深度）：${calls.join('；') || '无'}`);
  for (const { name, state, text } of variant.models)
    if (state !== 'inconsistent')
      flow.paragraph(`${state === 'possible' ? '◎ 可能' : '● 符合'} ${name}：${text}`, muted);
  flow.paragraph(`人群频率 ${frequencyOf(variant)}；ClinVar ${variant.clinVar || '未收录'}`, muted);
}

function frequencyOf({ frequency, frequencyState }: RunVariant): string {
  if (frequencyState === 'absent') return '未见';
  return frequency === null ? '未知' : `${Number((frequency * 100).toPrecision(3))}%`;
}

function dayOf(time: string, timeZone: string): string {
  return new Date(time).toLocaleDateString('sv-SE', { timeZone });
}

function timeText(time: string, timeZone: string): string {
  return new Date(time).toLocaleString('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
}
