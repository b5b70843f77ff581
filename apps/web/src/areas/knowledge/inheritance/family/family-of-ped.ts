import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';
import { familyAtMost } from '@wm/contract/knowledge/inheritance/words';
import { parsePed } from '@wm/genomics/ped';
import { withPartners } from './partners.ts';

type ReadFamily =
  | { kind: 'none'; reason: string }
  /** `remark` is what the reader should know of what was left out, or is wrong. */
  | { kind: 'read'; people: FamilyMember[]; remark: string };

/**
 * The family of a PED file that has the most samples of the VCF, as it is drawn. Of people who are known by their id is kept
 * what PED does not tell: who is the proband, who is dead, what somebody has, which partners have no child.
 */
export function familyOfPed(
  text: string,
  samples: readonly string[],
  known: readonly FamilyMember[] = [],
): ReadFamily {
  const read = parsePed(text);
  const fault = read.findings.find(({ level }) => level === 'error');
  const bound = (people: readonly { id: string }[]): number =>
    people.filter(({ id }) => samples.includes(id)).length;
  const [family] = read.families.toSorted((one, other) => bound(other.people) - bound(one.people));
  if (!family) return { kind: 'none', reason: fault?.text ?? '文件里没有家系' };
  const proband = probandOf(family.people, known);
  const taken = family.people.slice(0, familyAtMost);
  const isThere = new Set(taken.map(({ id }) => id));
  const people = taken.map(({ id, father = '', mother = '', sex, status, twins }): FamilyMember => {
    const before = known.find((one) => one.id === id);
    const told: FamilyMember = {
      id,
      father,
      mother,
      sex,
      status,
      isProband: id === proband,
      isDeceased: before?.isDeceased ?? false,
      ...(twins && { twins }),
      ...(before?.phenotype !== undefined && {
        phenotype: before.phenotype,
      }),
      ...(before?.partners && { partners: before.partners }),
    };
    return withPartners(told, (one) => (isThere.has(one) ? one : ''));
  });
  const others = read.families.length - 1;
  const remarks = [
    family.people.length > familyAtMost &&
      `一个家系不超过 ${familyAtMost} 人，只取了前 ${familyAtMost} 人`,
    others > 0 && `文件里还有 ${others} 个家系，取了 ${family.id}`,
    fault?.text,
  ];
  return { kind: 'read', people, remark: remarks.filter(Boolean).join('；') };
}

interface Told {
  id: string;
  father?: string;
  mother?: string;
  status: number;
}

/** The one who was, while he is in the family; else the first who is affected, a child before a parent. */
function probandOf(people: readonly Told[], known: readonly FamilyMember[]): string | undefined {
  const before = known.find(({ isProband }) => isProband)?.id;
  if (people.some(({ id }) => id === before)) return before;
  const affected = people.filter(({ status }) => status === 2);
  return (affected.find(({ father, mother }) => father ?? mother) ?? affected[0])?.id;
}
