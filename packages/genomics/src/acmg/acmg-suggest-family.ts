import type { AcmgEvidence, AcmgSuggestion } from './acmg-evidence.ts';

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

/** PS2 for a sure de novo call with parents confirmed by the genotypes, otherwise PM6. */
function suggestDeNovo({ deNovo }: AcmgEvidence): AcmgSuggestion[] {
  if (!deNovo) return [];
  const { level, isParentageConfirmed } = deNovo;
  const isSure = level === '高' && isParentageConfirmed;
  return [
    {
      criterion: isSure ? 'PS2' : 'PM6',
      strength: isSure ? 'Strong' : 'Moderate',
      kind: 'auto',
      text: `新发变异，可信度${level}，亲缘关系${isParentageConfirmed ? '已由质控确认' : '未确认'}`,
      numbers: { level, isParentageConfirmed },
    },
  ];
}

function suggestPartners({ partners = {} }: AcmgEvidence): AcmgSuggestion[] {
  const { trans = 0, possibleTrans = 0, cis = 0 } = partners;
  const found: AcmgSuggestion[] = [];
  if (trans + possibleTrans > 0) {
    found.push({
      criterion: 'PM3',
      strength: trans > 0 ? 'Moderate' : 'Supporting',
      kind: 'auto',
      text: `同基因有${trans}个反式、${possibleTrans}个可能反式的(可能)致病变异`,
      numbers: { trans, possibleTrans },
    });
  }
  if (cis > 0) {
    const text = `与${cis}个(可能)致病变异呈顺式`;
    const numbers = { cis };
    found.push({ criterion: 'BP2', strength: 'Supporting', kind: 'auto', text, numbers });
  }
  return found;
}

function suggestHealthy({ healthyHomozygotes = 0 }: AcmgEvidence): AcmgSuggestion[] {
  if (healthyHomozygotes === 0) return [];
  const text = `家系中有${healthyHomozygotes}名健康成员为纯合或半合`;
  const numbers = { healthyHomozygotes };
  return [{ criterion: 'BS2', strength: 'Strong', kind: 'auto', text, numbers }];
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
