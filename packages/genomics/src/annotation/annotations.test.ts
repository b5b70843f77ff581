import { describe, expect, it } from 'vitest';
import { createFindings } from '../finding.ts';
import { createHeaderReader } from '../vcf/vcf-header.ts';
import { fullyTrimmed, snpEffAllele, vepAllele } from './allele-match.ts';
import { createAnnotationReader } from './annotations.ts';
import type { AnnotationReader } from './annotations.ts';
import type { AnnotationQuery } from './annotation-entry.ts';

function readerOf(definitions: string[], frequencyKeys?: string[]): AnnotationReader {
  const reader = createHeaderReader({ findings: createFindings() });
  reader.add('##fileformat=VCFv4.2');
  for (const line of definitions) reader.add(`##INFO=<ID=${line}>`);
  const header = reader.add('#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO')!;
  return createAnnotationReader(header, { frequencyKeys });
}

const query = (info: string, ref = 'A', alts = ['G'], altNumber = 1): AnnotationQuery => ({
  info,
  ref,
  alts,
  altNumber,
});

const plain = (key: string): string => `${key},Number=.,Type=String,Description="x"`;
const vep = (columns: string): string =>
  `CSQ,Number=.,Type=String,Description="Consequence annotations from Ensembl VEP. Format: ${columns}"`;
const csq = vep('Allele|Consequence|SYMBOL|Gene');
const genesOf = (definitions: string[], info: string, alts = ['G'], altNumber = 1): string[] =>
  readerOf(definitions)
    .brief(query(info, 'A', alts, altNumber))
    .effects.map(({ gene }) => gene);

describe('genes of an ALT', () => {
  it.each([
    ['CSQ', [csq], 'CSQ=G|x|TP53|E1,G|y|TP53|E1,G|z|WRAP53|E2', ['TP53', 'WRAP53']],
    ['CSQ without a symbol', [csq], 'CSQ=G|x||ENSG7', ['ENSG7']],
    ['CSQ cut short', [csq], 'CSQ=G|x', []],
    ['CSQ that refers elsewhere', [csq], 'CSQ=@123,G|x|ABC|E', ['ABC']],
    ['CSQ under another tag', [csq.replace('CSQ', 'vep')], 'vep=G|x|ABC|E', ['ABC']],
    ['ANN', [plain('ANN')], 'X=1;ANN=G|missense|LOW|PER3|E|t,G|x|LOW|PER3|E', ['PER3']],
    ['ANN of a fusion: both', [plain('ANN')], 'ANN=G|gene_fusion|HIGH|A1&B2|E&F', ['A1', 'B2']],
    [
      'ANN between genes: none',
      [plain('ANN')],
      'ANN=G|intergenic_region|MODIFIER|CHR_START-RNR1|C-R',
      [],
    ],
    [
      'EFF',
      [plain('EFF')],
      'EFF=NON_SYNONYMOUS_CODING(MODERATE|MISSENSE|aAg/aGg|K5R|90|BRCA1|protein_coding|CODING|NM_1|3|1)',
      ['BRCA1'],
    ],
    [
      'BCSQ, a reference not met left out',
      [plain('BCSQ')],
      'BCSQ=@99,missense|KRAS|t|p,@7',
      ['KRAS'],
    ],
    ['Annotation', [plain('Annotation')], 'Annotation=A1,B2', ['A1', 'B2']],
    ['GENE', [plain('GENE')], 'GENE=A1', ['A1']],
    ['GENEINFO', [plain('GENEINFO')], 'GENEINFO=TP53:7157|WRAP53:55135', ['TP53', 'WRAP53']],
    [
      'the second key when the first is absent',
      [csq, plain('GENEINFO')],
      'GENEINFO=TP53:7',
      ['TP53'],
    ],
    ['nothing', [csq], 'DP=5', []],
    ['no definition at all', [], 'GENE=A1', []],
  ])('come from %s', (_name, definitions, info, expected) => {
    expect(genesOf(definitions, info)).toEqual(expected);
    expect(readerOf(definitions).namesGenes).toBe(definitions.length > 0);
  });

  it('are those of the entries that name it; of all, marked, when none does', () => {
    const info = 'CSQ=G|x|GENE1|E,T|x|GENE2|E';
    expect(genesOf([csq], info, ['G', 'T'], 1)).toEqual(['GENE1']);
    expect(genesOf([csq], info, ['G', 'T'], 2)).toEqual(['GENE2']);
    expect(genesOf([csq], info, ['C', 'TT'], 2)).toEqual(['GENE1', 'GENE2']);
    const brief = readerOf([csq]).brief(query(info, 'A', ['C', 'TT'], 2));
    expect(brief.isAlleleUndetermined).toBe(true);
    expect(readerOf([csq]).brief(query(info, 'A', ['G', 'T'])).isAlleleUndetermined).toBe(false);
  });

  it('follow ALLELE_NUM, unless a number exceeds the ALTs of a record that was split later', () => {
    const numbered = vep('Allele|Consequence|SYMBOL|ALLELE_NUM');
    const info = 'CSQ=C|x|GENE1|1,C|x|GENE2|2';
    expect(genesOf([numbered], info, ['G', 'T'], 2)).toEqual(['GENE2']);
    expect(genesOf([numbered], 'CSQ=G|x|GENE1|1,T|x|GENE2|2', ['T'])).toEqual(['GENE2']);
  });

  it.each([
    ['<DEL>', 'deletion'],
    ['<DUP:TANDEM>', 'duplication'],
    ['<INS:ME>', 'insertion'],
    ['<INV>', 'inversion'],
    ['A[2:321682[', 'A[2:321682['],
  ])('of %s are those of the entry that says %s', (alt, allele) => {
    const info = `CSQ=G|missense_variant|SNV|E,${allele}|stop_lost|SV|E`;
    expect(genesOf([csq], info, ['G', alt], 2)).toEqual(['SV']);
  });
});

