import type { Findings } from '../finding.ts';
import { versionOf } from './check-header.ts';
import { structuralProblem, valueRangeProblem } from './check-values.ts';
import { lateReservedFormat, reservedFormat, reservedInfo } from './reserved-fields.ts';
import type { FieldDefinition, FieldNumber, VcfHeader } from './vcf-header.ts';
import { sampleField } from './vcf-record.ts';
import type { VcfRecord } from './vcf-record.ts';

const bases = /^[ACGTN]+$/i;
const breakend =
  /^(?:[ACGTN.]*(?:\[[^\s[\]]+:\d+\[|\][^\s[\]]+:\d+\])|(?:\[[^\s[\]]+:\d+\[|\][^\s[\]]+:\d+\])[ACGTN.]*|\.[ACGTN]+|[ACGTN]+\.)$/i;
const symbolic = /^<[^\s,<>]+>$/;
const infoKey = /^(?:[A-Za-z_][0-9A-Za-z_.]*|1000G)$/;
const formatKey = /^[A-Za-z_][0-9A-Za-z_.]*$/;

/** Checks records one after the other against the specification. */
export interface RecordChecker {
  /** Reports the first departure of a record as VCF029 (a warning: the record is kept all the same). `columns` are those written. */
  check(record: VcfRecord, columns: readonly string[], lineNumber: number): void;
}

/** A checker for one file; it remembers chromosomes and the last site to see disorder. */
export function createRecordChecker(header: VcfHeader, findings: Findings): RecordChecker {
  const version = versionOf(`VCFv${header.version}`);
  const ids = new Set<string>();
  const finished = new Set<string>();
  const lengths = new Map(header.contigs.map(({ id, length }) => [id, length ?? Infinity]));
  let contig = '';
  let pos = 0;
  let sites = new Set<string>();
  const orderProblem = (record: VcfRecord): string => {
    if (record.contig !== contig) {
      if (finished.has(record.contig)) return '同一染色体的记录不连续';
      finished.add(contig);
      contig = record.contig;
      pos = 0;
    }
    if (record.pos < pos) return '没有按位置排序';
    if (record.pos > pos) sites = new Set();
    pos = record.pos;
    const site = `${record.ref} ${record.alts.join(',')}`;
    if (sites.has(site) && !record.alts.some((alt) => alt.startsWith('<'))) return '记录重复';
    sites.add(site);
    return '';
  };
  return {
    check(record, columns, lineNumber) {
      const problem =
        fixedProblem(record, version) ||
        // One beyond the end stands for the telomere.
        (record.pos > (lengths.get(record.contig) ?? Infinity) + 1 ? 'POS超出染色体长度' : '') ||
        writtenProblem(columns) ||
        infoProblem(record, header) ||
        valueRangeProblem(record) ||
        structuralProblem(record, version) ||
        formatProblem(record, { header, version }, columns.length) ||
        orderProblem(record) ||
        repeatedId(record, ids);
      if (problem !== '') findings.report('VCF029', { n: lineNumber, detail: problem }, lineNumber);
    },
  };
}

/** Ids remembered to see one twice. */
const REMEMBERED_IDS = 100_000;

function repeatedId({ ids: own }: VcfRecord, known: Set<string>): string {
  for (const id of own) {
    if (known.has(id)) return `ID ${id}出现在多条记录中`;
    if (known.size < REMEMBERED_IDS) known.add(id);
  }
  return '';
}

/** What only the text of the columns tells. */
function writtenProblem(columns: readonly string[]): string {
  const [, , , , , quality = '.', filter = '.', info = '.'] = columns;
  if (
    quality !== '.' &&
    !/^-?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|inf(?:inity)?|nan)$/i.test(quality)
  ) {
    return `QUAL不是数字：${quality}`;
  }
  if (filter !== '.' && filter.split(';').includes('.')) return 'FILTER中“.”与其他值并列';
  if (info !== '.' && info.split(';').slice(0, -1).includes('')) return 'INFO有空的项';
  return info === '' || info.startsWith('=') || info.includes(';=') ? 'INFO的键为空' : '';
}

function fixedProblem(record: VcfRecord, version: number): string {
  const { contig, ids, ref, alts, quality, filters } = record;
  const isContig =
    version >= 3 ? /^(?:<[^\s<>]+>|[^\s<>,*=][^\s<>,]*)$/ : /^(?:<[^\s<>]+>|[^\s<>:,*]+)$/;
  if (!isContig.test(contig)) return `CHROM不合法：${contig}`;
  if (ids.some((id) => id === '' || /\s/.test(id))) return 'ID不合法';
  if (new Set(ids).size < ids.length) return 'ID重复';
  if (!bases.test(ref)) return `REF不合法：${ref}`;
  const badAlt = alts.find((alt) => !isAlt(alt));
  if (badAlt !== undefined) return `ALT不合法：${badAlt}`;
  if (alts.some((alt) => alt.toUpperCase() === ref.toUpperCase())) return 'ALT与REF相同';
  // Symbolic alleles of one name differ by their lengths.
  const written = alts.filter((alt) => !alt.startsWith('<'));
  if (new Set(written).size < written.length) return 'ALT重复';
  if (quality !== null && quality < 0) return 'QUAL为负';
  if (filters.some((filter) => filter === '' || filter === '0' || /\s/.test(filter)))
    return 'FILTER不合法';
  if (new Set(filters).size < filters.length) return 'FILTER重复';
  return filters.length > 1 && filters.includes('PASS') ? 'PASS与其他FILTER并列' : '';
}

