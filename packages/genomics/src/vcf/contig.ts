/** The two human reference assemblies this package knows. */
export type Assembly = 'GRCh37' | 'GRCh38';

const chr1Lengths: Record<number, Assembly> = { 249250621: 'GRCh37', 248956422: 'GRCh38' };

/** Lengths (bp) that tell the assembly when chromosome 1 is not listed: X, Y, 2 and 20 differ between the two. */
const otherLengths: Record<string, Record<number, Assembly>> = {
  '2': { 243199373: 'GRCh37', 242193529: 'GRCh38' },
  '20': { 63025520: 'GRCh37', 64444167: 'GRCh38' },
  X: { 155270560: 'GRCh37', 156040895: 'GRCh38' },
  Y: { 59373566: 'GRCh37', 57227415: 'GRCh38' },
};

/** RefSeq accession versions of chromosomes 1-22, X, Y (NCBI assembly reports GCF_000001405.25 and GCF_000001405.40). */
const refseqVersions: Record<Assembly, number[]> = {
  GRCh37: [10, 11, 11, 11, 9, 11, 13, 10, 11, 10, 9, 11, 10, 8, 9, 9, 10, 9, 9, 10, 8, 10, 10, 9],
  GRCh38: [
    11, 12, 12, 12, 10, 12, 14, 11, 12, 11, 10, 12, 11, 9, 10, 10, 11, 10, 10, 11, 9, 11, 11, 10,
  ],
};

const numbered: Record<string, string> = { '23': 'X', '24': 'Y', '25': 'X', '26': 'MT' };

/**
 * The plain name of a chromosome: `chr` is stripped, `M` becomes MT, 23/24/26 become X/Y/MT, 25 and XY (the
 * pseudo-autosomal region) become X, and RefSeq accessions (NC_) become their chromosome. Other names stay as they are.
 */
export function plainContig(name: string): string {
  const bare = /^chr./i.test(name) ? name.slice(3) : name;
  const upper = bare.toUpperCase();
  if (upper === 'M' || upper === 'MT') return 'MT';
  if (upper === 'XY') return 'X';
  if (upper === 'X' || upper === 'Y') return upper;
  if (numbered[bare] !== undefined) return numbered[bare];
  if (bare.startsWith('NC_')) return refseqContig(bare) ?? bare;
  return bare;
}

/** True for the numeric code 25 and for `XY`, names that say "pseudo-autosomal" whatever the position. */
export function isPseudoAutosomalName(name: string): boolean {
  return /^(chr)?(25|XY)$/i.test(name);
}

function refseqContig(accession: string): string | undefined {
  const match = /^NC_0*(\d+)(?:\.\d+)?$/.exec(accession);
  const serial = match ? Number(match[1]) : 0;
  if (serial === 12920 || serial === 1807) return 'MT';
  if (serial === 23) return 'X';
  if (serial === 24) return 'Y';
  return serial >= 1 && serial <= 22 ? String(serial) : undefined;
}

/** The assembly that a RefSeq accession with version belongs to, or undefined. */
export function assemblyOfAccession(accession: string): Assembly | undefined {
  const match = /^NC_0000(\d\d)\.(\d+)$/.exec(accession);
  if (!match) return undefined;
  const index = Number(match[1]) - 1;
  const version = Number(match[2]);
  if (refseqVersions.GRCh37[index] === version) return 'GRCh37';
  return refseqVersions.GRCh38[index] === version ? 'GRCh38' : undefined;
}

/** A contig as the header lists it; `length` in bp when given. */
export interface Contig {
  id: string;
  length?: number;
}

/** The assembly told by contig lengths (chromosome 1 first), by RefSeq accessions, or by the text of `##reference`; undefined when nothing tells. */
export function detectAssembly(contigs: Contig[], reference = ''): Assembly | undefined {
  for (const contig of contigs) {
    const byChr1 = plainContig(contig.id) === '1' && chr1Lengths[contig.length ?? 0];
    if (byChr1) return byChr1;
  }
  for (const contig of contigs) {
    const byOther = otherLengths[plainContig(contig.id)]?.[contig.length ?? 0];
    if (byOther) return byOther;
    const byAccession = assemblyOfAccession(contig.id);
    if (byAccession) return byAccession;
  }
  if (/GRCh38|hg38|hs38|GCA_000001405\.15/i.test(reference)) return 'GRCh38';
  if (/GRCh37|hg19|hs37|b37\b/i.test(reference)) return 'GRCh37';
  return undefined;
}
