import { rejected } from './format.ts';
import { symbolFault } from './cells.ts';
import { tableFormat } from './table-format.ts';

const associations: Readonly<Record<string, string>> = {
  MENDELIAN: '孟德尔',
  POLYGENIC: '多基因',
  UNKNOWN: '未知',
};

/** HPO genes_to_disease.txt. */
export const hpoGenesFormat = tableFormat({
  code: 'hpo-genes',
  title: 'HPO 基因与疾病',
  source: 'HPO',
  license: 'HPO 许可（注明出处、不作修改）；Orphanet 部分为 CC BY 4.0',
  target: 'gene-disease',
  fields: ['gene_symbol', 'entrez_id', 'disease_id', 'association_type'],
  needs: ['ncbi_gene_id', 'gene_symbol', 'association_type', 'disease_id'],
  titles: {
    ncbi_gene_id: 'Entrez 编号',
    gene_symbol: '基因符号',
    association_type: '关联类型',
    disease_id: '疾病编号',
  },
  readRow: (cell) => {
    const entrez = /^NCBIGene:(\d{1,9})$/.exec(cell('ncbi_gene_id'))?.[1];
    if (!entrez) return rejected('ncbi_gene_id', cell('ncbi_gene_id'), '不是 NCBI 基因编号');
    const fault = symbolFault('gene_symbol', cell('gene_symbol'));
    if (fault) return fault;
    const disease = cell('disease_id');
    if (!/^[A-Za-z]+:\w+$/.test(disease)) return rejected('disease_id', disease, '不是疾病编号');
    const association = associations[cell('association_type')];
    if (!association)
      return rejected('association_type', cell('association_type'), '不认识的关联类型');
    const data = {
      // Some of NCBI's genes have no symbol.
      gene_symbol: cell('gene_symbol') === '-' ? `NCBIGene:${entrez}` : cell('gene_symbol'),
      entrez_id: Number(entrez),
      disease_id: disease,
      association_type: association,
    };
    // The same pair stands once for each kind of association.
    return { kind: 'row', key: `${entrez}|${disease}|${cell('association_type')}`, data };
  },
});
