import { crc32, deflateRawSync } from 'node:zlib';
import { analyseFamilies } from '../src/run/analyse-families.ts';
import type { AnalysisSummary } from '../src/run/analysis-run.ts';
import type { AnalysisOptions } from '../src/run/analysis-options.ts';
import { BGZF_EOF, buildBgzfBlock } from '../src/io/bgzf.ts';
import { bytesOf } from '../src/io/byte-source.ts';
import type { OpenBytes } from '../src/io/byte-source.ts';
import type { Candidate } from '../src/models/candidate.ts';
import { describeVariant } from '../src/run/describe-variant.ts';
import type { VariantDescription } from '../src/run/describe-variant.ts';
import { nodeInflater } from '../src/io/inflate-node.ts';
import { modelPlace, models } from '../src/models/model-names.ts';
import { parsePed } from '../src/pedigree/ped.ts';
import type { Pedigree } from '../src/pedigree/ped.ts';

/** A healthy couple D and M with an affected son C. */
export const trioPed = 'F1 C D M 1 2\nF1 D 0 0 1 1\nF1 M 0 0 2 1\n';

/** The same with an affected daughter. */
export const daughterPed = 'F1 C D M 2 2\nF1 D 0 0 1 1\nF1 M 0 0 2 1\n';

/** One record for `buildVcf`. Samples are whole columns in the order of the file's samples. */
export interface RecordSpec {
  contig?: string;
  pos: number;
  ref?: string;
  alt?: string;
  filter?: string;
  info?: string;
  format?: string;
  samples: string[];
}

/** What `buildVcf` writes besides the records. Without an assembly no contigs are declared. */
export interface VcfSpec {
  version?: string;
  samples?: string[];
  assembly?: 'GRCh37' | 'GRCh38' | 'none';
  headers?: string[];
  records: RecordSpec[];
}

const chr1 = { GRCh37: 249250621, GRCh38: 248956422 };

/** The text of a small VCF; samples are D, M, C unless named, genes stand in INFO `Annotation`. */
export function buildVcf(spec: VcfSpec): string {
  const { samples = ['D', 'M', 'C'], assembly = 'GRCh37', version = '4.2' } = spec;
  const lines = [
    `##fileformat=VCFv${version}`,
    ...(assembly === 'none' ? [] : [`##contig=<ID=1,length=${chr1[assembly]}>`]),
    '##INFO=<ID=Annotation,Number=.,Type=String,Description="Genes">',
    '##INFO=<ID=gnomAD_AF,Number=A,Type=Float,Description="Frequency">',
    '##INFO=<ID=CLNSIG,Number=.,Type=String,Description="ClinVar">',
    ...(spec.headers ?? []),
    ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO', 'FORMAT', ...samples].join(
      '\t',
    ),
    ...spec.records.map((record) =>
      [
        record.contig ?? '1',
        record.pos,
        '.',
        record.ref ?? 'A',
        record.alt ?? 'G',
        '50',
        record.filter ?? 'PASS',
        record.info ?? 'Annotation=GENE1',
        record.format ?? 'GT',
        ...record.samples,
      ].join('\t'),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** Opens a text as often as asked, in pieces of `pieceSize` bytes. */
export function openText(text: string, pieceSize?: number): OpenBytes {
  const bytes = new TextEncoder().encode(text);
  return () => bytesOf(bytes, pieceSize);
}

/** The bytes as BGZF with blocks of `blockSize` plain bytes and the end block. */
export function bgzip(bytes: Uint8Array, blockSize = 65280): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += blockSize) {
    const piece = bytes.subarray(at, at + blockSize);
    blocks.push(buildBgzfBlock(deflateRawSync(piece), crc32(piece), piece.length));
  }
  return new Uint8Array(Buffer.concat([...blocks, BGZF_EOF]));
}

/** Everything an analysis told. */
export interface Analysed {
  variants: Candidate[];
  described: VariantDescription[];
  summary: AnalysisSummary;
  restarts: string[];
}

/** Runs an analysis to its end, with mask and frequencies off unless asked for. */
export async function analyse(
  open: OpenBytes,
  pedigree: Pedigree | string,
  options: Partial<AnalysisOptions> = {},
): Promise<Analysed> {
  const { families } = typeof pedigree === 'string' ? parsePed(pedigree) : pedigree;
  const restarts: string[] = [];
  let variants: Candidate[] = [];
  const events = analyseFamilies(open, {
    inflater: nodeInflater,
    families,
    mask: null,
    frequencyLimits: null,
    ...options,
  });
  for await (const event of events) {
    if (event.kind === 'variants') variants.push(...event.variants);
    if (event.kind === 'restart') {
      restarts.push(event.why);
      variants = [];
    }
    if (event.kind !== 'done') continue;
    const { summary } = event;
    const described = variants.map((one) => describeVariant(one, summary.families[one.family]!));
    return { variants, described, summary, restarts };
  }
  throw new Error('the analysis did not end');
}

/** The models of a candidate as text: `AD AR_comp?`, with `?` for possible ones. */
export function modelText(candidate: Candidate): string {
  return models
    .filter((model) => candidate.states[modelPlace[model]]! > 0)
    .map((model) => (candidate.states[modelPlace[model]] === 2 ? model : `${model}?`))
    .join(' ');
}

/** The models of each kept variant by position. */
export function modelsByPos({ variants }: Analysed): Record<string, string> {
  return Object.fromEntries(variants.map((one) => [`${one.pos}`, modelText(one)]));
}
