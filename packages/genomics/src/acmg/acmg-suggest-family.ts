import type { AcmgEvidence, AcmgSuggestion } from './acmg-evidence.ts';
import { suggestDeNovo, suggestPartners } from './acmg-points.ts';

/** Suggestions from the family and the patient: de novo, phase with pathogenic partners, healthy carriers, segregation, phenotype. */
export function suggestFromFamily(evidence: AcmgEvidence): AcmgSuggestion[] {
  return [
    ...suggestDeNovo(evidence),
    ...suggestPartners(evidence),
    ...suggestHealthy(evidence),
    ...suggestSegregation(evidence),
    ...suggestPatient(evidence),
  ];
}

/** A hint only: it holds for adults, full penetrance and an early onset, which the data do not tell. */
function suggestHealthy({ healthyHomozygotes = 0 }: AcmgEvidence): AcmgSuggestion[] {
  if (healthyHomozygotes === 0) return [];
  const text = `家系中有${healthyHomozygotes}名健康成员为纯合或半合；仅当该病早发、外显完全且成员已成年时成立`;
  const numbers = { healthyHomozygotes };
  return [{ criterion: 'BS2', strength: 'Strong', kind: 'hint', text, numbers }];
}

/** Strength by the meioses of one family (Jarvik and Browning 2016): 1/8, 1/16, 1/32. */
function suggestSegregation({ segregation }: AcmgEvidence): AcmgSuggestion[] {
  if (!segregation) return [];
  const { meioses, contradicts } = segregation;
  const numbers = { meioses, contradicts };
  if (contradicts) {
    const text = '有患病成员不携带该变异';
    return [{ criterion: 'BS4', strength: 'Strong', kind: 'auto', text, numbers }];
  }
  if (meioses < 3) return [];
  const strength = meioses >= 5 ? 'Strong' : meioses === 4 ? 'Moderate' : 'Supporting';
  const text = `${meioses}次减数分裂中变异与疾病共分离`;
  return [{ criterion: 'PP1', strength, kind: 'auto', text, numbers }];
}

function suggestPatient({ phenotypeOverlap, caseControl }: AcmgEvidence): AcmgSuggestion[] {
  const found: AcmgSuggestion[] = [];
  if (phenotypeOverlap !== undefined && phenotypeOverlap >= 0.5) {
    const text = `表型重合度${phenotypeOverlap}`;
    const numbers = { phenotypeOverlap, threshold: 0.5 };
    found.push({ criterion: 'PP4', strength: 'Supporting', kind: 'hint', text, numbers });
  }
  if (caseControl && caseControl.oddsRatio > 5 && caseControl.pValue < 0.05) {
    const { oddsRatio, pValue } = caseControl;
    const text = `病例对照OR ${oddsRatio}，P ${pValue}`;
    const numbers = { oddsRatio, pValue };
    found.push({ criterion: 'PS4', strength: 'Strong', kind: 'hint', text, numbers });
  }
  return found;
}
