/**
 * Facts of genes that do not exist, which the family of the demo set carries: so that a variant, its gene, a disease, what
 * is known and what waits for a reviewer are seen together, and nothing of it is a finding about anybody.
 */
export const madeUpGenes = [
  {
    symbol: 'DEMO2',
    nameZh: '示例基因 2（虚构）',
    location: '1p36.3',
    domains: ['示例结构域|300|480'],
    proteinLength: 812,
  },
  { symbol: 'DEMO3', nameZh: '示例基因 3（虚构）', location: '2p25.3', proteinLength: 254 },
  { symbol: 'DEMO9', nameZh: '示例基因 9（虚构）', location: 'Xp21.1', proteinLength: 1140 },
];

export const madeUpDiseases = [
  {
    geneSymbol: 'DEMO2',
    diseaseId: 'DEMO:0001',
    diseaseName: 'Demo syndrome, recessive (made up)',
    diseaseNameZh: '示例综合征（虚构）',
    inheritance: '常染色体隐性',
    validity: '证据充分',
    mechanism: '功能缺失',
  },
  {
    geneSymbol: 'DEMO3',
    diseaseId: 'DEMO:0002',
    diseaseName: 'Demo dysplasia (made up)',
    diseaseNameZh: '示例发育不良（虚构）',
    inheritance: '常染色体隐性',
    validity: '证据有限',
  },
  {
    geneSymbol: 'DEMO9',
    diseaseId: 'DEMO:0003',
    diseaseName: 'Demo disease, X-linked (made up)',
    diseaseNameZh: '示例 X 连锁病（虚构）',
    inheritance: 'X 连锁',
    validity: '证据中等',
  },
];

export const madeUpMutations = [
  {
    geneSymbol: 'DEMO2',
    name: 'DEMO2 R347W',
    hgvsC: 'NM_DEMO_DEMO2.1:c.1039C>T',
    hgvsP: 'p.Arg347Trp',
    aaPos: 347,
    key37: '1-1990310-C-T',
    variantClass: '单核苷酸变异',
    clinSig: '意义未明' as const,
    gnomadAf: 0.00012,
  },
  {
    geneSymbol: 'DEMO2',
    name: 'DEMO2 W737*',
    hgvsC: 'NM_DEMO_DEMO2.1:c.2210G>A',
    hgvsP: 'p.Trp737*',
    aaPos: 737,
    key37: '1-1994455-G-A',
    variantClass: '单核苷酸变异',
    clinSig: '致病' as const,
  },
  {
    geneSymbol: 'DEMO3',
    name: 'DEMO3 L26P',
    hgvsC: 'NM_DEMO_DEMO3.1:c.77T>C',
    hgvsP: 'p.Leu26Pro',
    aaPos: 26,
    key37: '2-2712940-T-C',
    variantClass: '单核苷酸变异',
    clinSig: '意义未明' as const,
    gnomadAf: 0.0004,
  },
];

export const madeUpEvidence = [
  {
    profile: 'DEMO2 W737*',
    geneSymbol: 'DEMO2',
    variantName: 'W737*',
    diseaseName: '示例综合征（虚构）',
    typeCode: 'Predisposing',
    direction: 'Supports',
    significance: 'Predisposition',
    evidenceLevel: 'B',
    rating: 4,
    variantOrigin: 'Rare Germline',
    statement: 'Made up: the stop at 737 was found in four families, with the disease in each.',
    statementZh: '虚构：四个家系里都有这个提前终止，且与患病一起传递。',
    sourceType: 'PubMed',
    citationId: '00000001',
    citation: '示例文献 1（虚构）',
    evidenceStatus: '已接受' as const,
    reviewerName: '王雨桐',
  },
  {
    profile: 'DEMO2 W737*',
    geneSymbol: 'DEMO2',
    variantName: 'W737*',
    diseaseName: '',
    typeCode: 'Functional',
    direction: 'Supports',
    significance: 'Loss of Function',
    evidenceLevel: 'D',
    rating: 3,
    variantOrigin: 'N/A',
    statement: 'Made up: cells with the stop made no protein of full length.',
    statementZh: '虚构：带有这个终止的细胞检测不到全长蛋白。',
    sourceType: 'PubMed',
    citationId: '00000002',
    citation: '示例文献 2（虚构）',
    evidenceStatus: '已接受' as const,
    reviewerName: '王雨桐',
  },
  {
    profile: 'DEMO2 R347W',
    geneSymbol: 'DEMO2',
    variantName: 'R347W',
    diseaseName: '示例综合征（虚构）',
    typeCode: 'Predisposing',
    direction: 'Supports',
    significance: 'Predisposition',
    evidenceLevel: 'C',
    rating: 2,
    variantOrigin: 'Rare Germline',
    statement: 'Made up: one child with this change and a stop on the other copy was ill.',
    statementZh: '虚构：一名患儿在另一份拷贝上有提前终止，同时带有这个变异。',
    sourceType: 'PubMed',
    citationId: '00000003',
    citation: '示例文献 3（虚构）',
    evidenceStatus: '待审' as const,
  },
];

export const madeUpDescriptions = [
  {
    geneSymbol: 'DEMO2',
    title: 'DEMO2：一个用来示范的基因',
    contentMd: `**DEMO2 是虚构的**，用来示范基因页上各部分怎样连在一起。

- 两份拷贝都失去功能时患病，只有一份的人是携带者；
- 300 到 480 位是示例结构域，已知的错义变异多落在这里；
- 提前终止按功能缺失处理。

示例家系的孩子从父母各得到一条变异，见“遗传突变”里的示例家系。`,
    descriptionStatus: '已发布' as const,
    reviewerName: '王雨桐',
  },
  {
    geneSymbol: 'DEMO3',
    title: 'DEMO3：还缺功能证据',
    contentMd: '**DEMO3 是虚构的。** 目前只有一个家系，等功能实验的结果。',
    descriptionStatus: '待审' as const,
  },
];
