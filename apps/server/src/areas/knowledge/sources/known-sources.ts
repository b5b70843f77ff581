/** A public source: under which license its facts stand and how its makers want to be named. */
export interface KnownSource {
  source: string;
  title: string;
  license: string;
  home: string;
  citation: string;
}

/** Every source that the product takes files of. Content of OncoKB, COSMIC, OMIM and CADD is neither shipped nor taken. */
export const knownSources: readonly KnownSource[] = [
  {
    source: 'HGNC',
    title: 'HUGO Gene Nomenclature Committee',
    license: 'CC0',
    home: 'https://www.genenames.org',
    citation: 'HGNC Database, HUGO Gene Nomenclature Committee (HGNC), EMBL-EBI.',
  },
  {
    source: 'ClinVar',
    title: 'ClinVar',
    license: '公有领域（NCBI）',
    home: 'https://www.ncbi.nlm.nih.gov/clinvar/',
    citation:
      'Landrum MJ, et al. ClinVar: improving access to variant interpretations and supporting evidence. Nucleic Acids Res. 2018.',
  },
  {
    source: 'CIViC',
    title: 'Clinical Interpretation of Variants in Cancer',
    license: 'CC0',
    home: 'https://civicdb.org',
    citation:
      'Griffith M, et al. CIViC is a community knowledgebase for expert crowdsourcing the clinical interpretation of variants in cancer. Nat Genet. 2017.',
  },
  {
    source: 'OncoTree',
    title: 'OncoTree',
    license: 'CC BY 4.0',
    home: 'https://oncotree.mskcc.org',
    citation:
      'Kundra R, et al. OncoTree: A Cancer Classification System for Precision Oncology. JCO Clin Cancer Inform. 2021.',
  },
  {
    source: 'ClinGen',
    title: 'Clinical Genome Resource',
    license: 'CC0',
    home: 'https://clinicalgenome.org',
    citation: 'Rehm HL, et al. ClinGen — The Clinical Genome Resource. N Engl J Med. 2015.',
  },
  {
    source: 'HPO',
    title: 'Human Phenotype Ontology',
    license: 'HPO 许可（注明出处、不作修改）；Orphanet 部分为 CC BY 4.0',
    home: 'https://hpo.jax.org',
    citation:
      'Gargano MA, et al. The Human Phenotype Ontology in 2024: phenotypes around the world. Nucleic Acids Res. 2024.',
  },
  {
    source: 'Reactome',
    title: 'Reactome',
    license: 'CC0',
    home: 'https://reactome.org',
    citation: 'Milacic M, et al. The Reactome Pathway Knowledgebase 2024. Nucleic Acids Res. 2024.',
  },
  {
    source: 'WikiPathways',
    title: 'WikiPathways',
    license: 'CC0',
    home: 'https://www.wikipathways.org',
    citation:
      'Agrawal A, et al. WikiPathways 2024: next generation pathway database. Nucleic Acids Res. 2024.',
  },
  {
    source: 'UniProt',
    title: 'UniProt',
    license: 'CC BY 4.0',
    home: 'https://www.uniprot.org',
    citation:
      'The UniProt Consortium. UniProt: the Universal Protein Knowledgebase in 2025. Nucleic Acids Res. 2025.',
  },
  {
    source: 'GMT',
    title: '自备基因集',
    license: '使用者自备',
    home: '',
    citation: '由使用者从其他来源下载（如 MSigDB），使用前请确认其许可。',
  },
  {
    source: 'GenCC',
    title: 'Gene Curation Coalition',
    license: 'CC0',
    home: 'https://thegencc.org',
    citation:
      'DiStefano MT, et al. The Gene Curation Coalition: A global effort to harmonize gene-disease evidence resources. Genet Med. 2022.',
  },
  {
    source: '自备表格',
    title: '自备表格',
    license: '使用者自备',
    home: '',
    citation: '由使用者按模板填写后导入，使用前请确认内容的许可。',
  },
  {
    source: '手工',
    title: '本单位录入',
    license: '本单位所有',
    home: '',
    citation: '由使用者录入或修订，不来自公共来源。',
  },
];
