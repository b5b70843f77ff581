import { numbersOf, sampleField } from './vcf-record.ts';
import type { VcfRecord } from './vcf-record.ts';

/** Keys whose values are counts, and those that are fractions. */
const counts = ['AC', 'AN', 'DP', 'NS', 'MQ0', 'AD', 'ADF', 'ADR'];
const fractions = ['AF'];
const sampleCounts = ['DP', 'GQ', 'AD', 'ADF', 'ADR', 'EC', 'HQ', 'PL', 'PS', 'MQ', 'CN'];

/** Values of the right type that cannot be: negative counts, fractions outside 0 to 1, more alleles than were called. */
export function valueRangeProblem(record: VcfRecord): string {
  for (const key of counts) {
    if (numbersOf(record.info.get(key)).some((value) => value < 0)) return `INFO ${key}为负`;
  }
  for (const key of fractions) {
    const isOutside = numbersOf(record.info.get(key)).some((value) => value < 0 || value > 1);
    if (isOutside) return `INFO ${key}不在0到1之间`;
  }
  const [total] = numbersOf(record.info.get('AN'));
  const carried = numbersOf(record.info.get('AC')).filter((value) => !Number.isNaN(value));
  if (total !== undefined && carried.some((value) => value > total)) return 'INFO AC大于AN';
  for (const place of record.samples.keys()) {
    for (const key of sampleCounts) {
      const values = numbersOf(sampleField(record, place, key));
      if (values.some((value) => value < 0)) return `${key}为负`;
    }
    const problem = chanceProblem(record, place);
    if (problem !== '') return problem;
  }
  return '';
}

/** Chances and their logarithms, and the alleles to which a sample's other fields are confined (VCF 4.5, section 1.6.2). */
function chanceProblem(record: VcfRecord, place: number): string {
  const chances = numbersOf(sampleField(record, place, 'GP'));
  if (chances.some((value) => value < 0 || value > 1)) return 'GP不在0到1之间';
  if (numbersOf(sampleField(record, place, 'GL')).some((value) => value > 0)) return 'GL为正';
  const local = numbersOf(sampleField(record, place, 'LAA'));
  if (local.some((value) => value < 1 || value > record.alts.length)) return 'LAA超出ALT个数';
  return local.some((value, at) => value <= (local[at - 1] ?? 0)) ? 'LAA没有递增' : '';
}

/** Classes of symbolic alleles that have a length (VCF 4.4, section 5.3). */
const lengthy = /^<(?:DEL|DUP|INV|CNV)(?::|>)/;

/** Rules of structural variants: END not before POS, pairs of interval bounds, lengths and claims from 4.4 on. */
export function structuralProblem(record: VcfRecord, version: number): string {
  const { alts, info, pos } = record;
  const [end] = numbersOf(info.get('END'));
  if (end !== undefined && end < pos) return 'END小于POS';
  for (const key of ['CIPOS', 'CIEND']) {
    const bounds = numbersOf(info.get(key));
    if (bounds.length % 2 === 1) return `INFO ${key}的值不成对`;
    if (bounds.length > 1 && bounds[0]! > bounds[1]!) return `INFO ${key}的下限大于上限`;
  }
  const types = ['DEL', 'INS', 'DUP', 'INV', 'CNV', 'BND'];
  const type = info.get('SVTYPE');
  if (typeof type === 'string' && !types.includes(type.split(':')[0]!))
    return `SVTYPE不合法：${type}`;
  if (version < 4) return '';
  const lengths = numbersOf(info.get('SVLEN'));
  const lacks = alts.some((alt, at) => lengthy.test(alt) && !(Math.abs(lengths[at]!) >= 0));
  if (lacks && !alts.every((alt) => alt === '<CNV:TR>')) return '结构变异缺少SVLEN';
  if (lengths.some((value) => value < 0)) return 'SVLEN为负（4.4起为绝对值）';
  const claims = info.get('SVCLAIM');
  const isBadClaim =
    typeof claims === 'string' &&
    claims.split(',').some((claim) => !['.', 'D', 'J', 'DJ'].includes(claim));
  if (isBadClaim) return `SVCLAIM不合法：${claims}`;
  return repeatProblem(record);
}

/** Tandem repeats: RN units per allele, whose sequences or lengths are listed in RUS or RUL and counted in RUC. */
function repeatProblem({ alts, info }: VcfRecord): string {
  if (!alts.some((alt) => alt === '<CNV:TR>')) return '';
  const units = numbersOf(info.get('RN'));
  const total = units.length > 0 ? units.reduce((sum, one) => sum + one, 0) : alts.length;
  if (units.length > 0 && units.length !== alts.length) return 'INFO RN的个数与ALT不符';
  for (const key of ['RUS', 'RUL', 'RUC', 'RB']) {
    const raw = info.get(key);
    if (typeof raw === 'string' && raw.split(',').length !== total)
      return `INFO ${key}的个数与RN不符`;
  }
  return '';
}
