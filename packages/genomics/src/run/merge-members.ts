import type { DecompressOptions } from '../io/decompress.ts';
import { GenomicsError } from '../finding.ts';
import { plainContig } from '../vcf/contig.ts';
import { genotypePlace } from '../vcf/split-alleles.ts';
import type { VcfRecord } from '../vcf/vcf-record.ts';
import { linesOf, mayStandElsewhere } from './merge-lines.ts';
import { advance, compare, openMember, refused, requirePlace } from './merge-member.ts';
import type { ContigOrder, Member, MemberFile } from './merge-member.ts';

/** What a merge has done so far; it counts itself. */
export interface MergeTally {
  /** Lines written. */
  lines: number;
  /** Those that are made of records of several files. */
  joined: number;
  /** Genotypes that were set to missing because the member may have the allele on another of its lines. */
  unclear: number;
  /** Genotypes of members whose file does not have the place, written as `absentIs` says. */
  absent: number;
}

/** How members that do not have a record are written. */
export interface MergeOptions extends DecompressOptions {
  /** `unknown` (default): `./.`, since a caller that leaves out reference sites also leaves out what it could not see. `reference`: `0/0`. */
  absentIs?: 'unknown' | 'reference';
  tally?: MergeTally;
}

/** FORMAT keys that the analysis reads, or that mean the same in every caller, and can be cut and joined by allele. */
const joinedFormats = [
  ...(['GT', 'AD', 'AO', 'RO', 'DP4', 'DP', 'GQ', 'PL'] as const),
  ...(['PS', 'HP', 'PGT', 'PID'] as const),
];
/** INFO lists with entries for alleles by name: the entries of all members are kept, each once. */
const entryLists = new Set(['CSQ', 'vep', 'ANN', 'EFF', 'BCSQ', 'SpliceAI', 'LOF', 'NMD']);
/** What counts the samples of one file says nothing of several. */
const droppedInfo = new Set(['AC', 'AN', 'AF', 'DP', 'NS', 'MLEAC', 'MLEAF']);

/**
 * Joins sorted VCF files of single members (or of disjoint groups) into one text, piece by piece, in the memory of one
 * place per file. Records of one place and REF become one with all ALTs; genotypes, AD, PL and INFO values per allele are
 * renumbered. Members come in the order of their names, whatever the order of the files. Throws GenomicsError MRG001, with
 * the file and the line, when a person stands in two files, contigs come in different orders or lengths, assemblies differ,
 * or a file is not sorted, a gVCF, a BCF, or not to be read to its end.
 */
export async function* mergeMembers(
  files: readonly MemberFile[],
  options: MergeOptions,
): AsyncGenerator<string> {
  const opened = await Promise.all(files.map(async (file) => openMember(file, options)));
  // By the names of samples: whoever hands the files over in another order gets the same text.
  const members = opened.toSorted((left, right) => byText(nameOf(left), nameOf(right)));
  const samples = members.flatMap(({ people }) => people.map(({ name }) => name));
  checkMembers(members, samples);
  yield headerText(members, samples);
  const order = contigOrder(members);
  for (const member of members) requirePlace(member, order);
  for (;;) {
    const next = earliest(members, order);
    if (!next) return;
    const here: VcfRecord[][] = [];
    for (const member of members) here.push(await takePlace(member, next, order));
    for (const group of linesOf(here))
      yield joinRecords(members, { group, here, first: next }, options);
  }
}

/** Takes every record of a member at a place. */
async function takePlace(
  member: Member,
  place: VcfRecord,
  order: ContigOrder,
): Promise<VcfRecord[]> {
  const taken: VcfRecord[] = [];
  while (member.current && compare(member.current, place, order) === 0) {
    taken.push(member.current);
    await advance(member, order);
  }
  return taken;
}

function checkMembers(members: Member[], samples: string[]): void {
  const twice = samples.find((sample, at) => samples.indexOf(sample) !== at);
  if (twice !== undefined) {
    const named = members.filter(({ people }) => people.some(({ name }) => name === twice));
    const files = named.map(({ name }) => name).toSorted(byText);
    throw refused(`样本 ${twice} 出现在多个文件中（${files.join('、')}）`);
  }
  if (samples.length === 0) throw new GenomicsError('VCF025');
  const assemblies = new Set(members.map(({ header }) => header.assembly).filter(Boolean));
  if (assemblies.size > 1) throw refused(`文件的参考组装不同（${[...assemblies].join('、')}）`);
}