describe('the allele as annotators write it', () => {
  it.each([
    ['AT', ['A', 'ATT'], 1, '-'],
    ['AT', ['A', 'ATT'], 2, 'TT'],
    ['A', ['G', 'T'], 2, 'T'],
    ['T', ['TC'], 1, 'C'],
    ['TC', ['T'], 1, '-'],
    ['AT', ['GC'], 1, 'GC'],
    ['AT', ['G'], 1, 'G'],
    ['ATG', ['ACG', '*'], 1, 'CG'],
    ['ATG', ['GCG', '*'], 1, 'GCG'],
    ['A', ['<DEL>'], 1, '<DEL>'],
  ])('VEP: %s > %j, ALT %i is %s', (ref, alts, altNumber, expected) => {
    expect(vepAllele(ref, alts, altNumber)).toBe(expected);
  });

  it('cut to what differs, and SnpEff with what it is compared with', () => {
    expect(fullyTrimmed('ATG', 'ACG')).toBe('C');
    expect(fullyTrimmed('ATG', 'AG')).toBe('-');
    expect(fullyTrimmed('A', '<DEL>')).toBe('<DEL>');
    expect(snpEffAllele('G-C')).toBe('G');
    expect(snpEffAllele('C-chr1:123456_A>T')).toBe('C');
    expect(genesOf([plain('ANN')], 'ANN=G-C|x|LOW|A1|E,T|x|LOW|B2|E', ['G', 'T'], 1)).toEqual([
      'A1',
    ]);
  });
});

