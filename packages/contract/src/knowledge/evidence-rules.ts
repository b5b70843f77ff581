import { directionNames, interactionNames, wordIn } from './evidence-words.ts';

export const needRules = ['必填', '选填', '禁填'] as const;

/** What a type of evidence asks of its items. */
export interface EvidenceRule {
  typeCode: string;
  nameZh: string;
  diseaseRule: (typeof needRules)[number];
  therapyRule: (typeof needRules)[number];
  directions: readonly string[];
  significances: readonly string[];
}

/** The parts of an item that rules look at. */
export interface RuledEvidence {
  profile: string;
  diseaseName: string;
  therapies: readonly string[];
  therapyInteraction: string;
  typeCode: string;
  direction: string;
  significance: string;
  evidenceLevel: string;
  statement: string;
  citationId: string;
  citation: string;
  rating: number | null;
  variantOrigin: string;
}

/** Something that a rule forbids, in the field where it is mended; fields by their names in camelCase. */
export interface EvidenceFault {
  field: keyof RuledEvidence;
  message: string;
}

/** Everything about an item that its type or the common rules forbid; none when it may be submitted. */
export function evidenceFaults(
  rule: EvidenceRule | undefined,
  item: RuledEvidence,
): EvidenceFault[] {
  const common = commonFaults(item);
  if (!rule) return [{ field: 'typeCode', message: '请选择证据类型' }, ...common];
  const faults: EvidenceFault[] = [];
  const { nameZh } = rule;
  if (rule.diseaseRule === '必填' && item.diseaseName === '')
    faults.push({ field: 'diseaseName', message: `${nameZh}证据必须填写疾病` });
  if (rule.diseaseRule === '禁填' && item.diseaseName !== '')
    faults.push({ field: 'diseaseName', message: `${nameZh}证据不能填写疾病` });
  if (rule.therapyRule === '必填' && item.therapies.length === 0)
    faults.push({ field: 'therapies', message: `${nameZh}证据必须填写药物` });
  if (rule.therapyRule === '禁填' && item.therapies.length > 0)
    faults.push({ field: 'therapies', message: `${nameZh}证据不能填写药物` });
  if (!rule.directions.includes(item.direction))
    faults.push({ field: 'direction', message: notAllowed(nameZh, '证据方向', item.direction) });
  if (!rule.significances.includes(item.significance))
    faults.push({
      field: 'significance',
      message: notAllowed(nameZh, '临床意义', item.significance),
    });
  return [...faults, ...common];
}

function notAllowed(type: string, title: string, value: string): string {
  return value === '' ? `请选择${title}` : `${type}证据的${title}不能是「${value}」`;
}

function commonFaults(item: RuledEvidence): EvidenceFault[] {
  const faults: EvidenceFault[] = [];
  if (item.profile === '') faults.push({ field: 'profile', message: '请填写分子特征' });
  if (item.therapies.length >= 2 && !(item.therapyInteraction in interactionNames))
    faults.push({ field: 'therapyInteraction', message: '两种以上药物必须选择联用方式' });
  if (item.therapies.length < 2 && item.therapyInteraction !== '')
    faults.push({ field: 'therapyInteraction', message: '少于两种药物时不能选择联用方式' });
  if (!/^[A-E]$/.test(item.evidenceLevel))
    faults.push({ field: 'evidenceLevel', message: '请选择证据等级' });
  if (item.statement === '') faults.push({ field: 'statement', message: '请填写证据陈述' });
  if (item.citationId === '') faults.push({ field: 'citationId', message: '请填写文献编号' });
  if (item.rating !== null && !(item.rating >= 1 && item.rating <= 5))
    faults.push({ field: 'rating', message: '可信评分应为 1 到 5' });
  if (item.variantOrigin === 'Combined' && !/ (?:AND|OR|NOT) /.test(item.profile))
    faults.push({ field: 'variantOrigin', message: '「合并」只用于含多个突变的分子特征' });
  if (isRetracted(item.citation)) faults.push({ field: 'citation', message: '来源文献已撤稿' });
  return faults;
}

/** Whether a citation says that its article was withdrawn. */
export function isRetracted(citation: string): boolean {
  return /\bretract(?:ed|ion)\b|已撤稿/i.test(citation);
}

/** An item in one sentence, as its curator means it. */
export function evidenceSentence(item: RuledEvidence, names: Names): string {
  const where = item.diseaseName === '' ? '' : `在 ${item.diseaseName} 中，`;
  const drugs = item.therapies.join(joints[item.therapyInteraction] ?? '、');
  const toward = drugs === '' ? '' : `对 ${drugs} `;
  const direction = wordIn(directionNames, item.direction) || '（方向未选）';
  const meaning = wordIn(names, item.significance) || '（意义未选）';
  return `${where}${item.profile || '（分子特征未填）'} ${direction}${toward}${meaning}`;
}

type Names = Readonly<Record<string, string>>;

const joints: Readonly<Record<string, string>> = {
  Combination: ' + ',
  Sequential: ' → ',
  Substitutes: ' 或 ',
};