/** The contigs in the order of the headers; all files must agree. */
function contigOrder(members: Member[]): ContigOrder {
  const order = new Map<string, number>();
  const lengths = new Map<string, number>();
  for (const { header, name } of members) {
    for (const { id, length } of header.contigs) {
      const plain = plainContig(id);
      if (!order.has(plain)) order.set(plain, order.size);
      if (length === undefined) continue;
      const known = lengths.get(plain) ?? length;
      if (known !== length)
        throw refused(`${name} 的参考序列不同（染色体 ${id} 长 ${length}，其他文件为 ${known}）`);
      lengths.set(plain, length);
    }
  }
  for (const { header, name } of members) {
    const places = header.contigs.map(({ id }) => order.get(plainContig(id))!);
    const isAscending = places.every((place, at) => at === 0 || place > places[at - 1]!);
    if (!isAscending) throw refused(`${name} 的染色体顺序与其他文件不同`);
  }
  return order;
}

function earliest(members: Member[], order: ContigOrder): VcfRecord | undefined {
  let best: VcfRecord | undefined;
  for (const { current } of members) {
    if (current && (!best || compare(current, best, order) < 0)) best = current;
  }
  return best;
}

function headerText(members: Member[], samples: string[]): string {
  const seen = new Set<string>();
  const lines: string[] = [members[0]!.header.lines[0] ?? '##fileformat=VCFv4.2'];
  for (const { header } of members) {
    for (const line of header.lines.slice(1)) {
      const key = /^##(\w+)=<ID=([^,>]+)/.exec(line)?.slice(1).join(' ') ?? line;
      if (seen.has(key)) continue;
      seen.add(key);
      lines.push(line);
    }
  }
  const columns = ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO', 'FORMAT'];
  return `${lines.join('\n')}\n${[...columns, ...samples].join('\t')}\n`;
}

/** The alleles of a joined record, and for each file the new number of each of its old ALTs. */
interface Alleles {
  alts: string[];
  numbers: number[][];
}

function joinAlleles(group: (VcfRecord | undefined)[]): Alleles {
  const alts: string[] = [];
  const numbers = group.map((record) => [
    0,
    ...(record?.alts ?? []).map((alt) => {
      if (!alts.includes(alt)) alts.push(alt);
      return alts.indexOf(alt) + 1;
    }),
  ]);
  return { alts, numbers };
}

interface Joined {
  /** Of each member its record of the line; undefined where it has none. */
  group: (VcfRecord | undefined)[];
  /** Of each member all of its records at the place. */
  here: readonly VcfRecord[][];
  first: VcfRecord;
}

function joinRecords(
  members: Member[],
  { group, here, first }: Joined,
  { absentIs = 'unknown', tally }: MergeOptions,
): string {
  const alleles = joinAlleles(group);
  const records = group.filter((record) => record !== undefined);
  const format = joinedFormats.filter((key) => records.some((one) => one.format.includes(key)));
  const ids = [...new Set(records.flatMap((one) => one.ids))];
  const qualities = records.map(({ quality }) => quality).filter((one) => one !== null);
  const columns = [
    first.contig,
    String(first.pos),
    ids.join(';') || '.',
    records[0]?.ref ?? first.ref,
    alleles.alts.join(',') || '.',
    qualities.length > 0 ? String(Math.max(...qualities)) : '.',
    joinFilters(records),
    joinInfo(members, group, alleles),
    format.join(':') || 'GT',
  ];
  const line = { ref: records[0]?.ref ?? first.ref, alts: alleles.alts };
  const counts = { unclear: 0, absent: 0 };
  for (const [at, { people }] of members.entries()) {
    const record = group[at];
    const there = here[at] ?? [];
    const isUnclear = mayStandElsewhere(there, record, line);
    if (isUnclear) counts.unclear += people.length;
    else if (there.length === 0) counts.absent += people.length;
    for (const { at: sample } of people) {
      if (isUnclear) columns.push(absent.unknown);
      else if (record) columns.push(joinSample(record, sample, format, { alleles, file: at }));
      else columns.push(elsewhere(there, sample) ?? absent[absentIs]);
    }
  }
  if (tally) {
    tally.lines += 1;
    tally.joined += records.length > 1 ? 1 : 0;
    tally.unclear += counts.unclear;
    tally.absent += counts.absent;
  }
  return `${columns.join('\t')}\n`;
}

