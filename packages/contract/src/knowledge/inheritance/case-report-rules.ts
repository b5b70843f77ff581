/** How far a report is: written, laid before another person, checked, signed. */
export const reportStates = ['draft', 'checking', 'checked', 'signed'] as const;

export type ReportState = (typeof reportStates)[number];

export const reportStateNames: Readonly<Record<ReportState, string>> = {
  draft: '撰写中',
  checking: '待核对',
  checked: '待签发',
  signed: '已签发',
};

/** Stands at the foot of every page of a report. */
export const reportFoot = '仅供研究使用，不作为临床诊断依据';

/** Variants that one report tells. */
export const chosenAtMost = 20;

export const longestLine = 200;
export const longestText = 20_000;

/** The twelve parts of a report by the Chinese consensus of 2018, in their order. */
export const reportParts = [
  { part: 'institution', title: '机构' },
  { part: 'subject', title: '受检者' },
  { part: 'referral', title: '送检' },
  { part: 'sample', title: '样本' },
  { part: 'dates', title: '日期' },
  { part: 'method', title: '方法' },
  { part: 'result', title: '结果' },
  { part: 'interpretation', title: '解读' },
  { part: 'advice', title: '建议' },
  { part: 'limits', title: '局限性' },
  { part: 'literature', title: '文献' },
  { part: 'signature', title: '签名' },
] as const;

export type ReportPart = (typeof reportParts)[number]['part'];

/** What people write of a report: each field in its part, a line, a day, or a text of many lines. */
export const reportFields = [
  {
    field: 'institution',
    part: 'institution',
    title: '检测机构',
    kind: 'line',
    isNeeded: true,
  },
  {
    field: 'clinical',
    part: 'subject',
    title: '临床信息',
    kind: 'text',
    isNeeded: false,
  },
  {
    field: 'referrer',
    part: 'referral',
    title: '送检单位',
    kind: 'line',
    isNeeded: true,
  },
  {
    field: 'purpose',
    part: 'referral',
    title: '检测目的',
    kind: 'line',
    isNeeded: true,
  },
  {
    field: 'specimen',
    part: 'sample',
    title: '样本类型',
    kind: 'line',
    isNeeded: true,
  },
  {
    field: 'barcode',
    part: 'sample',
    title: '实验室编号',
    kind: 'line',
    isNeeded: false,
  },
  {
    field: 'sampled',
    part: 'dates',
    title: '采样日期',
    kind: 'day',
    isNeeded: true,
  },
  {
    field: 'received',
    part: 'dates',
    title: '收样日期',
    kind: 'day',
    isNeeded: true,
  },
  {
    field: 'method',
    part: 'method',
    title: '检测方法',
    kind: 'text',
    isNeeded: true,
  },
  {
    field: 'result',
    part: 'result',
    title: '结果说明',
    kind: 'text',
    isNeeded: false,
  },
  {
    field: 'interpretation',
    part: 'interpretation',
    title: '解读',
    kind: 'text',
    isNeeded: true,
  },
  {
    field: 'advice',
    part: 'advice',
    title: '建议',
    kind: 'text',
    isNeeded: true,
  },
  {
    field: 'limits',
    part: 'limits',
    title: '局限性',
    kind: 'text',
    isNeeded: true,
  },
  {
    field: 'literature',
    part: 'literature',
    title: '参考文献',
    kind: 'text',
    isNeeded: true,
  },
] as const;

export type ReportField = (typeof reportFields)[number]['field'];
export type ReportTexts = Record<ReportField, string>;

/** What a report lacks before it can be laid before anybody. */
export interface Missing {
  part: ReportPart;
  what: string;
}

/** What of a report is looked at for what it lacks. */
export interface ReportContent {
  texts: ReportTexts;
  /** What is kept from the asker is undefined, and not told to be missing. */
  probandName: string | undefined;
  /** The variants that it tells: what each is called, and its class where it was reviewed. */
  chosen: readonly { name: string; class: string | null; isKept: boolean }[];
}

/** What a report lacks, in the order of its parts. Signatures are no matter of writing. */
export function missingOf({ texts, probandName, chosen }: ReportContent): Missing[] {
  const found: Missing[] = reportFields.flatMap(({ field, part, title, isNeeded }) =>
    isNeeded && texts[field].trim() === '' ? [{ part, what: title }] : [],
  );
  if (probandName?.trim() === '') found.push({ part: 'subject', what: '受检者姓名' });
  if (texts.sampled !== '' && texts.received !== '' && texts.received < texts.sampled)
    found.push({ part: 'dates', what: '不早于采样日期的收样日期' });
  if (chosen.length === 0 && texts.result.trim() === '')
    found.push({ part: 'result', what: '报告的变异，或未检出的说明' });
  for (const { name, class: given, isKept } of chosen) {
    if (!isKept)
      found.push({
        part: 'result',
        what: `${name} 的依据（这次分析没有保留它）`,
      });
    else if (given === null) found.push({ part: 'result', what: `${name} 的评审分级` });
  }
  const order = reportParts.map(({ part }) => part);
  return found.toSorted((one, other) => order.indexOf(one.part) - order.indexOf(other.part));
}
