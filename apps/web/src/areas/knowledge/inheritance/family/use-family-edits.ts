import type { FamilyMember, InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import { useState } from 'react';
import { isSameFamily, renamePerson } from './family-edits.ts';
import { withoutLoneTwins } from './twins.ts';

interface Steps {
  past: readonly FamilyMember[][];
  people: FamilyMember[];
  future: readonly FamilyMember[][];
}

/** The family of a case while it is drawn: every step can be taken back, and made again, until the page is left. */
export function useFamilyEdits(
  shown: Pick<InheritanceCase, 'people' | 'familyVersion'>,
  asked = '',
) {
  const [steps, setSteps] = useState<Steps>({ past: [], people: shown.people, future: [] });
  const [saved, setSaved] = useState({ people: shown.people, version: shown.familyVersion });
  const [chosenIds, choose] = useState([whoFirst(shown.people, asked)]);
  const { past, people, future } = steps;
  const isChanged = !isSameFamily(people, saved.people);
  // What somebody else saved is shown where nothing would be lost by that.
  if (shown.familyVersion > saved.version && !isChanged) {
    setSaved({ people: shown.people, version: shown.familyVersion });
    setSteps({ past: [], people: shown.people, future: [] });
  }
  const chosen = people.filter(({ id }) => chosenIds.includes(id));
  const selected = chosen.length === 1 ? chosen[0] : undefined;
  const change = (next: readonly FamilyMember[], who?: string): void => {
    if (next === people) return;
    setSteps({ past: [...past, people], people: [...next], future: [] });
    if (who !== undefined) choose([who]);
  };
  const previous = past.at(-1);
  const next = future[0];
  return {
    people,
    /** Those who are chosen, and the one where it is only one. */
    chosen,
    selected,
    choose,
    select: (id: string, isMore = false): void => {
      if (!isMore) choose([id]);
      else if (chosenIds.includes(id)) choose(chosenIds.filter((one) => one !== id));
      else choose([...chosen.map((one) => one.id), id]);
    },
    change,
    /** Of the family on the server when this was begun or last saved. */
    version: saved.version,
    isChanged,
    /** Somebody else has saved the family since, and what was changed here is not saved. */
    isBehind: shown.familyVersion > saved.version,
    /** Takes the last step back; undefined where there is none. */
    undo:
      previous &&
      (() => setSteps({ past: past.slice(0, -1), people: previous, future: [people, ...future] })),
    redo:
      next && (() => setSteps({ past: [...past, people], people: next, future: future.slice(1) })),
    /** The family as it stands is what the server has, as this version. */
    keep: (version: number) => setSaved({ people, version }),
    begin: (family: FamilyMember[]) => change(family, probandOf(family)),
    patch: (changed: Partial<FamilyMember>): void => {
      if (selected) change(patched(people, selected.id, changed), changed.id ?? selected.id);
    },
    /** Says the same of all who are chosen. */
    patchAll: (changed: Partial<Pick<FamilyMember, 'sex' | 'status' | 'isDeceased'>>): void => {
      const ids = new Set(chosenIds);
      change(people.map((person) => (ids.has(person.id) ? { ...person, ...changed } : person)));
    },
  };
}

export type FamilyEdits = ReturnType<typeof useFamilyEdits>;

function patched(
  people: FamilyMember[],
  of: string,
  changed: Partial<FamilyMember>,
): FamilyMember[] {
  const id = changed.id ?? of;
  const next = renamePerson(people, of, id).map((person) => {
    if (person.id === id) return { ...person, ...changed };
    // There is one proband.
    return changed.isProband ? { ...person, isProband: false } : person;
  });
  return withoutLoneTwins(next);
}

/** Who is asked for, as long as there is such a person. */
function whoFirst(people: readonly FamilyMember[], asked: string): string {
  return people.some(({ id }) => id === asked) ? asked : probandOf(people);
}

/** Who is looked at first. */
function probandOf(people: readonly FamilyMember[]): string {
  return people.find(({ isProband }) => isProband)?.id ?? people[0]?.id ?? '';
}
