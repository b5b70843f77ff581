import type { BoundFamily } from '../pedigree/family.ts';

/** Why a model has the state it has. The number is stored; `reasonText` makes the sentence from it. */
export const reason = {
  FITS: 0,
  REGION: 1,
  NO_KNOWN_CARRIER: 2,
  AFFECTED_NOT_HET: 3,
  AFFECTED_NOT_TWO: 4,
  AFFECTED_NOT_CARRIER: 5,
  AFFECTED_UNKNOWN: 6,
  UNAFFECTED_CARRIES: 7,
  UNAFFECTED_TWO: 8,
  UNAFFECTED_UNKNOWN: 9,
  NOT_TRANSMITTED: 10,
  TRANSMITTED: 11,
  PARENT_UNKNOWN: 12,
  NO_PARENTS: 13,
  DAUGHTER_NOT_CARRIER: 14,
  AFFECTED_NOT_MALE: 15,
  LOW_HETEROPLASMY: 16,
  UNAFFECTED_HOMOPLASMIC: 17,
  PARENT_MOSAIC: 18,
  CHILD_MOSAIC: 19,
  SEX_UNKNOWN: 20,
  SEX_UNCONFIRMED: 21,
  TOO_FREQUENT: 22,
  NO_PARTNER: 23,
  NOT_UPD: 24,
  LOW_QUALITY: 25,
  BOTH_CARRIED: 26,
  SAME_PARENT: 27,
  SAME_HAPLOTYPE: 28,
  FROM_BOTH_PARENTS: 29,
  OPPOSITE_HAPLOTYPES: 30,
  ONE_IS_NEW: 31,
  UNINFORMATIVE: 32,
  UNPHASED: 33,
  SAME_SITE: 34,
  INSIDE_DELETION: 35,
  ONLY_PARTNER: 36,
  IS_NEW: 37,
  BOTH_NEW: 38,
  MASKED_CARRIER: 39,
  SIBLING_CARRIES: 40,
  TWO_NEW_COPIES: 41,
  NOT_PAIRING: 42,
} as const;

/** One of the numbers of `reason`. */
export type Reason = (typeof reason)[keyof typeof reason];

/** What `reasonText` needs: the family, the member the reason is about (-1 none), and how a member's genotype reads. */
export interface ReasonContext {
  family: BoundFamily;
  member: number;
  /** The genotype of a member as shown to the user, such as `0/1` or `0/1 + 0/0` for a pair. */
  genotype: (member: number) => string;
}

type Sentence = (who: string, gt: string, parents: string) => string;

