import type { Sex } from '../vcf/call.ts';
import { createFindings } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { checkPedigree } from './ped-check.ts';
import type { Family, Status, Twins } from './pedigree.ts';

/** A person as a form or a database holds one; a parent who is not named is ''. */
export interface PlainPerson {
  id: string;
  father: string;
  mother: string;
  sex: Sex;
  status: Status;
  twins?: Twins | undefined;
}

/** The family of these persons, as `parsePed` would give it. */
export function familyOf(id: string, people: readonly PlainPerson[]): Family {
  return {
    id,
    people: people.map(({ id: own, father, mother, sex, status, twins }, at) => ({
      family: id,
      id: own,
      ...(father !== '' && { father }),
      ...(mother !== '' && { mother }),
      sex,
      status,
      ...(twins && { twins }),
      attributes: {},
      line: at + 1,
    })),
  };
}

/** What is wrong with a family that is drawn instead of read: PED002 to PED006, PED011, PED013, PED014, and PED009 when nobody is affected. */
export function checkFamily(family: Family): Finding[] {
  const findings = createFindings();
  checkPedigree([family], findings);
  if (!family.people.some(({ status }) => status === 2)) {
    findings.report('PED009', { fam: family.id });
  }
  return findings.list();
}
