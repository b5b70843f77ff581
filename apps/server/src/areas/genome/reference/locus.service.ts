import type { DataOf } from '@wm/contract/core/endpoint';
import type { locusEndpoint } from '@wm/contract/genome/viewer';
import { plainContig } from '@wm/genomics/contig';
import { parseVariantText } from '@wm/genomics/parse-variant';
import { genePlaces, variantPlaces } from '#areas/knowledge/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound } from '#core/not-found.ts';
import type { ContigSize } from '../genome.table.ts';
import type { Asking } from '../own-upload.ts';
import { findGenome } from './reference.service.ts';
import type { GenomeRow } from './reference.service.ts';

type Found = DataOf<typeof locusEndpoint>;

/** Bases that are shown on each side of a variant, and of a gene. */
const besides = 50;
const geneMargin = 500;

interface Question {
  db: Database;
  genome: GenomeRow;
  text: string;
}

/** Where a text lies in a reference that somebody sees. Throws `genome.locus` with the reason. */
export async function findLocus(
  { core, principal }: Asking,
  { genomeId, text }: { genomeId: number; text: string },
): Promise<Found> {
  const genome = orNotFound(await findGenome(core.db, principal, genomeId));
  const question = { db: core.db, genome, text };
  return readPlace(question) ?? (await readVariant(question)) ?? readGene(question);
}

/** `11:1-2`, `chr11:1,000`, and a sequence's name alone. */
function readPlace({ genome, text }: Question): Found | undefined {
  const [, name = '', first, last] =
    /^(\S+?)[:：]\s*([\d,]+)(?:\s*[-–—~～]\s*([\d,]+))?$/.exec(text) ?? [];
  const contig = contigOf(genome, name || text);
  if (first === undefined) return contig && { locus: contig.name, label: '' };
  if (!contig) throw refused(text, `参考基因组没有序列 ${name}`);
  const from = Number(first.replaceAll(',', ''));
  const to = last === undefined ? from : Number(last.replaceAll(',', ''));
  if (from < 1 || from > contig.length || to < from)
    throw refused(text, `位置要在 1 到 ${contig.length} 之间，并且从小到大`);
  const isPoint = last === undefined;
  return {
    locus: within(contig, isPoint ? from - besides : from, isPoint ? to + besides : to),
    label: '',
  };
}

async function readVariant(question: Question): Promise<Found | undefined> {
  const { genome, text } = question;
  const assembly = genome.assembly === 'GRCh38' ? 'GRCh38' : 'GRCh37';
  const asked = parseVariantText(text, { assembly });
  if (!asked) return undefined;
  if (asked.kind === 'variant') {
    const { contig, pos, ref } = asked.variant;
    if (genome.assembly !== '' && asked.variant.assembly !== genome.assembly)
      throw refused(text, `它是 ${asked.variant.assembly} 的位置，参考基因组是 ${genome.assembly}`);
    return around(question, { contig, from: pos, to: pos + ref.length - 1 });
  }
  if (asked.kind === 'needsReference') {
    const [, name = '', first, last] = /^(\S+?):g\.(\d+)(?:_(\d+))?/.exec(asked.text) ?? [];
    if (first === undefined) return undefined;
    return around(question, { contig: plainContig(name), from: +first, to: +(last ?? first) });
  }
  if (asked.kind === 'transcript')
    throw refused(text, '按转录本的写法（c.、p.）不能定位，请用基因名、g. 或染色体位置');
  return readRsid(question, asked.rsid);
}

async function readRsid(question: Question, rsid: string): Promise<Found> {
  const { db, genome, text } = question;
  const keys = await variantPlaces(db, rsid);
  const key = keys
    .map(({ key37, key38 }) => (genome.assembly === 'GRCh38' ? key38 : key37))
    .find(Boolean);
  if (key === undefined) throw refused(text, '知识库里没有这个编号的位置');
  const [contig = '', pos = '', ref = ''] = key.split('-');
  return around(question, { contig, from: +pos, to: +pos + ref.length - 1 });
}

interface Stretch {
  contig: string;
  from: number;
  to: number;
}

function around({ genome, text }: Question, { contig: name, from, to }: Stretch): Found {
  const contig = contigOf(genome, name);
  if (!contig) throw refused(text, `参考基因组没有序列 ${name}`);
  return { locus: within(contig, from - besides, to + besides), label: text };
}

async function readGene(question: Question): Promise<Found> {
  const { db, genome, text } = question;
  const genes = await genePlaces(db, text);
  const [gene, other] = genes;
  if (!gene) throw refused(text, '不是位置、rs 编号或 g. 写法，知识库里也没有这个基因');
  if (other) {
    const symbols = genes.map(({ symbol }) => symbol).join('、');
    throw refused(text, `它可以指 ${symbols}，请用其中一个`);
  }
  if (genome.assembly === '')
    throw refused(text, '参考基因组不是 GRCh37 或 GRCh38，不能按基因定位');
  const is38 = genome.assembly === 'GRCh38';
  const from = is38 ? gene.start38 : gene.start37;
  const to = is38 ? gene.end38 : gene.end37;
  const contig = contigOf(genome, gene.chrom);
  if (from === null || to === null || gene.chrom === '')
    throw refused(text, `知识库里的 ${gene.symbol} 没有 ${genome.assembly} 的位置`);
  if (!contig) throw refused(text, `参考基因组没有序列 ${gene.chrom}`);
  const label = gene.symbol === text ? gene.symbol : `${gene.symbol}（${text}）`;
  return { locus: within(contig, from - geneMargin, to + geneMargin), label };
}

/** A sequence of a reference in any spelling of its name. */
function contigOf({ contigs }: GenomeRow, name: string): ContigSize | undefined {
  const plain = plainContig(name);
  return (
    contigs.find((one) => one.name === name) ??
    contigs.find((one) => plainContig(one.name) === plain)
  );
}

function within({ name, length }: ContigSize, from: number, to: number): string {
  return `${name}:${Math.max(1, from)}-${Math.min(length, to)}`;
}

function refused(text: string, reason: string): AppError {
  return new AppError('genome.locus', { values: { text, reason } });
}
