import { cutText } from '@wm/contract/core/stored-text';

const endings = { vcf: /\.vcf(?:\.b?gz)?$/i, ped: /\.(?:ped|fam)$/i };

/** What a case can be made of; `reason` where it cannot. */
type CaseFiles =
  | { kind: 'none'; reason: string }
  | { kind: 'files'; vcf: File; ped: File | undefined; caseNo: string };

const longestCaseNo = 60;

/** Tells the VCF from the PED of files that were brought together, and what the case is called. */
export function sortFiles(files: readonly File[]): CaseFiles {
  const of = (kind: keyof typeof endings): File[] =>
    files.filter(({ name }) => endings[kind].test(name));
  const [vcfs, peds] = [of('vcf'), of('ped')];
  const other = files.find((file) => !vcfs.includes(file) && !peds.includes(file));
  if (other) return { kind: 'none', reason: `「${other.name}」不是 VCF，也不是 PED` };
  const [vcf] = vcfs;
  if (!vcf || vcfs.length > 1 || peds.length > 1)
    return { kind: 'none', reason: '一次放一个 VCF，可以再带一个 PED' };
  const caseNo = cutText(vcf.name.replace(endings.vcf, '').trim(), longestCaseNo) || '病例';
  return { kind: 'files', vcf, ped: peds[0], caseNo };
}
