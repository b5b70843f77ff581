import type { Config } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { seedDemoCase } from '../inheritance/seed-demo-case.ts';
import {
  kbCancer,
  kbEvidence,
  kbGene,
  kbGeneDescription,
  kbGeneDisease,
  kbMutation,
  kbPathway,
} from '../knowledge.table.ts';
import {
  madeUpDescriptions,
  madeUpDiseases,
  madeUpEvidence,
  madeUpGenes,
  madeUpMutations,
} from './demo-facts.ts';

const source = '手工';

const genes = [
  {
    symbol: 'BRAF',
    nameZh: 'B-Raf 原癌基因',
    location: '7q34',
    entrezId: 673,
    geneRole: '癌基因' as const,
    domains: ['RAS 结合|155|227', '蛋白激酶|457|717'],
    proteinLength: 766,
  },
  {
    symbol: 'EGFR',
    nameZh: '表皮生长因子受体',
    location: '7p11.2',
    entrezId: 1956,
    geneRole: '癌基因' as const,
  },
  {
    symbol: 'KRAS',
    nameZh: 'KRAS 原癌基因',
    location: '12p12.1',
    entrezId: 3845,
    geneRole: '癌基因' as const,
  },
  {
    symbol: 'TP53',
    nameZh: '肿瘤蛋白 p53',
    location: '17p13.1',
    entrezId: 7157,
    geneRole: '抑癌基因' as const,
  },
];

/** Gene, change, place in the protein. What they mean for a patient is not told by a demo. */
const changes: [string, string, number][] = [
  ['BRAF', 'G469A', 469],
  ['BRAF', 'D594G', 594],
  ['BRAF', 'V600E', 600],
  ['BRAF', 'V600K', 600],
  ['BRAF', 'K601E', 601],
  ['EGFR', 'G719S', 719],
  ['EGFR', 'T790M', 790],
  ['EGFR', 'L858R', 858],
  ['KRAS', 'G12C', 12],
  ['KRAS', 'G12D', 12],
  ['KRAS', 'G13D', 13],
  ['KRAS', 'Q61H', 61],
  ['TP53', 'R175H', 175],
  ['TP53', 'R248Q', 248],
  ['TP53', 'R273H', 273],
];

const pathway = {
  name: 'MAPK signaling (demo)',
  nameZh: 'MAPK 信号（示例）',
  symbols: ['EGFR', 'KRAS', 'BRAF', 'MAP2K1', 'MAPK1'],
};

const cancers = [
  {
    cancerCode: 'DEMO_LUNG',
    nameEn: 'Lung (demo)',
    nameZh: '肺（示例）',
    parentCode: '',
    level: 1,
  },
  {
    cancerCode: 'DEMO_LUAD',
    nameEn: 'Lung adenocarcinoma (demo)',
    nameZh: '肺腺癌（示例）',
    parentCode: 'DEMO_LUNG',
    level: 2,
  },
];

const remark = '示例数据，导入公共来源后可以删除';

/** A few facts that everybody knows, so that the first look shows more than empty lists. */
export async function seedKnowledgeDemo(
  db: Database,
  ownerId: number,
  config: Config,
): Promise<void> {
  const common = { source, remark };
  const row = <T extends object>(sourceId: string, values: T) => ({
    ...values,
    ...common,
    sourceId: `demo:${sourceId}`,
  });
  await db
    .insert(kbGene)
    .values([...genes, ...madeUpGenes].map((gene) => row(gene.symbol, gene)))
    .onConflictDoNothing();
  const mutations = changes.map(([geneSymbol, change, aaPos]) =>
    row(`${geneSymbol}:${change}`, {
      geneSymbol,
      name: `${geneSymbol} ${change}`,
      hgvsP: `p.${change}`,
      aaPos,
      variantClass: '单核苷酸变异',
    }),
  );
  const ofTheFamily = madeUpMutations.map((mutation) => row(mutation.name, mutation));
  await db
    .insert(kbMutation)
    .values([...mutations, ...ofTheFamily])
    .onConflictDoNothing();
  await db
    .insert(kbGeneDisease)
    .values(madeUpDiseases.map((disease) => row(disease.diseaseId, disease)))
    .onConflictDoNothing();
  await db
    .insert(kbEvidence)
    .values(madeUpEvidence.map((item) => row(`evidence:${item.citationId}`, item)))
    .onConflictDoNothing();
  await db
    .insert(kbGeneDescription)
    .values(madeUpDescriptions.map((text) => row(`description:${text.geneSymbol}`, text)))
    .onConflictDoNothing();
  await db.insert(kbPathway).values(row('mapk', pathway)).onConflictDoNothing();
  await db
    .insert(kbCancer)
    .values(cancers.map((cancer) => row(cancer.cancerCode, cancer)))
    .onConflictDoNothing();
  await seedDemoCase(db, ownerId, config);
}