describe('consequences by gene', () => {
  const full = vep(
    'Allele|Consequence|IMPACT|SYMBOL|Gene|Feature|BIOTYPE|EXON|HGVSc|HGVSp|MANE_SELECT|CANONICAL|TSL|LoF|NMD|REVEL',
  );

  it('give the worst of each gene, and show the transcript that VEP would pick', () => {
    const info = [
      'CSQ=G|intron_variant|MODIFIER|GENEA|E1|T1|protein_coding||||NM_1.2|YES|1|||',
      'G|missense_variant|MODERATE|GENEA|E1|T2|protein_coding|3/12|T2:c.5A>G|T2:p.Lys2Arg|||5|||0.7&.&0.81',
      'G|upstream_gene_variant|MODIFIER|GENEB|E2|T3|protein_coding||||||1|||',
    ].join(',');
    const read = readerOf([full]).read(query(info));
    expect(read.effects.map(({ gene, term, canPair }) => [gene, term, canPair])).toEqual([
      ['GENEA', 'missense_variant', true],
      ['GENEB', 'upstream_gene_variant', false],
    ]);
    expect(read.entries.map(({ transcript, mane }) => [transcript, mane])).toEqual([
      ['T1', 'select'],
      ['T3', ''],
      ['T2', ''],
    ]);
    expect(read.entries[2]).toMatchObject({
      impact: 'MODERATE',
      exon: '3/12',
      hgvsC: 'T2:c.5A>G',
      hgvsP: 'T2:p.Lys2Arg',
      scores: { revel: 0.81 },
    });
    expect(read.revel).toBe(0.81);
  });

  it.each([
    ['intron_variant', false],
    ['splice_region_variant&intron_variant', true],
    ['synonymous_variant', true],
    ['5_prime_UTR_variant', false],
    ['3_prime_UTR_variant&NMD_transcript_variant', false],
    ['missense_variant&NMD_transcript_variant', true],
    ['non_coding_transcript_exon_variant', false],
    ['upstream_gene_variant', false],
    ['downstream_gene_variant', false],
    ['regulatory_region_variant', false],
    ['coding_sequence_variant', true],
    ['feature_truncation&intron_variant', false],
    ['a_term_of_tomorrow', true],
  ])('%s makes half of a pair: %s', (terms, expected) => {
    const info = `CSQ=G|${terms}||GENEA|E1|T1|protein_coding`;
    expect(readerOf([full]).brief(query(info)).effects[0]!.canPair).toBe(expected);
  });

  it('lets exons of genes without a coding transcript pair, and structural variants over an exon', () => {
    const rna = 'CSQ=G|non_coding_transcript_exon_variant||RMRP|E1|T1|lncRNA';
    expect(readerOf([full]).brief(query(rna)).effects[0]!.canPair).toBe(true);
    const over = 'CSQ=deletion|intron_variant&feature_truncation||GENEA|E|T|protein_coding|2-4/9';
    expect(readerOf([full]).brief(query(over, 'A', ['<DEL>'])).effects[0]!.canPair).toBe(true);
  });

  it('reads bcftools csq: short terms, the change, entries behind a stop, references to another record', () => {
    const reader = readerOf([plain('BCSQ')]);
    const effects = (info: string, alts = ['C']) =>
      reader
        .brief({ ...query(info, 'T', alts), contig: '1', pos: 7890117 })
        .effects.map(({ gene, term }) => `${gene} ${term}`);
    const own = 'missense|PER3|ENST1|protein_coding|+|5A>5V|7890117T>C';
    expect(effects(`BCSQ=${own}`)).toEqual(['PER3 missense_variant']);
    expect(effects(`BCSQ=5_prime_utr|PER3|ENST1|protein_coding`)).toEqual([
      'PER3 5_prime_UTR_variant',
    ]);
    expect(
      effects(`BCSQ=${own},stop_gained|KRAS|E|protein_coding|+|5A>5*|7890117T>G`, ['C', 'G']),
    ).toEqual(['PER3 missense_variant']);
    expect(effects('BCSQ=*missense|PER3|ENST1|protein_coding|+|5A>5V|7890117T>C')).toEqual([]);
    reader.remember(
      '1',
      100,
      'BCSQ=inframe_altering|ABC|ENST1|protein_coding|+|x|100A>C+7890117T>C',
    );
    expect(effects('BCSQ=@100')).toEqual(['ABC protein_altering_variant']);
    expect(effects('BCSQ=@101')).toEqual([]);
  });

  it('reads SnpEff: HGVS, rank, and what LOF and NMD say of the gene', () => {
    const info =
      'ANN=G|stop_gained&splice_region_variant|HIGH|ABC|E1|transcript|NM_1.2|protein_coding|3/12|c.5A>G|p.Lys2*|5/90;LOF=(ABC|E1|4|0.75);NMD=(ABC|E1|4|0.50)';
    const [entry] = readerOf([plain('ANN')]).read(query(info)).entries;
    expect(entry).toMatchObject({
      source: 'ANN',
      terms: ['stop_gained', 'splice_region_variant'],
      impact: 'HIGH',
      transcript: 'NM_1.2',
      exon: '3/12',
      hgvsC: 'c.5A>G',
      hgvsP: 'p.Lys2*',
      scores: { lostShare: 0.75, decays: true },
    });
  });

  it('reads ANNOVAR: one block per ALT, its genes, changes and terms', () => {
    const block = (gene: string, change: string, frequency: string): string =>
      `ANNOVAR_DATE=2020-06-08;Func.refGene=exonic;Gene.refGene=${gene};GeneDetail.refGene=.;ExonicFunc.refGene=nonsynonymous_SNV;AAChange.refGene=${gene}:NM_015112:exon29:${change};gnomAD_genome_ALL=${frequency};AF=.;CLNSIG=.;ALLELE_END`;
    const info = `AC=1;${block('MAST2', 'c.G3910A:p.V1304M', '0.3')};${block('POLR3', 'c.5delA:p.K2fs', '0.00001')}`;
    const reader = readerOf([
      plain('ANNOVAR_DATE'),
      plain('Gene.refGene'),
      plain('gnomAD_genome_ALL'),
    ]);
    const first = reader.read(query(info, 'A', ['G', 'T'], 1));
    const second = reader.read(query(info, 'A', ['G', 'T'], 2));
    expect(first.entries[0]).toMatchObject({
      source: 'ANNOVAR',
      gene: 'MAST2',
      transcript: 'NM_015112',
      exon: '29',
      hgvsC: 'c.3910G>A',
      hgvsP: 'p.V1304M',
      terms: ['missense_variant'],
      impact: 'MODERATE',
    });
    expect([first.frequency.value, second.frequency.value]).toEqual([0.3, 0.00001]);
    expect(second.entries[0]).toMatchObject({ gene: 'POLR3', hgvsC: 'c.5delA' });
    const bare = info
      .replaceAll('gnomAD_genome_ALL=0.3;AF=.', 'AF=0.02')
      .replaceAll('AC=1', 'AF=0.5');
    expect(reader.read(query(bare, 'A', ['G', 'T'], 1)).frequency.value).toBe(0.02);
  });
});

