import type { ByteSource } from '../io/byte-source.ts';
import type { DecompressOptions } from '../io/decompress.ts';
import { GenomicsError } from '../finding.ts';
import type { Findings } from '../finding.ts';
import { plainContig } from '../vcf/contig.ts';
import { readRecords } from '../vcf/read-variants.ts';
import type { RecordBatch } from '../vcf/read-variants.ts';
import type { VcfHeader } from '../vcf/vcf-header.ts';
import type { VcfRecord } from '../vcf/vcf-record.ts';

/** One member's file. */
export interface MemberFile {
  /** For messages: the name of the file. */
  name: string;
  source: ByteSource;
  /** Whom each sample is, by its name in the file; samples that are not named here are left out. All by their own names when absent. */
  people?: ReadonlyMap<string, string>;
  /** What is noticed in this file; in the options' findings when absent. */
  findings?: Findings;
}

/** A file that is being read, at its next record. */
export interface Member {
  name: string;
  header: VcfHeader;
  /** Who goes into the joined file: the place among the file's samples and the name there. */
  people: { at: number; name: string }[];
  current: VcfRecord | undefined;
  waiting: VcfRecord[];
  /** Records taken so far. */
  taken: number;
  batches: AsyncGenerator<RecordBatch>;
}

/** The order of the contigs, by their plain names. */
export type ContigOrder = ReadonlyMap<string, number>;

/** The error of a merge: MRG001 with its reason. */
export function refused(detail: string): GenomicsError {
  return new GenomicsError('MRG001', { detail });
}

/** Reads the head of a file and its first record. Throws MRG001 with the file's name for what cannot be read. */
export async function openMember(file: MemberFile, options: DecompressOptions): Promise<Member> {
  const batches = readWhole(file, options);
  const first = await batches.next();
  if (first.done) throw refused(`${file.name}：${new GenomicsError('VCF001').message}`);
  const { header, records } = first.value;
  const people = header.samples.flatMap((sample, at) => {
    const name = file.people ? file.people.get(sample) : sample;
    return name === undefined ? [] : [{ at, name }];
  });
  const missing = [...(file.people?.keys() ?? [])].find((one) => !header.samples.includes(one));
  if (missing !== undefined) throw refused(`${file.name} 没有样本 ${missing}`);
  const waiting = records.toReversed();
  const member: Member = {
    name: file.name,
    header,
    people,
    current: undefined,
    waiting,
    taken: 0,
    batches,
  };
  await take(member);
  return member;
}

/** The records of a file, or MRG001 with its name: what cannot be read would be missing without anybody's noticing. */
async function* readWhole(
  { name, source, findings }: MemberFile,
  options: DecompressOptions,
): AsyncGenerator<RecordBatch> {
  const told = findings ?? options.findings;
  let broken: { record: number; text: string } | undefined;
  const noted: Findings = {
    list: () => told.list(),
    report: (code, values, line, level) => {
      if (code === 'VCF010') broken ??= { record: line ?? 0, text: String(values?.['detail']) };
      else told.report(code, values, line, level);
    },
  };
  try {
    for await (const batch of readRecords(source, { ...options, findings: noted })) {
      if (broken) {
        const line = lineOf(batch.header, broken.record);
        throw refused(`${name} 第${line}行不是有效的变异记录（${broken.text}）`);
      }
      yield batch;
    }
  } catch (cause) {
    if (!(cause instanceof GenomicsError) || cause.code === 'MRG001') throw cause;
    throw refused(`${name}：${cause.message}`);
  }
}

/** The line of a file on which a record stands; records are counted from 1. */
function lineOf({ lines }: VcfHeader, record: number): number {
  return lines.length + 1 + record;
}

async function take(member: Member): Promise<void> {
  while (member.waiting.length === 0) {
    const next = await member.batches.next();
    if (next.done) {
      member.current = undefined;
      return;
    }
    member.waiting = next.value.records.toReversed();
  }
  member.current = member.waiting.pop();
  member.taken += 1;
  const isBlock = member.current?.alts.some((alt) => alt === '<NON_REF>' || alt === '<*>');
  if (isBlock) {
    const line = lineOf(member.header, member.taken);
    throw refused(`${member.name} 是gVCF（第${line}行），请先联合分型`);
  }
}

/** Goes to the next record. Throws MRG001 when it stands before this one, or on a contig that no header lists. */
export async function advance(member: Member, order: ContigOrder): Promise<void> {
  const before = member.current!;
  await take(member);
  requirePlace(member, order);
  const after = member.current;
  if (!after || compare(before, after, order) <= 0) return;
  const line = lineOf(member.header, member.taken);
  throw refused(`${member.name} 没有按位置排序（第${line}行）`);
}

/** Negative, zero or positive as the first record stands before, at or after the place of the second one. */
export function compare(left: VcfRecord, right: VcfRecord, order: ContigOrder): number {
  const contigs = placeOf(left.contig, order) - placeOf(right.contig, order);
  return contigs || left.pos - right.pos;
}

function placeOf(contig: string, order: ContigOrder): number {
  return order.get(plainContig(contig))!;
}

/** Throws MRG001 when the record stands on a contig that no header lists: nobody knows where it belongs. */
export function requirePlace({ name, header, current, taken }: Member, order: ContigOrder): void {
  if (!current || order.has(plainContig(current.contig))) return;
  const line = lineOf(header, taken);
  throw refused(`${name} 的染色体 ${current.contig} 没有在表头中列出（第${line}行）`);
}
