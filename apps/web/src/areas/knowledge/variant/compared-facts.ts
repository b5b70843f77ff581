import type { Mutation } from '@wm/contract/knowledge/mutation';

export interface ComparedFact {
  title: string;
  one: string;
  other: string;
  isSame: boolean;
}

const facts: readonly [title: string, field: keyof Mutation][] = [
  ['基因符号', 'geneSymbol'],
  ['突变名称', 'name'],
  ['GRCh37 坐标', 'key37'],
  ['GRCh38 坐标', 'key38'],
  ['编码 HGVS', 'hgvsC'],
  ['蛋白 HGVS', 'hgvsP'],
  ['dbSNP 编号', 'rsid'],
  ['变异类别', 'variantClass'],
  ['后果', 'soTerms'],
  ['来源属性', 'origin'],
  ['临床意义', 'clinSig'],
  ['审核星级', 'reviewStars'],
  ['最近评估日期', 'lastEvaluated'],
  ['相关疾病', 'traits'],
  ['ACMG 分级', 'acmgClass'],
  ['致癌性分级', 'oncogenicity'],
  ['人群频率', 'gnomadAf'],
];

/** What either of two variants says, side by side; what neither says is left out. Lists are compared without their order. */
export function comparedFacts(one: Mutation, other: Mutation): ComparedFact[] {
  return facts.flatMap(([title, field]) => {
    const [first, second] = [textOf(one[field]), textOf(other[field])];
    if (first === '' && second === '') return [];
    const isSame = sorted(one[field]) === sorted(other[field]);
    return [{ title, one: first, other: second, isSame }];
  });
}

/** A right on columns may withhold any of them. */
function textOf(value: Mutation[keyof Mutation] | undefined): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join('、') : String(value);
}

function sorted(value: Mutation[keyof Mutation] | undefined): string {
  return Array.isArray(value) ? value.toSorted().join('、') : textOf(value);
}