describe('population frequency', () => {
  const common = [
    'gnomAD_AF',
    'gnomADe_AF',
    'EXACAF',
    'gnomad_af',
    'MAX_AF',
    'AF_popmax',
    'AF_grpmax',
    'gnomad_popmax_af',
    'gnomAD_genome_ALL',
    'ExAC_ALL',
    'gnomad_AF',
    'AF_exac',
  ];
  const more = [
    'fafmax_faf95_max_joint',
    'faf95_popmax',
    'faf95_nfe',
    'AF_grpmax_joint',
    'AF_eas',
    'gnomADg_AF',
    'AF_joint',
    'gnomAD_exome_ALL',
    'GNOMADAF',
    'ExAC_AF',
    'ExAC_Adj_AF',
    '1000GAF',
    '1000g2015aug_all',
    'AF_TGP',
    'AF_ESP',
    'esp6500siv2_all',
    'TOPMED_AF',
    'EXACMAX_AF',
    '1000G_MAX_AF',
    'gnomADe_EAS_AF',
    'vep_gnomADg_AF',
  ];

  it.each(common.concat(more))(
    'is read from INFO %s, whether the header declares it or not',
    (key) => {
      const declared = readerOf([`${key},Number=A,Type=Float,Description="x"`]);
      const undeclared = readerOf([]);
      for (const reader of [declared, undeclared]) {
        expect(reader.brief(query(`AC=1;${key}=0.3`)).frequency).toMatchObject({
          state: 'number',
          value: 0.3,
          key,
        });
      }
    },
  );

  it.each([
    'AF',
    'AF_raw',
    'controls_AF_popmax',
    'AF_nfe_male',
    'AF_XX',
    'AC_eas',
    'AN',
    'nhomalt',
    'AF_ami',
    'AF_asj',
    'AF_fin',
    'AF_oth',
    'AF_remaining',
    'MLEAF',
    'gnomAD_AC',
    'gnomAD_filter',
  ])('is never read from INFO %s', (key) => {
    const reader = readerOf([`${key},Number=A,Type=Float,Description="x"`]);
    expect(reader.brief(query(`${key}=0.3`)).frequency.state).toBe('unknown');
  });

  it('is read from the columns of CSQ, those that VEP names like INFO keys too', () => {
    const reader = readerOf([vep('Allele|Consequence|SYMBOL|AF|EAS_AF|gnomADe_AF|MAX_AF')]);
    expect(reader.brief(query('CSQ=G|x|A1|0.1|0.2|0.05|0.4')).frequency).toMatchObject({
      value: 0.4,
      key: 'CSQ.MAX_AF',
    });
    expect(reader.brief(query('CSQ=G|x|A1||0.1&0.2||')).frequency.value).toBe(0.2);
    expect(reader.brief(query('CSQ=G|x|A1||||')).frequency.state).toBe('absent');
    expect(reader.brief(query('DP=3')).frequency.state).toBe('unknown');
    expect(reader.frequencyKeys()).toContain('CSQ.gnomADe_AF');
  });

  it('is absent where a declared database does not have the allele, unknown where none was asked', () => {
    const reader = readerOf(['gnomAD_AF,Number=A,Type=Float,Description="x"']);
    expect(reader.brief(query('DP=3')).frequency).toMatchObject({ state: 'absent', value: -1 });
    expect(reader.brief(query('gnomAD_AF=.')).frequency.state).toBe('absent');
    expect(reader.brief(query('gnomAD_AF=-1')).frequency.state).toBe('absent');
    expect(readerOf([]).brief(query('DP=3')).frequency.state).toBe('unknown');
  });

  it('takes the highest of the keys, per ALT when there are as many values', () => {
    const reader = readerOf(
      ['A_AF,Number=A,Type=Float,Description="x"', 'B_AF,Number=1,Type=Float,Description="x"'],
      ['A_AF', 'B_AF'],
    );
    const value = (info: string, alts = ['G'], altNumber = 1): number =>
      reader.brief(query(info, 'A', alts, altNumber)).frequency.value;
    expect(value('A_AF=0.1,0.2;B_AF=0.15', ['G', 'T'], 1)).toBe(0.15);
    expect(value('A_AF=0.1,0.2;B_AF=0.15', ['G', 'T'], 2)).toBe(0.2);
    expect(value('A_AF=.;B_AF=0')).toBe(0);
    expect(value('A_AF=12')).toBe(-1);
    expect(value('X_A_AF=0.3')).toBe(-1);
  });

  it('gives BA1 and BS1 the filtering frequency, else the largest group, never a tiny group', () => {
    const maximum = (info: string): number =>
      readerOf([]).brief(query(info)).frequency.groupMaximum;
    expect(maximum('faf95_popmax=0.04;AF_popmax=0.06;MAX_AF=0.5')).toBe(0.04);
    expect(maximum('AF_popmax=0.06;MAX_AF=0.5')).toBe(0.06);
    expect(maximum('gnomAD_AF=0.3;MAX_AF=0.5')).toBe(-1);
  });
});