const absent = { unknown: './.', reference: '0/0' } as const;

/**
 * The genotype of a member whose file has the place on other lines only, none of which has an allele of this one: it was
 * called there, so it has none of these. What is missing stays missing.
 */
function elsewhere(records: readonly VcfRecord[], sample: number): string | undefined {
  const [record] = records;
  return record?.samples[sample]?.[record.format.indexOf('GT')]?.replace(/\d+/g, '0');
}

/** PASS when every file that has the record lets it pass; otherwise all reasons. */
function joinFilters(records: VcfRecord[]): string {
  const all = new Set(records.flatMap(({ filters }) => filters));
  if (all.size === 0) return '.';
  all.delete('PASS');
  return [...all].join(';') || 'PASS';
}

function joinInfo(
  members: Member[],
  group: (VcfRecord | undefined)[],
  { alts, numbers }: Alleles,
): string {
  const values = new Map<string, string | true>();
  for (const [at, record] of group.entries()) {
    for (const [key, value] of record?.info ?? []) {
      if (droppedInfo.has(key)) continue;
      const known = values.get(key);
      if (value === true) values.set(key, true);
      else if (entryLists.has(key)) {
        const entries = [
          ...(typeof known === 'string' ? known.split(',') : []),
          ...value.split(','),
        ];
        values.set(key, [...new Set(entries)].join(','));
      } else if (members[at]!.header.info.get(key)?.number === 'A') {
        const list = typeof known === 'string' ? known.split(',') : alts.map(() => '.');
        for (const [old, text] of value.split(',').entries()) {
          const number = numbers[at]![old + 1];
          if (number !== undefined) list[number - 1] = text;
        }
        values.set(key, list.join(','));
      } else if (known === undefined) values.set(key, value);
    }
  }
  const text = [...values].map(([key, value]) => (value === true ? key : `${key}=${value}`));
  return text.join(';') || '.';
}

interface SamplePlace {
  alleles: Alleles;
  file: number;
}

function joinSample(
  record: VcfRecord,
  sample: number,
  format: readonly string[],
  { alleles, file }: SamplePlace,
): string {
  const numbers = alleles.numbers[file]!;
  const count = alleles.alts.length + 1;
  const isSame = numbers.length === count && numbers.every((number, at) => number === at);
  const fields = format.map((key) => {
    const raw = record.samples[sample]?.[record.format.indexOf(key)] ?? '.';
    if (isSame) return raw;
    if (key === 'GT') return raw.replace(/\d+/g, (old) => String(numbers[Number(old)] ?? '.'));
    if (key === 'AD') return moveList(raw, numbers, count);
    // One value per ALT: as if the reference had none.
    if (key === 'AO') return moveList(`0,${raw}`, numbers, count).replace(/^0,/, '');
    if (key === 'PL') return moveGenotypes(raw, numbers, count);
    // It tells all ALTs together, without saying which.
    return key === 'DP4' ? '.' : raw;
  });
  while (fields.length > 1 && fields.at(-1) === '.') fields.pop();
  return fields.join(':');
}

/** A list with one value per allele in the numbering of the joined record. ALTs that this file does not name have no reads in it. */
function moveList(raw: string, numbers: number[], count: number): string {
  const values = raw.split(',');
  if (raw === '.' || values.length !== numbers.length) return '.';
  const moved = Array.from({ length: count }, () => '0');
  for (const [old, number] of numbers.entries()) moved[number] = values[old]!;
  return moved.join(',');
}

/** A diploid list with one value per genotype; genotypes with an ALT that this file does not name are `.`. */
function moveGenotypes(raw: string, numbers: number[], count: number): string {
  const values = raw.split(',');
  const old = numbers.length;
  if (raw === '.' || values.length !== (old * (old + 1)) / 2) return '.';
  const moved = Array.from({ length: (count * (count + 1)) / 2 }, () => '.');
  for (let high = 0; high < old; high += 1) {
    for (let low = 0; low <= high; low += 1) {
      const [left, right] = [numbers[low]!, numbers[high]!].toSorted((a, b) => a - b);
      moved[genotypePlace(left!, right!)] = values[genotypePlace(low, high)]!;
    }
  }
  return moved.join(',');
}

function nameOf({ people, name }: Member): string {
  return people[0]?.name ?? name;
}

function byText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
