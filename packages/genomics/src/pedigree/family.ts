import type { Sex } from '../vcf/call.ts';
import type { Findings } from '../finding.ts';
import type { Family, Status } from './pedigree.ts';

/**
 * A family member ready for analysis. `father`/`mother` are places in `members`, -1 when the pedigree names none.
 * `column` is the sample column in the VCF, -1 when the file has no such sample (all genotypes missing).
 */
export interface Member {
  id: string;
  father: number;
  mother: number;
  sex: Sex;
  status: Status;
  column: number;
  /** Which set of identical twins the member is of. */
  identical?: number;
}

/** A family bound to the samples of one VCF file. `children` are the places of affected members with at least one named parent. */
export interface BoundFamily {
  id: string;
  members: Member[];
  affected: number[];
  children: number[];
}

/**
 * Binds families to VCF sample names. A named parent that is not listed becomes a member without genotypes. Reports
 * PED007 (as error when that person is the proband, the first affected member), PED008 for VCF samples of no family, PED009 for a family
 * without an affected member; such a family is left out of the result.
 */
export function bindFamilies(
  families: Family[],
  samples: string[],
  findings: Findings,
): BoundFamily[] {
  const columns = new Map(samples.map((sample, column) => [sample, column]));
  const listed = new Set(families.flatMap((family) => family.people.map((person) => person.id)));
  const bound: BoundFamily[] = [];
  for (const family of families) {
    const one = bindFamily(family, columns);
    reportMissingSamples(one, family, findings);
    if (one.affected.length === 0) findings.report('PED009', { fam: family.id });
    else bound.push(one);
  }
  for (const sample of samples) if (!listed.has(sample)) findings.report('PED008', { id: sample });
  return bound;
}

function reportMissingSamples(bound: BoundFamily, family: Family, findings: Findings): void {
  for (const person of family.people) {
    const member = bound.members.find((one) => one.id === person.id);
    if (!member || member.column >= 0) continue;
    const isProband = bound.members[bound.affected[0] ?? -1]?.id === person.id;
    findings.report(
      'PED007',
      { id: person.id },
      person.line > 0 ? person.line : undefined,
      isProband ? 'error' : 'warning',
    );
  }
}

function bindFamily(family: Family, columns: Map<string, number>): BoundFamily {
  const members: Member[] = family.people.map((person) => ({
    id: person.id,
    father: -1,
    mother: -1,
    sex: person.sex,
    status: person.status,
    column: columns.get(person.id) ?? -1,
    ...(person.twins?.zygosity === 'mono' && { identical: person.twins.set }),
  }));
  const places = new Map(members.map((member, place) => [member.id, place]));
  const placeOf = (id: string | undefined, sex: Sex): number => {
    if (id === undefined) return -1;
    const known = places.get(id);
    if (known !== undefined) return known;
    places.set(id, members.length);
    members.push({ id, father: -1, mother: -1, sex, status: 0, column: -1 });
    return members.length - 1;
  };
  for (const [place, person] of family.people.entries()) {
    members[place]!.father = placeOf(person.father, 1);
    members[place]!.mother = placeOf(person.mother, 2);
  }
  const affected = [...members.keys()].filter((place) => members[place]!.status === 2);
  const children = affected.filter(
    (place) => members[place]!.father >= 0 || members[place]!.mother >= 0,
  );
  return { id: family.id, members, affected, children };
}