const sentences: Record<Reason, Sentence> = {
  [reason.FITS]: (who, gt) => `${who}为 ${gt}，家系成员的基因型均符合`,
  [reason.REGION]: () => '该位置不适用此模式',
  [reason.NO_KNOWN_CARRIER]: (who, gt) => `没有患病成员有明确的携带基因型（${who}为 ${gt}）`,
  [reason.AFFECTED_NOT_HET]: (who, gt) => `${who}为 ${gt}，不是杂合`,
  [reason.AFFECTED_NOT_TWO]: (who, gt) => `${who}为 ${gt}，不是纯合`,
  [reason.AFFECTED_NOT_CARRIER]: (who, gt) => `${who}为 ${gt}，不携带该变异`,
  [reason.AFFECTED_UNKNOWN]: (who, gt) => `${who}的基因型不明（${gt}）`,
  [reason.UNAFFECTED_CARRIES]: (who, gt) => `${who}为 ${gt}，未患病却携带该变异`,
  [reason.UNAFFECTED_TWO]: (who, gt) => `${who}为 ${gt}，未患病却为纯合`,
  [reason.UNAFFECTED_UNKNOWN]: (who, gt) => `${who}的基因型不明（${gt}），不能排除携带`,
  [reason.NOT_TRANSMITTED]: (who, gt, parents) => `${who}为 ${gt}，但${parents}，不能由父母传递`,
  [reason.TRANSMITTED]: (who, gt, parents) => `${who}为 ${gt}，${parents}，可由父母传递，不是新发`,
  [reason.PARENT_UNKNOWN]: (who, gt, parents) =>
    `${who}为 ${gt}，${parents}，父母基因型不全，传递与新发均不能确定`,
  [reason.NO_PARENTS]: (who) => `家系中没有${who}的父母，不判断新发`,
  [reason.DAUGHTER_NOT_CARRIER]: (who, gt) => `${who}为 ${gt}，患病父亲的女儿必须携带`,
  [reason.AFFECTED_NOT_MALE]: (who) => `${who}不是男性，Y连锁不成立`,
  [reason.LOW_HETEROPLASMY]: (who, gt) => `${who}为 ${gt}，异质性比例不足`,
  [reason.UNAFFECTED_HOMOPLASMIC]: (who, gt) => `${who}为 ${gt}，未患病却为同质性`,
  [reason.PARENT_MOSAIC]: (who, gt) => `疑似亲代嵌合：${who}判为 ${gt}，但有变异读段`,
  [reason.CHILD_MOSAIC]: (who, gt) => `疑似患者嵌合：${who}为 ${gt}，变异读段比例仅5%-20%`,
  [reason.SEX_UNKNOWN]: (who, gt) => `${who}为 ${gt}，但性别未知`,
  [reason.SEX_UNCONFIRMED]: (who) => `${who}的登记性别与基因型不符，确认前不判断X/Y模式`,
  [reason.TOO_FREQUENT]: () => '人群频率高于该模式的上限',
  [reason.NO_PARTNER]: () => '同一基因内没有可以配对的第二个变异',
  [reason.NOT_UPD]: (who, gt, parents) => `${who}为 ${gt}，${parents}，不是单亲二倍体的表现`,
  [reason.LOW_QUALITY]: (who, gt) => `${who}为 ${gt}，但深度或质量不足（需DP≥10、GQ≥20）`,
  [reason.BOTH_CARRIED]: (who, gt) => `${who}为 ${gt}，未患病却同时携带两个变异`,
  [reason.SAME_PARENT]: (who, _gt, parents) => `${who}的两个变异来自同一亲本（顺式）：${parents}`,
  [reason.SAME_HAPLOTYPE]: (who, gt) => `${who}为 ${gt}，两个变异位于同一单倍型（顺式）`,
  [reason.FROM_BOTH_PARENTS]: (who, _gt, parents) =>
    `${who}的两个变异分别来自父母（反式）：${parents}`,
  [reason.OPPOSITE_HAPLOTYPES]: (who, gt) => `${who}为 ${gt}，两个变异位于不同单倍型（反式）`,
  [reason.ONE_IS_NEW]: (who, _gt, parents) => `${who}的一个变异为新发：${parents}`,
  [reason.UNINFORMATIVE]: (who, _gt, parents) => `${who}的父母基因型不能确定相位：${parents}`,
  [reason.UNPHASED]: (who, gt) => `${who}为 ${gt}，没有父母基因型，未定相`,
  [reason.SAME_SITE]: (who, gt) => `${who}为 ${gt}，同一位点的两个不同等位（反式）`,
  [reason.INSIDE_DELETION]: (who, gt) => `${who}为 ${gt}，杂合变异位于其自身缺失区内，需复核`,
  [reason.ONLY_PARTNER]: () => '未通过第一组筛选条件，只能作为复合杂合的另一侧',
  [reason.BOTH_NEW]: (who, _gt, parents) => `${who}的两个变异均为新发，相位不明：${parents}`,
  [reason.MASKED_CARRIER]: (who, gt) => `${who}为 ${gt}，基因型质量不足，按未知处理`,
  [reason.SIBLING_CARRIES]: (who, gt) =>
    `疑亲代生殖腺嵌合：${who}为 ${gt}，未患病却同样携带，父母均不携带`,
  [reason.TWO_NEW_COPIES]: (who, gt, parents) =>
    `${who}为 ${gt}，${parents}，两个拷贝同时新发极少见，需排除单亲二倍体、缺失或样本错误`,
  [reason.NOT_PAIRING]: () => '该变异在共同基因中的后果（内含子、非编码、上下游等）默认不参与配对',
  [reason.IS_NEW]: (who, gt, parents) => `${who}为 ${gt}，${parents}，为新发`,
};

/** The Chinese sentence for a reason, naming the member and the genotype it rests on. */
export function reasonText(code: Reason, context: ReasonContext): string {
  const { family, member, genotype } = context;
  const place = member >= 0 ? member : (family.affected[0] ?? 0);
  return sentences[code](memberTitle(family, place), genotype(place), parentsText(context, place));
}

/** How a member is called in a sentence: role and status before the id, such as `未患病的父亲 F1`. */
function memberTitle(family: BoundFamily, place: number): string {
  const member = family.members[place];
  if (!member) return '成员 ';
  const role = family.members.some((other) => other.father === place)
    ? '父亲'
    : family.members.some((other) => other.mother === place)
      ? '母亲'
      : '成员';
  const status = ['', '未患病的', '患病的'][member.status]!;
  return `${status}${role} ${member.id} `;
}

function parentsText(context: ReasonContext, place: number): string {
  const member = context.family.members[place];
  const describe = (role: string, parent: number): string =>
    parent < 0
      ? `没有${role}数据`
      : `${role} ${context.family.members[parent]!.id} 为 ${context.genotype(parent)}`;
  if (!member) return '';
  return `${describe('父亲', member.father)}、${describe('母亲', member.mother)}`;
}
