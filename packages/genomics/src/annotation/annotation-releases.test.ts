import { describe, expect, it } from 'vitest';
import { releasesOf } from './annotation-releases.ts';

const nothing = { genes: [], frequency: [], clinVar: [] };

function told(...lines: string[]): string[] {
  return releasesOf(lines, nothing).map(({ kind, name, version }) => `${kind} ${name} ${version}`);
}

describe('the releases that a header tells', () => {
  it('are those of VEP, in its quoted and its older form', () => {
    const quoted =
      '##VEP="v110" time="2023-09-01 10:00:00" cache="/home/li/.vep/homo_sapiens/110_GRCh38" ensembl=110.584a8f3 1000genomes="phase3" COSMIC="97" ClinVar="202301" assembly="GRCh38.p14" dbSNP="154" gencode="GENCODE 44" gnomADe="r2.1.1" gnomADg="v3.1.2"';
    expect(told(quoted)).toEqual([
      'tool Ensembl VEP v110',
      'frequency 1000 Genomes phase3',
      'other COSMIC 97',
      'clinVar ClinVar 202301',
      'other dbSNP 154',
      'genes GENCODE GENCODE 44',
      'frequency gnomAD exomes r2.1.1',
      'frequency gnomAD genomes v3.1.2',
    ]);
    const older =
      '##VEP=v85 cache=/mnt/hds/85_GRCh37 db=. assembly=GRCh37.p13 ClinVar=201507 gencode=GENCODE 19 sift=sift5.2.2';
    expect(told(older)).toEqual([
      'tool Ensembl VEP v85',
      'clinVar ClinVar 201507',
      'genes GENCODE GENCODE 19',
      'other SIFT sift5.2.2',
    ]);
  });

  it('are those of SnpEff, SnpSift, bcftools and ANNOVAR, without the folders of their files', () => {
    expect(
      told(
        '##SnpEffVersion="4.2 (build 2015-12-05), by Pablo Cingolani"',
        '##SnpEffCmd="SnpEff  -v GRCh37.75 /scratch/717414/a.vcf "',
        '##SnpSiftCmd="SnpSift Annotate /db/clinvar_20230115.vcf.gz in.vcf"',
        '##bcftools/csqVersion=1.16+htslib-1.16',
        '##bcftools/csqCommand=csq -f /r/ref.fa -g /r/Homo_sapiens.GRCh37.82.gff3.gz in.vcf; Date=Mon',
        '##bcftools_annotateCommand=annotate -a /db/gnomad.v4.1.vcf.gz -c INFO/AF in.vcf',
        '##INFO=<ID=gnomad211_exome_AF,Number=.,Type=String,Description="from ANNOVAR">',
        '##dbSNP_BUILD_ID=154',
      ),
    ).toEqual([
      'tool SnpEff 4.2',
      'genes SnpEff 数据库 GRCh37.75',
      'clinVar SnpSift clinvar_20230115.vcf.gz',
      'tool bcftools csq 1.16+htslib-1.16',
      'genes bcftools csq Homo_sapiens.GRCh37.82.gff3.gz',
      'frequency bcftools annotate gnomad.v4.1.vcf.gz',
      'frequency ANNOVAR gnomad211_exome',
      'other dbSNP 154',
    ]);
  });

  it('are those that INFO lines give as Source and Version, each once', () => {
    const line = (id: string): string =>
      `##INFO=<ID=${id},Number=.,Type=String,Description="x, Source=none",Source="ClinVar",Version="2026-11-02">`;
    expect(told(line('CLNSIG'), line('CLNREVSTAT'))).toEqual(['clinVar ClinVar 2026-11-02']);
  });

  it('are empty for what was read and is told by nobody', () => {
    const read = { genes: ['CSQ'], frequency: ['CSQ.gnomADe_AF', 'AF_popmax'], clinVar: [] };
    expect(releasesOf(['##fileformat=VCFv4.2', '##VEP="v110" gencode="GENCODE 44"'], read)).toEqual(
      [
        { kind: 'tool', name: 'Ensembl VEP', version: 'v110' },
        { kind: 'genes', name: 'GENCODE', version: 'GENCODE 44' },
        { kind: 'frequency', name: 'CSQ.gnomADe_AF、AF_popmax', version: '' },
      ],
    );
  });
});
