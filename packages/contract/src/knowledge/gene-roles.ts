/** What a gene does in tumors. */
export const geneRoles = ['', '癌基因', '抑癌基因', '双重作用'] as const;