describe('ClinVar', () => {
  const read = (info: string, definitions: string[] = []) =>
    readerOf(definitions).brief(query(info)).clinVar;

  it.each([
    ['CLNSIG=Pathogenic', true, null],
    ['CLNSIG=Likely_pathogenic', true, null],
    ['CLNSIG=Pathogenic/Likely_pathogenic|risk_factor', true, null],
    ['CLNSIG=Pathogenic,_low_penetrance', true, null],
    ['CLNSIG=5', true, null],
    ['CLNSIG=2|4', true, null],
    ['CLNSIG=Conflicting_interpretations_of_pathogenicity', false, null],
    ['CLNSIG=Benign;CLNREVSTAT=criteria_provided,_single_submitter', false, 1],
    ['CLNSIG=2', false, null],
    ['CLNSIG=255', false, null],
    ['CLNSIG=Pathogenic;CLNREVSTAT=no_assertion_criteria_provided', true, 0],
    ['CLNSIG=Pathogenic;CLNREVSTAT=criteria_provided,_multiple_submitters,_no_conflicts', true, 2],
    ['CLNSIG=Pathogenic;CLNREVSTAT=reviewed_by_expert_panel', true, 3],
    ['CLNSIG=Pathogenic;CLNREVSTAT=practice_guideline', true, 4],
    ['CLNSIG=5;CLNREVSTAT=mult', true, 2],
  ])('%s: pathogenic %s, stars %s', (info, isPathogenic, stars) => {
    expect(read(info)).toMatchObject({ isPathogenic, stars });
  });

  it('is read from CSQ, where & joins, and is null where nobody says anything', () => {
    const own = [vep('Allele|Consequence|SYMBOL|CLIN_SIG|ClinVar_CLNSIG|ClinVar_CLNREVSTAT')];
    expect(read('CSQ=G|x|A1|likely_pathogenic&pathogenic||', own)).toMatchObject({
      isPathogenic: true,
      stars: null,
    });
    const starred = 'CSQ=G|x|A1||Pathogenic|criteria_provided&_single_submitter';
    expect(read(starred, own)).toMatchObject({ isPathogenic: true, stars: 1 });
    expect(read('OTHER=Pathogenic')).toBeNull();
    expect(read('CLNSIG=.')).toBeNull();
  });
});

describe('scores', () => {
  it('takes the maximum over transcripts, with holes, and never a rank score', () => {
    const revel = (info: string): number | null => readerOf([]).read(query(info)).revel;
    expect(revel('REVEL=0.7')).toBe(0.7);
    expect(revel('dbNSFP_REVEL_score=.,0.61,0.4')).toBe(0.61);
    expect(revel('REVEL_score=.')).toBeNull();
    expect(revel('dbNSFP_REVEL_rankscore=0.9')).toBeNull();
  });

  it('takes the largest delta of SpliceAI of this allele, from INFO or CSQ', () => {
    const info = 'SpliceAI=G|A1|0.01|0.45|0.00|0.02|-3|5|1|2,T|A1|0.99|0|0|0|1|1|1|1';
    expect(readerOf([]).read(query(info, 'A', ['G', 'T'], 1)).spliceAi).toBe(0.45);
    const own = [vep('Allele|Consequence|SYMBOL|SpliceAI_pred_DS_AG|SpliceAI_pred_DS_DL')];
    expect(readerOf(own).read(query('CSQ=G|x|A1|0.1|0.3')).spliceAi).toBe(0.3);
    expect(readerOf(own).read(query('CSQ=G|x|A1||')).spliceAi).toBeNull();
  });
});
