import type { Strength } from './acmg-criteria.ts';
import type { AcmgEvidence, AcmgSuggestion, DeNovoCase, PartnerCase } from './acmg-evidence.ts';

/** The strength that a sum of case points gives (ClinGen SVI, for PS2/PM6 and for PM3): 0.5, 1, 2, 4; undefined below. */
function strengthOfPoints(points: number): Strength | undefined {
  if (points >= 4) return 'VeryStrong';
  if (points >= 2) return 'Strong';
  if (points >= 1) return 'Moderate';
  return points >= 0.5 ? 'Supporting' : undefined;
}

/** Points of one de novo case (SVI recommendation for de novo criteria, version 1.1): confirmed, and assumed parents. */
const deNovoPoints: Record<DeNovoCase['phenotype'], [confirmed: number, assumed: number]> = {
  specific: [2, 1],
  consistent: [1, 0.5],
  heterogeneous: [0.5, 0.25],
};

const phenotypeNames: Record<DeNovoCase['phenotype'], string> = {
  specific: '表型高度特异',
  consistent: '表型相符',
  heterogeneous: '表型遗传异质性高',
};

/** PS2 when some case has confirmed parents, otherwise PM6, both by the sum of their points. */
export function suggestDeNovo({ deNovo = [] }: AcmgEvidence): AcmgSuggestion[] {
  const points = deNovo.reduce(
    (sum, one) => sum + deNovoPoints[one.phenotype][one.isConfirmed ? 0 : 1],
    0,
  );
  const strength = strengthOfPoints(points);
  if (!strength) return [];
  const isConfirmed = deNovo.some((one) => one.isConfirmed);
  const told = deNovo.map(
    (one) =>
      `${one.isConfirmed ? '亲缘已由质控确认' : '亲缘未确认'}、${phenotypeNames[one.phenotype]}`,
  );
  return [
    {
      criterion: isConfirmed ? 'PS2' : 'PM6',
      strength,
      kind: 'auto',
      text: `新发${deNovo.length}例（${told.join('；')}），共${points}分`,
      numbers: { cases: deNovo.length, points },
    },
  ];
}

/** Points of one recessive patient (SVI recommendation for PM3, version 1.0). */
function partnerPoints({ phase, class: found }: PartnerCase): number {
  if (phase === 'cis' || phase === 'homozygous') return 0;
  if (phase === 'trans') return found === 'VUS' ? 0.25 : 1;
  return found === 'P' ? 0.5 : found === 'LP' ? 0.25 : 0;
}

/** PM3 by points (homozygous patients give at most 1 together, partners of uncertain significance 0.5), BP2 for a pathogenic one in cis. */
export function suggestPartners({ partners = [] }: AcmgEvidence): AcmgSuggestion[] {
  const found: AcmgSuggestion[] = [];
  const uncertain = partners.filter((one) => one.class === 'VUS' && one.phase === 'trans');
  const others = partners.filter((one) => !uncertain.includes(one));
  const homozygous = partners.filter(({ phase }) => phase === 'homozygous').length;
  const sum = (list: readonly PartnerCase[]): number =>
    list.reduce((total, one) => total + partnerPoints(one), 0);
  const points = sum(others) + Math.min(0.5, sum(uncertain)) + Math.min(1, homozygous * 0.5);
  const strength = strengthOfPoints(points);
  if (strength) {
    const trans = partners.filter(({ phase }) => phase === 'trans').length;
    const unknown = partners.filter(({ phase }) => phase === 'unknown').length;
    const text = `隐性病例：反式${trans}例、相位不明${unknown}例、纯合${homozygous}例，共${points}分`;
    const numbers = { trans, unknown, homozygous, points };
    found.push({ criterion: 'PM3', strength, kind: 'auto', text, numbers });
  }
  const cis = partners.filter((one) => one.phase === 'cis' && one.class !== 'VUS').length;
  if (cis > 0) {
    const text = `与${cis}个(可能)致病变异呈顺式`;
    const numbers = { cis };
    found.push({ criterion: 'BP2', strength: 'Supporting', kind: 'auto', text, numbers });
  }
  return found;
}
