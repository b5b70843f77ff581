import type { RuledEvidence } from '@wm/contract/knowledge/evidence-rules';

/** The parts of an item that rules look at: a blank, and what a right on columns withholds, are empty. */
export function ruledOf(values: Partial<RuledEvidence>): RuledEvidence {
  return {
    profile: values.profile ?? '',
    diseaseName: values.diseaseName ?? '',
    therapies: values.therapies ?? [],
    therapyInteraction: values.therapyInteraction ?? '',
    typeCode: values.typeCode ?? '',
    direction: values.direction ?? '',
    significance: values.significance ?? '',
    evidenceLevel: values.evidenceLevel ?? '',
    statement: values.statement ?? '',
    citationId: values.citationId ?? '',
    citation: values.citation ?? '',
    rating: values.rating ?? null,
    variantOrigin: values.variantOrigin ?? '',
  };
}
