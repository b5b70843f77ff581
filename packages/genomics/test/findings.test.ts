// One test per finding of the walk through commit 212b546 (G1 to G12). Each fails there; its title says which rule it holds
// to. They use the package as others do, by the names of its surface.
import { describe, expect, it } from 'vitest';
import * as suggest from '@wm/genomics/acmg-suggest';
import { analyseFamilies } from '@wm/genomics/analyse-families';
import { bytesOf } from '@wm/genomics/byte-source';
import { describeVariant } from '@wm/genomics/describe-variant';
import { createFindings } from '@wm/genomics/finding';
import { nodeInflater } from '@wm/genomics/inflate-node';
import { parsePed } from '@wm/genomics/ped';
import { readRecords } from '@wm/genomics/read-variants';

const trio = 'F1 C D M 1 2\nF1 D 0 0 1 1\nF1 M 0 0 2 1\n';
const csqLine = (columns: string): string =>
  `##INFO=<ID=CSQ,Number=.,Type=String,Description="Consequence annotations from Ensembl VEP. Format: ${columns}">`;

/** Lines of `contig pos ref alt info format D M C...` with blanks between columns. */
function vcfOf(lines: string[], headers: string[] = [], samples = 'D M C'): string {
  return [
    '##fileformat=VCFv4.2',
    '##contig=<ID=1,length=249250621>',
    ...headers,
    `#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT ${samples}`.replaceAll(' ', '\t'),
    ...lines.map((line) => {
      const [contig, pos, ref, alt, ...rest] = line.split(' ');
      return [contig, pos, '.', ref, alt, '50', 'PASS', ...rest].join('\t');
    }),
  ].join('\n');
}

async function run(text: string, options: object = {}, ped = trio) {
  const open = () => bytesOf(new TextEncoder().encode(`${text}\n`));
  const settings = { inflater: nodeInflater, families: parsePed(ped).families, ...options };
  let found: ReturnType<typeof describeVariant>[] = [];
  for await (const event of analyseFamilies(open, settings)) {
    if (event.kind === 'restart') found = [];
    if (event.kind === 'start') families = event.families;
    if (event.kind === 'variants') {
      found.push(...event.variants.map((one) => describeVariant(one, families[one.family]!)));
    }
    if (event.kind === 'done') return { summary: event.summary, found };
  }
  throw new Error('the analysis did not end');
}
let families: Parameters<typeof describeVariant>[1][] = [];

const statesOf = (one: ReturnType<typeof describeVariant> | undefined): string[] =>
  (one?.models ?? [])
    .filter(({ state }) => state !== 'inconsistent')
    .map(({ model, state }) => `${model} ${state}`);