function isAlt(alt: string): boolean {
  return alt === '*' || bases.test(alt) || symbolic.test(alt) || breakend.test(alt);
}

function infoProblem(record: VcfRecord, header: VcfHeader): string {
  for (const [key, value] of record.info) {
    if (!infoKey.test(key) && !header.info.has(key)) return `INFO键不合法：${key}`;
    const definition = header.info.get(key) ?? reservedInfo.get(key);
    if (value !== true && /\s/.test(value)) return `INFO ${key}含有空白`;
    if (!definition) continue;
    if (definition.type === 'Flag') {
      if (value !== true && value !== '0' && value !== '1') return `INFO ${key}是标志，不应有值`;
      continue;
    }
    if (value === true) return `INFO ${key}没有值`;
    const problem = valueProblem(value, definition, record.alts.length, -1);
    if (problem !== '') return `INFO ${key}${problem}`;
  }
  return '';
}

interface Rules {
  header: VcfHeader;
  version: number;
}

function formatProblem(record: VcfRecord, rules: Rules, columns: number): string {
  const { header } = rules;
  const { format, samples } = record;
  if (header.samples.length > 0 && columns !== 9 + header.samples.length)
    return '样本列数与表头不符';
  if (format.length === 0) return '';
  const badKey = format.find((key) => !formatKey.test(key));
  if (badKey !== undefined) return `FORMAT键不合法：${badKey}`;
  if (new Set(format).size < format.length) return 'FORMAT键重复';
  if (format.indexOf('GT') > 0) return 'GT不是FORMAT的第一个键';
  for (const [index, fields] of samples.entries()) {
    if (fields.length > format.length) return `样本${header.samples[index]}的字段多于FORMAT`;
    const problem = sampleProblem(record, rules, index);
    if (problem !== '') return `样本${header.samples[index]}：${problem}`;
  }
  return '';
}

function definitionOf({ header, version }: Rules, key: string): FieldDefinition | undefined {
  const late = version >= 3 ? lateReservedFormat.get(key) : undefined;
  return header.format.get(key) ?? reservedFormat.get(key) ?? late;
}

function sampleProblem(record: VcfRecord, rules: Rules, index: number): string {
  const genotype = sampleField(record, index, 'GT') ?? '.';
  if (!/^[/|]?(?:\d+|\.)(?:[/|](?:\d+|\.))*$/.test(genotype)) return `GT不合法：${genotype}`;
  const alleles = genotype.replace(/^[/|]/, '').split(/[/|]/);
  const tooHigh = alleles.find(
    (allele) => allele !== '.' && Number(allele) > record.alts.length && record.alts.length > 0,
  );
  if (tooHigh !== undefined) return `等位编号超出ALT个数：${genotype}`;
  const ploidy = record.format.includes('GT') && genotype !== '.' ? alleles.length : 2;
  for (const [place, value] of (record.samples[index] ?? []).entries()) {
    const key = record.format[place]!;
    const definition = definitionOf(rules, key);
    if (!definition || key === 'GT') continue;
    const problem = valueProblem(value, definition, record.alts.length, ploidy);
    if (problem !== '') return `${key}${problem}`;
  }
  return '';
}

function valueProblem(
  raw: string,
  definition: FieldDefinition,
  altCount: number,
  ploidy: number,
): string {
  if (raw === '.' || raw === '') return '';
  const values = raw.split(',');
  const expected = countOf(definition.number, altCount, ploidy);
  if (expected >= 0 && values.length !== expected && !values.every((value) => value === '.')) {
    return `有${values.length}个值，应为${expected}个`;
  }
  const bad = values.find((value) => value !== '.' && !isOfType(value, definition.type));
  return bad === undefined ? '' : `的值不是${definition.type}：${bad}`;
}

function countOf(number: FieldNumber, altCount: number, ploidy: number): number {
  if (typeof number === 'number') return number;
  if (number === 'A') return altCount;
  if (number === 'R') return altCount + 1;
  if (number !== 'G' || ploidy < 0) return -1;
  // Genotypes of `ploidy` out of n alleles: combinations with repetition.
  let count = 1;
  for (let copy = 1; copy <= ploidy; copy += 1) count = (count * (altCount + copy)) / copy;
  return Math.round(count);
}

function isOfType(value: string, type: string): boolean {
  // 32 bits, of which the eight lowest are reserved (VCF 4.3, section 1.3).
  if (type === 'Integer') {
    return /^[+-]?\d+$/.test(value) && Number(value) <= 2147483647 && Number(value) >= -2147483640;
  }
  if (type === 'Float')
    return /^[+-]?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|nan|inf(?:inity)?)$/i.test(value);
  return type !== 'Character' || value.length === 1;
}
