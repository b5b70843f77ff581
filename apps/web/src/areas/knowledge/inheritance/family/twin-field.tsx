import { zygosities, zygosityNames } from '@wm/contract/knowledge/inheritance/words';
import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { Button, Segmented, Select } from 'antd';
import type { ReactNode } from 'react';
import { areSiblings, joinTwins, separateTwin, setZygosity, twinsOf } from './twins.ts';

interface TwinFieldProps {
  person: FamilyMember;
  people: readonly FamilyMember[];
  onChange: (people: FamilyMember[]) => void;
}

/** With which siblings a person was born, and of which kind they are. Not shown to who has no siblings. */
export function TwinField({ person, people, onChange }: TwinFieldProps): ReactNode {
  const twins = twinsOf(people, person).filter(({ id }) => id !== person.id);
  const siblings = people.filter(
    (one) => areSiblings(one, person) && !twins.includes(one) && one.twins === undefined,
  );
  if (twins.length === 0 && siblings.length === 0) return null;
  const zygosity = person.twins?.zygosity ?? 'unknown';
  return (
    <fieldset>
      <legend>双胞胎</legend>
      {person.twins && (
        <>
          <p>
            与 {twins.map(({ id }) => id).join('、')} 同胎{' '}
            <Button size="small" onClick={() => onChange(separateTwin(people, person.id))}>
              不是同胎
            </Button>
          </p>
          <Segmented
            block
            options={zygosities.map((value) => ({ value, label: zygosityNames[value] }))}
            value={zygosity}
            onChange={(kind) => {
              if (person.twins) {
                onChange(setZygosity(people, person.twins.set, kind));
              }
            }}
          />
        </>
      )}
      {siblings.length > 0 && (
        <Select
          aria-label="与谁同胎"
          placeholder={person.twins ? '再加一位同胎' : '选择同胎的同胞'}
          value={null}
          options={siblings.map(({ id }) => ({ value: id, label: id }))}
          onChange={(id: string) => onChange(joinTwins(people, [person.id, id], zygosity))}
        />
      )}
    </fieldset>
  );
}