describe('findings of the walk through commit 212b546', () => {
  it('G1: a frequency in any common column filters; without one the stage says that it was not applied', async () => {
    const csq = csqLine('Allele|Consequence|SYMBOL|gnomADe_AF|gnomADg_AF|MAX_AF|CLIN_SIG');
    const common = await run(
      vcfOf(['1 100 A G CSQ=G|missense_variant|A1|0.30|0.31|0.4|benign GT 0/1 0/1 1/1'], [csq]),
      { mask: null },
    );
    expect(common.found).toEqual([]);
    const known = await run(
      vcfOf(['1 100 A G CSQ=G|missense_variant|A1|0.30|0.31|0.4|pathogenic GT 0/1 0/1 1/1'], [csq]),
      { mask: null },
    );
    expect(known.found).toHaveLength(1);
    for (const key of ['MAX_AF', 'AF_popmax', 'gnomAD_genome_ALL', 'ExAC_ALL', 'AF_exac']) {
      const { found } = await run(vcfOf([`1 100 A G ${key}=0.3 GT 0/1 0/1 1/1`]), { mask: null });
      expect([key, found.length]).toEqual([key, 0]);
    }
    const none = await run(vcfOf(['1 100 A G DP=9 GT 0/1 0/1 1/1']), { mask: null });
    const step = none.summary.funnel.find(({ id }) => id === 'frequency')!;
    expect(step.filter?.text).toBe(
      '未应用：文件没有人群频率字段，未按频率过滤，也不建议 PM2/BA1/BS1',
    );
    expect(none.summary.findings.map(({ text }) => text).join()).toContain('人群频率未应用');
  });

  it('G2: PVS1 takes PP3 out (Walker 2023), PM1 with PP3 is capped (Pejaver 2022), BP7 needs a splice score', () => {
    const classOf = (evidence: Parameters<typeof suggest.proposeAcmg>[0]): string => {
      const { rules, points } = suggest.proposeAcmg(evidence).result;
      return `${rules.class}/${points.class} ${points.points}`;
    };
    const rare = { frequency: { state: 'absent' } } as const;
    const gene = { lossOfFunction: true };
    expect(classOf({ consequences: ['splice_donor_variant'], gene, spliceAi: 0.99, ...rare })).toBe(
      'LP/LP 9',
    );
    const missense = { consequences: ['missense_variant'], inHotspot: true, revel: 0.95, ...rare };
    expect(classOf(missense)).toBe('VUS/VUS 5');
    expect(classOf({ consequences: ['synonymous_variant'] })).toBe('VUS/VUS 0');
  });

  it('G3: a patient who fails the mask is possible with the number, and loose keeps the variant', async () => {
    const text = vcfOf([
      '1 100 A G DP=9 GT:AD:DP:GQ 0/1:15,15:30:99 0/1:15,15:30:99 1/1:0,30:30:18',
    ]);
    const { found, summary } = await run(text);
    expect(statesOf(found[0])).toContain('AR_hom possible');
    expect(found[0]!.models.find(({ model }) => model === 'AR_hom')!.text).toContain('GQ 18 < 20');
    const strict = await run(text, { keep: 'strict' });
    expect(strict.summary.funnel.find(({ id }) => id === 'quality')).toMatchObject({ removed: 1 });
    expect(summary.funnel.map(({ id }) => id)).toContain('quality');
    // 29 of 30 reads is a good homozygote, and a het split from 1/2 is weighed against DP.
    const good = await run(
      vcfOf([
        '1 100 A G DP=9 GT:AD:DP:GQ 0/1:15,15:30:99 0/1:15,15:30:99 1/1:1,29:30:99',
        '1 200 A G DP=9 GT:AD:DP:GQ 0/0:30,0:30:99 0/0:30,0:30:99 0/1:0,8:21:99',
      ]),
    );
    expect(good.found.map((one) => statesOf(one)[0])).toEqual([
      'AR_hom consistent',
      'AD_dn consistent',
    ]);
  });

  it('G4: two variants pair only in a gene whose product both touch', async () => {
    const csq = csqLine('Allele|Consequence|SYMBOL');
    const lines = [
      '1 100 A G CSQ=G|missense_variant|GENEA,G|upstream_gene_variant|GENEB GT 0/1 0/0 0/1',
      '1 4100 A G CSQ=G|missense_variant|GENEB,G|downstream_gene_variant|GENEA GT 0/0 0/1 0/1',
    ];
    const { found } = await run(vcfOf(lines, [csq]), { mask: null });
    expect(found).toEqual([]);
    const intron = vcfOf(
      [
        '1 100 A G CSQ=G|intron_variant|GENEA GT 0/1 0/0 0/1',
        '1 200 A G CSQ=G|missense_variant|GENEA GT 0/0 0/1 0/1',
      ],
      [csq],
    );
    const limited = await run(intron, { mask: null });
    expect(limited.summary.funnel.find(({ id }) => id === 'consequence')!.removed).toBe(1);
    const all = await run(intron, { mask: null, pairConsequences: 'all' });
    expect(all.found).toHaveLength(2);
  });

  it('G5: structural variants of one place are told apart by their ends', async () => {
    const lines = [
      '1 1000000 A <DEL> END=1005000 GT 0/0 0/0 0/1',
      '1 1000000 A <DEL> END=1900000 GT 0/0 0/0 0/1',
    ];
    const { found, summary } = await run(vcfOf(lines), { mask: null });
    expect(found.map(({ variant }) => variant)).toEqual([
      '1-1000000-1005000-DEL',
      '1-1000000-1900000-DEL',
    ]);
    expect(summary.findings.map(({ code }) => code)).not.toContain('VCF017');
  });

  it('G6: departures that the specification forbids are reported', async () => {
    const codesOf = async (line: string, headers: string[] = []): Promise<string[]> => {
      const findings = createFindings();
      const text = vcfOf([line], headers);
      const source = bytesOf(new TextEncoder().encode(`${text}\n`));
      const options = { inflater: nodeInflater, findings, check: true };
      for await (const batch of readRecords(source, options)) void batch;
      return findings.list().map(({ code }) => code);
    };
    expect(await codesOf('1 100 A G AF=-0.01 GT 0/0 0/0 0/1')).toContain('VCF029');
    expect(await codesOf('1 100 A G DP=99999999999 GT 0/0 0/0 0/1')).toContain('VCF029');
    expect(await codesOf('1 100 A <CNV>,<CNV> DP=9 GT 0/0 0/0 0/1')).not.toContain('VCF029');
  });

  it('G7: consequence, transcript, HGVS, frequency, ClinVar, REVEL and SpliceAI come typed from one model', async () => {
    const csq = csqLine(
      'Allele|Consequence|IMPACT|SYMBOL|Feature|HGVSc|HGVSp|MANE_SELECT|gnomADe_AF|CLIN_SIG|REVEL|SpliceAI_pred_DS_AG',
    );
    const info =
      'CSQ=G|missense_variant|MODERATE|A1|T1|T1:c.5A>G|T1:p.Lys2Arg|NM_1.2|0.0001|pathogenic|0.7|0.3';
    const { found } = await run(vcfOf([`1 100 A G ${info} GT 0/0 0/0 0/1`], [csq]), { mask: null });
    expect(found[0]!.annotation).toMatchObject({
      entries: [
        {
          gene: 'A1',
          terms: ['missense_variant'],
          impact: 'MODERATE',
          transcript: 'T1',
          hgvsC: 'T1:c.5A>G',
          hgvsP: 'T1:p.Lys2Arg',
          mane: 'select',
        },
      ],
      frequency: { state: 'number', value: 0.0001, key: 'CSQ.gnomADe_AF' },
      clinVar: { isPathogenic: true },
      revel: 0.7,
      spliceAi: 0.3,
    });
  });

  it('G8: affected and unaffected are words of a pedigree', () => {
    const { families, findings } = parsePed('F1 C D M male affected\nF1 D 0 0 male unaffected\n');
    expect(families[0]!.people.map(({ status }) => status)).toEqual([2, 1]);
    expect(findings.map(({ code }) => code)).not.toContain('PED010');
  });

  it('G9: a new allele that a healthy sibling carries, or in two copies, is possible only', async () => {
    const ped = `${trio}F1 S D M 2 1\n`;
    const sibling = await run(
      vcfOf(['1 100 A G DP=9 GT 0/0 0/0 0/1 0/1'], [], 'D M C S'),
      { mask: null },
      ped,
    );
    expect(statesOf(sibling.found[0])).toEqual(['DN possible']);
    expect(sibling.found[0]!.models.find(({ model }) => model === 'DN')!.text).toContain(
      '生殖腺嵌合',
    );
    const twofold = await run(vcfOf(['1 100 A G DP=9 GT 0/0 0/0 1/1']), { mask: null });
    expect(statesOf(twofold.found[0])).toContain('DN possible');
  });

  it('G10: the Mendelian rate is over complete trios, and a suspect sample is among the findings', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => {
      const genotypes = at % 4 === 0 ? '0/0 0/0 0/1' : at % 4 === 1 ? '0/0 ./. 1/1' : '0/1 0/0 0/1';
      return `1 ${100 + at} A G DP=9 GT ${genotypes}`;
    });
    lines.push('1 900 A G,T DP=9 GT 0/1 0/2 1/2');
    const { summary } = await run(vcfOf(lines), { mask: null });
    expect(summary.qc[0]!.mendel['C']).toMatchObject({
      agreeing: 100,
      errors: 50,
      singleParentErrors: 50,
      skipped: 1,
    });
    const told = summary.findings.find(({ text }) => text.includes('孟德尔错误率'));
    expect(told!.text).toContain('样本 C 的孟德尔错误率为33.3%（疑似样本错误）');
  });

  it('G11: one inherited and one new allele of unknown phase are possible, not consistent', async () => {
    const lines = ['1 100 A G GENE=A1 GT 0/1 0/0 0/1', '1 200 A G GENE=A1 GT 0/0 0/0 0/1'];
    const header = '##INFO=<ID=GENE,Number=.,Type=String,Description="Gene">';
    const { found } = await run(vcfOf(lines, [header]), { mask: null });
    expect(statesOf(found[0])).toContain('AR_comp_dn possible');
    expect(found[0]!.pairs[0]!.phaseName).toBe('未定相');
  });

  it('G12: EFF of old SnpEff gives genes and consequences', async () => {
    const header = '##INFO=<ID=EFF,Number=.,Type=String,Description="Effects">';
    const info =
      'EFF=NON_SYNONYMOUS_CODING(MODERATE|MISSENSE|aAg/aGg|K5R|90|BRCA1|protein_coding|CODING|NM_1|3|1)';
    const { found } = await run(vcfOf([`1 100 A G ${info} GT 0/0 0/0 0/1`], [header]), {
      mask: null,
    });
    expect(found[0]!.genes).toEqual(['BRCA1']);
    expect(found[0]!.annotation.entries[0]!.terms).toEqual(['missense_variant']);
  });
});
