import type { FamilyMember } from '@wm/contract/knowledge/inheritance-case';

/** A family that we made up, with genes that do not exist: nothing in it is a finding. */
export const demoPeople: FamilyMember[] = [
  person('示例先证者', { father: '示例父亲', mother: '示例母亲', sex: 1, status: 2 }),
  person('示例父亲', { sex: 1 }),
  person('示例母亲', { sex: 2 }),
];

function person(id: string, facts: Partial<FamilyMember>): FamilyMember {
  const isProband = facts.status === 2;
  const unknown = { father: '', mother: '', sex: 0, status: 1, isDeceased: false } as const;
  return { id, ...unknown, isProband, ...facts };
}

const head = [
  '##fileformat=VCFv4.2',
  '##source=Work Manage demo, made up',
  '##reference=GRCh37',
  ...[
    ['1', 249250621],
    ['2', 243199373],
    ['7', 159138663],
    ['X', 155270560],
  ].map(([id, length]) => `##contig=<ID=${id},length=${length},assembly=GRCh37>`),
  '##FILTER=<ID=q10,Description="Quality below 10">',
  '##INFO=<ID=CSQ,Number=.,Type=String,Description="Consequence annotations from Ensembl VEP. Format: Allele|Consequence|IMPACT|SYMBOL|Feature|HGVSc|HGVSp|gnomADe_AF|CLIN_SIG">',
  '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
  '##FORMAT=<ID=AD,Number=R,Type=Integer,Description="Reads of each allele">',
  '##FORMAT=<ID=DP,Number=1,Type=Integer,Description="Depth">',
  '##FORMAT=<ID=GQ,Number=1,Type=Integer,Description="Genotype quality">',
  [
    '#CHROM',
    'POS',
    'ID',
    'REF',
    'ALT',
    'QUAL',
    'FILTER',
    'INFO',
    'FORMAT',
    '示例父亲',
    '示例母亲',
    '示例先证者',
  ].join('\t'),
];

const calls: Readonly<Record<string, string>> = {
  ref: '0/0:31,0:31:99',
  het: '0/1:16,14:30:99',
  hom: '1/1:0,29:29:87',
  doubtful: '1/1:1,11:12:16',
  oneRef: '0:18,0:18:99',
  oneAlt: '1:0,17:17:99',
};

/** Place and alleles, filter; consequence, impact, gene, changes, frequency, ClinVar; calls of father, mother and child. */
const telling = [
  '1:1168020:G:A PASS missense_variant|MODERATE|DEMO1|c.412G>A|p.Ala138Thr|| ref ref het',
  '1:1990310:C:T PASS missense_variant|MODERATE|DEMO2|c.1039C>T|p.Arg347Trp|0.00012| het ref het',
  '1:1994455:G:A PASS stop_gained|HIGH|DEMO2|c.2210G>A|p.Trp737*||Pathogenic ref het het',
  '2:2712940:T:C PASS missense_variant|MODERATE|DEMO3|c.77T>C|p.Leu26Pro|0.0004| het het hom',
  '2:3122187:A:G PASS missense_variant|MODERATE|DEMO4|c.905A>G|p.His302Arg|0.31|Benign het het hom',
  '2:4200551:T:A q10 stop_gained|HIGH|DEMO5|c.61T>A|p.Tyr21*|| ref ref het',
  '7:5104408:C:G PASS missense_variant|MODERATE|DEMO6|c.330C>G|p.Ser110Arg|0.002| hom het het',
  '7:6230077:CT:C PASS frameshift_variant|HIGH|DEMO7|c.518del|p.Phe173SerfsTer9|| het het doubtful',
  '7:7300912:G:T PASS splice_donor_variant|HIGH|DEMO8|c.782+1G>T||0.00003|Likely_pathogenic ref ref het',
  'X:31200455:G:A PASS missense_variant|MODERATE|DEMO9|c.1501G>A|p.Gly501Arg|0.00008| oneRef het oneAlt',
];

/** Places at which nothing is unusual, as most of a file is. */
const ordinary = Array.from({ length: 90 }, (_, at) => {
  const contig = ['1', '2', '7'][at % 3] ?? '1';
  const inherited = [
    `het ref ${at % 2 ? 'het' : 'ref'}`,
    `ref het ${at % 4 ? 'het' : 'ref'}`,
    'het hom het',
  ][Math.floor(at / 3) % 3];
  const change = `synonymous_variant|LOW|DEMOX${at}|c.${3 * at + 3}C>T|p.Leu${at + 1}=|${(0.01 + at / 250).toFixed(3)}|`;
  return `${contig}:${20_000_000 + at * 411_013}:C:T PASS ${change} ${inherited}`;
});

const order = ['1', '2', '7', 'X'];

/** The file of the family: a trio of about a hundred records, annotated as VEP does. */
export function demoVcf(): string {
  const records = [...telling, ...ordinary].map(readPlace).toSorted((one, other) => {
    const byContig = order.indexOf(one.contig) - order.indexOf(other.contig);
    return byContig || one.pos - other.pos;
  });
  return `${[...head, ...records.map(({ line }) => line)].join('\n')}\n`;
}

function readPlace(text: string): { contig: string; pos: number; line: string } {
  const [place = '', filter = '', change = '', ...carriers] = text.split(' ');
  const [contig = '', pos = '', ref = '', alt = ''] = place.split(':');
  const [term, impact, gene, hgvsC, hgvsP, frequency, clinVar] = change.split('|');
  const transcript = `NM_DEMO_${gene}.1`;
  const csq = [
    // VEP leaves out the base that a deletion shares with the reference.
    ref.length > alt.length ? '-' : alt,
    term,
    impact,
    gene,
    transcript,
    `${transcript}:${hgvsC}`,
    hgvsP && `NP_DEMO_${gene}.1:${hgvsP}`,
    frequency,
    clinVar,
  ].join('|');
  const columns = [contig, pos, '.', ref, alt, filter === 'PASS' ? '60' : '8', filter];
  const genotypes = carriers.map((name) => calls[name] ?? '');
  return {
    contig,
    pos: Number(pos),
    line: [...columns, `CSQ=${csq}`, 'GT:AD:DP:GQ', ...genotypes].join('\t'),
  };
}
