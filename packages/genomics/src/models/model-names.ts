/**
 * The inheritance models, in the order of their places in every state array. `_dn` is the form in which the allele is new
 * in the child; AR_comp needs a second variant; DN is any new allele; UPD a child homozygous for one parent's allele.
 */
export const models = [
  ...(['AD', 'AD_dn', 'AR_hom', 'AR_hom_dn', 'AR_comp', 'AR_comp_dn'] as const),
  ...(['XD', 'XD_dn', 'XR', 'XR_dn', 'YL', 'YL_dn', 'MT', 'MT_dn', 'DN', 'UPD'] as const),
] as const;

/** The code of one model. */
export type Model = (typeof models)[number];

/** The Chinese name of each model. */
export const modelNames: Record<Model, string> = {
  AD: '常染色体显性',
  AD_dn: '常染色体显性（新发）',
  AR_hom: '常隐纯合',
  AR_hom_dn: '常隐纯合（新发）',
  AR_comp: '常隐复合杂合',
  AR_comp_dn: '常隐复合杂合（含新发）',
  XD: 'X连锁显性',
  XD_dn: 'X连锁显性（新发）',
  XR: 'X连锁隐性',
  XR_dn: 'X连锁隐性（新发）',
  YL: 'Y连锁',
  YL_dn: 'Y连锁（新发）',
  MT: '线粒体',
  MT_dn: '线粒体（新发）',
  DN: '新发',
  UPD: '单亲二倍体',
};

/** The place of each model in a state array. */
export const modelPlace = Object.fromEntries(
  models.map((model, place) => [model, place]),
) as Record<Model, number>;

/** The three states of a model as the user reads them; the place is NO, MAYBE or YES. */
export const stateNames = ['不符合', '可能', '符合'] as const;

/** The three states as codes, for storage; the place is NO, MAYBE or YES. */
export const stateCodes = ['inconsistent', 'possible', 'consistent'] as const;
