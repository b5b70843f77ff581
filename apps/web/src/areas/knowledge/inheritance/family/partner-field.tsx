import { partnersAtMost } from '@wm/contract/knowledge/inheritance/words';
import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { childlessPartners, possiblePartners, tiePartner, untiePartner } from './partners.ts';

interface PartnerFieldProps {
  person: FamilyMember;
  people: readonly FamilyMember[];
  onChange: (people: FamilyMember[]) => void;
}

/** Partners of a person with whom he has no child. Not shown to who has none and cannot have one. */
export function PartnerField({ person, people, onChange }: PartnerFieldProps): ReactNode {
  const partners = childlessPartners(people, person);
  const others = possiblePartners(people, person);
  const mayTie = others.length > 0 && (person.partners ?? []).length < partnersAtMost;
  if (partners.length === 0 && !mayTie) return null;
  return (
    <fieldset>
      <legend>没有子女的配偶</legend>
      {partners.map((id) => (
        <p key={id}>
          {id}{' '}
          <Button
            size="small"
            aria-label={`${id} 不是配偶`}
            onClick={() => onChange(untiePartner(people, person.id, id))}
          >
            不是配偶
          </Button>
        </p>
      ))}
      {mayTie && (
        <Select
          aria-label="谁是配偶"
          placeholder="选择已在家系里的配偶"
          value={null}
          options={others.map((id) => ({ value: id, label: id }))}
          onChange={(id: string) => onChange(tiePartner(people, person.id, id))}
        />
      )}
    </fieldset>
  );
}
