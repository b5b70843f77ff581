import { describe, expect, it } from 'vitest';
import { analyse, buildVcf, openText, trioPed } from '../../test/build-vcf.ts';
import { formatCriterion } from '../acmg/acmg-criteria.ts';
import { proposeAcmg } from '../acmg/acmg-suggest.ts';
import { acmgEvidenceOf, shownTranscript } from './acmg-evidence-of.ts';
import type { EvidenceContext } from './acmg-evidence-of.ts';
import { annotationOf } from './describe-variant.ts';

const columns =
  'Allele|Consequence|SYMBOL|Feature|EXON|INTRON|HGVSc|MANE_SELECT|gnomADe_AF|AF_grpmax|REVEL|SpliceAI_pred_DS_DL';
const headers = [
  `##INFO=<ID=CSQ,Number=.,Type=String,Description="Consequence annotations from Ensembl VEP. Format: ${columns}">`,
];
const format = 'GT:AD:DP:GQ';
const ref = '0/0:30,0:30:99';
const het = '0/1:15,15:30:99';

async function proposed(entry: string, samples: string[], rest: Partial<EvidenceContext> = {}) {
  const records = [{ pos: 100, info: `CSQ=${entry}`, format, samples }];
  const { variants, summary } = await analyse(openText(buildVcf({ records, headers })), trioPed);
  const context: EvidenceContext = {
    family: summary.families[0]!,
    assembly: 'GRCh37',
    gene: 'A1',
    facts: { lossOfFunction: true },
    ...rest,
  };
  const evidence = acmgEvidenceOf(variants[0]!, context);
  const { counted } = proposeAcmg(evidence);
  return { evidence, counted: counted.map(formatCriterion).join(' '), candidate: variants[0]! };
}

describe('evidence from a result', () => {
  it.each([
    ['in the middle', 'G|stop_gained|A1|T|3/12||||||', 'expected', 'PVS1 PM2_Supporting'],
    [
      'in the last exon',
      'G|stop_gained|A1|T|12/12||||||',
      'escapes',
      'PVS1_Moderate PM2_Supporting',
    ],
    [
      'in the one before',
      'G|stop_gained|A1|T|11/12||||||',
      'unknown',
      'PVS1_Strong PM2_Supporting',
    ],
    ['without an exon', 'G|stop_gained|A1|T|||||||', 'unknown', 'PVS1_Strong PM2_Supporting'],
    [
      'at a splice site',
      'G|splice_donor_variant|A1|T||3/12|||||',
      'expected',
      'PVS1 PM2_Supporting',
    ],
  ])('a stop %s', async (_name, entry, decay, expected) => {
    const { evidence, counted } = await proposed(entry, [ref, ref, het]);
    expect(evidence.lossOfFunction).toEqual({ decay });
    expect(counted).toBe(expected);
  });

  it('reads scores, place in the intron and the frequency that BA1 asks for', async () => {
    const entry = 'G|intron_variant|A1|T||3/12|T:c.50+9A>G||0.01|0.06||0.02';
    const { evidence, counted } = await proposed(entry, [ref, ref, het]);
    expect(evidence).toMatchObject({ intronOffset: 9, spliceAi: 0.02, groupMaximum: 0.06 });
    expect(counted).toBe('BA1 BP4 BP7');
  });

  it('suggests nothing of rarity where no database was asked', async () => {
    const { variants, summary } = await analyse(
      openText(
        buildVcf({
          records: [{ pos: 5, info: 'GENE=A1', samples: ['0/0', '0/0', '0/1'] }],
        }).replace(/##INFO=<ID=gnomAD.*\n/, ''),
      ),
      trioPed,
    );
    const context: EvidenceContext = {
      family: summary.families[0]!,
      assembly: 'GRCh37',
      gene: 'A1',
    };
    const evidence = acmgEvidenceOf(variants[0]!, context);
    expect(evidence.frequency).toEqual({ state: 'unknown', value: -1 });
    expect(proposeAcmg(evidence).counted).toEqual([]);
  });

  it('counts a de novo by parentage and phenotype', async () => {
    const entry = 'G|missense_variant|A1|T|||||||||';
    const trio = [ref, ref, het];
    expect((await proposed(entry, trio)).counted).toBe('PM2_Supporting');
    const sure = { isParentageConfirmed: true, phenotype: 'specific' } as const;
    expect((await proposed(entry, trio, sure)).counted).toBe('PS2 PM2_Supporting');
  });

  it('shows the transcript VEP would pick and tells where the consequence is worse', async () => {
    const entry = 'G|intron_variant|A1|T1||3/12||NM_1||||,G|stop_gained|A1|T2|3/12|||||||';
    const { candidate } = await proposed(entry, [ref, ref, het]);
    const shown = shownTranscript(annotationOf(candidate), 'A1')!;
    expect([shown.entry.transcript, shown.worse?.transcript]).toEqual(['T1', 'T2']);
    expect(shownTranscript(annotationOf(candidate), 'B2')).toBeUndefined();
  });

  it('takes a partner as in trans only when the parents or the phase say so', async () => {
    const info = (sig: string): string =>
      `CSQ=G|missense_variant|A1|T|||||||||;CLNSIG=${sig};CLNREVSTAT=reviewed_by_expert_panel`;
    const partnersOf = async (father: string) => {
      const records = [
        { pos: 100, info: info('Uncertain'), samples: [father, '0/0', '0/1'] },
        { pos: 200, info: info('Pathogenic'), samples: ['0/0', '0/1', '0/1'] },
      ];
      const { variants, summary } = await analyse(
        openText(buildVcf({ records, headers })),
        trioPed,
      );
      const context: EvidenceContext = {
        family: summary.families[0]!,
        assembly: 'GRCh37',
        gene: 'A1',
      };
      return acmgEvidenceOf(variants[0]!, context).partners;
    };
    expect(await partnersOf('0/1')).toEqual([{ phase: 'trans', class: 'P' }]);
    expect(await partnersOf('0/0')).toEqual([{ phase: 'unknown', class: 'P' }]);
  });
});
