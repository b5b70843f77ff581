/** The two assemblies in which places are known. */
export const assemblies = ['GRCh37', 'GRCh38'] as const;

export type Assembly = (typeof assemblies)[number];

/** What somebody has typed, as far as its form tells. */
export type Question =
  | { kind: 'rsid'; rsid: string }
  | { kind: 'site'; key: string; assembly: Assembly | '' }
  | { kind: 'words'; text: string; gene: string; change: string };

/**
 * Reads a question: `rs123`; coordinates in any of the usual spellings (`chr7:140453136:A:T`, with dashes or blanks,
 * `GRCh37 7-140453136-A-T`, `NC_000007.13:g.140453136A>T`, SPDI `NC_000007.13:140453135:A:T`); a change behind its gene (`BRAF V600E`,
 * `BRAF:p.Val600Glu`, `BRAF(V600E)`); a change in HGVS alone; or words.
 */
export function readQuestion(typed: string): Question {
  const text = typed.normalize('NFKC').trim().replace(/\s+/g, ' ');
  if (/^rs\d{1,12}$/i.test(text)) return { kind: 'rsid', rsid: text.toLowerCase() };
  const site = siteIn(text);
  if (site) return site;
  const pair =
    /^([A-Za-z][\w.-]{0,40})(?:\((?=[^)]+\)$)|:(?=[pcg]\.)| )\(?([^()]+|.+)\)?$/.exec(text) ??
    undefined;
  const [, gene = '', change = ''] = pair ?? [];
  if (pair && !isAccession(gene) && isChange(change))
    return { kind: 'words', text, gene, change: change.trim() };
  if (/^(?:N[MRP]_[\d.]+:)?[cp]\.\S/.test(text))
    return { kind: 'words', text, gene: '', change: text };
  const [first = ''] = text.split(' ');
  return { kind: 'words', text, gene: first, change: '' };
}

/** A change that says what becomes of what. */
const isWhole = /[cgp]\.|^\(?[A-Za-z*]{1,3}\d+(?:[A-Za-z]{1,3}|\*|=)/;

/** What a text surely is, said in words; undefined for mere words. */
export function readingOf(typed: string): string | undefined {
  const question = readQuestion(typed);
  if (question.kind === 'rsid') return `突变 ${question.rsid}`;
  if (question.kind === 'site')
    return ['突变', question.assembly, question.key].filter(Boolean).join(' ');
  const { gene, change } = question;
  return isWhole.test(change) ? ['突变', gene, change].filter(Boolean).join(' ') : undefined;
}

function isAccession(text: string): boolean {
  return /^(?:N[CMRPGTW]_|ENS[TPG])/i.test(text);
}

function isChange(text: string): boolean {
  return /^(?:[pcg]\.)?\(?[A-Za-z*]{1,3}\d|^[cgp]\./.test(text);
}

/** What is written before a place to say of which assembly it is. */
const named = /^(?:(GRCh37|hg19|b37)|GRCh38|hg38)(?:\.p\d{1,2})?[ :_-]/i;

/** A place by its chromosome, with or without its assembly. */
function placeIn(text: string): Question | undefined {
  const [prefix = '', is37] = named.exec(text) ?? [];
  const place =
    /^(?:chr)?(\d{1,2}|X|Y|MT?)[-:_ ](?:g\.)?(\d{1,10})[-:_ ]?([ACGTN]+)[-:_> ]([ACGTN]+)$/i.exec(
      text.slice(prefix.length),
    );
  if (!place) return undefined;
  const [, contig = '', pos = '', ref = '', alt = ''] = place;
  const site = { contig, pos: Number(pos), ref, alt };
  if (prefix === '') return siteOf(site);
  return siteOf({ ...site, assembly: is37 === undefined ? 'GRCh38' : 'GRCh37' });
}

function siteIn(text: string): Question | undefined {
  const place = placeIn(text);
  if (place) return place;
  const accession =
    /^NC_0*(\d{1,6})\.(\d{1,2}):(?:g\.(\d{1,10})([ACGTN]+)>([ACGTN]+)|(\d{1,10}):([ACGTN]+):([ACGTN]+))$/i.exec(
      text,
    );
  if (!accession) return undefined;
  const [, number = '', version = '', pos, ref, alt, before, deleted, inserted] = accession;
  const contig = contigs[Number(number)];
  if (contig === undefined) return undefined;
  const isSpdi = before !== undefined;
  return siteOf({
    contig,
    // SPDI counts from 0.
    pos: isSpdi ? Number(before) + 1 : Number(pos),
    ref: (isSpdi ? deleted : ref) ?? '',
    alt: (isSpdi ? inserted : alt) ?? '',
    assembly: versionsOf37[Number(number)] === Number(version) ? 'GRCh37' : 'GRCh38',
  });
}

/** Chromosomes by the number of their RefSeq accession. */
const contigs: Readonly<Record<number, string>> = {
  ...Object.fromEntries(Array.from({ length: 22 }, (_, at) => [at + 1, String(at + 1)])),
  23: 'X',
  24: 'Y',
  12920: 'MT',
};

/** Versions of the accessions in GRCh37; those of GRCh38 are one higher. */
const versionsOf37: Readonly<Record<number, number>> = Object.fromEntries(
  [10, 11, 11, 11, 9, 11, 13, 10, 11, 10, 9, 11, 10, 8, 9, 9, 10, 9, 9, 10, 8, 10, 10, 9].map(
    (version, at) => [at + 1, version],
  ),
);

interface Site {
  contig: string;
  pos: number;
  ref: string;
  alt: string;
  assembly?: Assembly;
}

/** The shortest form of both alleles, as imports store it. */
function siteOf({ contig, pos, ref, alt, assembly = '' as never }: Site): Question {
  let [start, first, second] = [pos, ref.toUpperCase(), alt.toUpperCase()];
  while (first.length > 1 && second.length > 1 && first.at(-1) === second.at(-1)) {
    first = first.slice(0, -1);
    second = second.slice(0, -1);
  }
  while (first.length > 1 && second.length > 1 && first[0] === second[0]) {
    first = first.slice(1);
    second = second.slice(1);
    start += 1;
  }
  const name = contig.toUpperCase() === 'M' ? 'MT' : contig.toUpperCase();
  return { kind: 'site', key: `${name}-${start}-${first}-${second}`, assembly };
}
