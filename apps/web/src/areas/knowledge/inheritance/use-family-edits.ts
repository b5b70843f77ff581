import type { FamilyMember, InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import { useState } from 'react';
import { isSameFamily, renamePerson } from './family-edits.ts';

/** The family of a case while it is drawn: every step can be taken back until the page is left. */
export function useFamilyEdits(shown: Pick<InheritanceCase, 'people' | 'familyVersion'>) {
  const [steps, setSteps] = useState<FamilyMember[][]>([shown.people]);
  const [{ saved, version }, setSaved] = useState({
    saved: shown.people,
    version: shown.familyVersion,
  });
  const [selectedId, select] = useState(probandOf(shown.people));
  const people = steps.at(-1) ?? [];
  const selected = people.find(({ id }) => id === selectedId);
  const change = (next: FamilyMember[], chosen?: string): void => {
    setSteps([...steps, next]);
    if (chosen !== undefined) select(chosen);
  };
  return {
    people,
    selected,
    select,
    change,
    /** Of the family on the server when this was begun or last saved. */
    version,
    isChanged: !isSameFamily(people, saved),
    /** Takes the last step back; undefined where there is none. */
    undo: steps.length > 1 ? () => setSteps(steps.slice(0, -1)) : undefined,
    /** The family as it stands is what the server has, as this version. */
    keep: (next: number) => setSaved({ saved: people, version: next }),
    begin: (next: FamilyMember[]) => change(next, probandOf(next)),
    patch: (changed: Partial<FamilyMember>): void => {
      if (!selected) return;
      const id = changed.id ?? selected.id;
      const next = renamePerson(people, selected.id, id).map((person) => {
        if (person.id === id) return { ...person, ...changed };
        // There is one proband.
        return changed.isProband ? { ...person, isProband: false } : person;
      });
      change(next, id);
    },
  };
}

export type FamilyEdits = ReturnType<typeof useFamilyEdits>;

/** Who is looked at first. */
function probandOf(people: readonly FamilyMember[]): string {
  return people.find(({ isProband }) => isProband)?.id ?? people[0]?.id ?? '';
}
