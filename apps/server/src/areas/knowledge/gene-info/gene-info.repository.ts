import { geneResource } from '@wm/contract/knowledge/gene-info';
import { sql } from 'drizzle-orm';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { columnFilters, hasPart, inOneOf, isAmong, originFiltersOf } from '../catalog-filters.ts';
import { kbGene } from '../knowledge.table.ts';

export function geneRepository(database: DatabaseHandle): CrudRepository<typeof geneResource> {
  return tableRepository(database, geneResource, {
    table: kbGene,
    filters: {
      ...columnFilters({
        exact: [
          kbGene.locusGroup,
          kbGene.hiScore,
          kbGene.geneRole,
          kbGene.entrezId,
          kbGene.tsScore,
          kbGene.start37,
          kbGene.end37,
          kbGene.start38,
          kbGene.end38,
          kbGene.proteinLength,
        ],
        texts: [
          kbGene.name,
          kbGene.location,
          kbGene.nameZh,
          kbGene.locusType,
          kbGene.hgncStatus,
          kbGene.ensemblId,
          kbGene.maneSelect,
          kbGene.orphanetId,
          kbGene.chrom,
          kbGene.strand,
          kbGene.dateModified,
        ],
        words: [
          kbGene.geneGroup,
          kbGene.refseq,
          kbGene.uniprot,
          kbGene.omimId,
          kbGene.ccds,
          kbGene.aliasName,
        ],
        flags: [kbGene.acmgSf, kbGene.incompletePenetrance],
        atLeast: [kbGene.pli, kbGene.misZ],
        atMost: [kbGene.loeuf],
      }),
      anySymbol: {
        columns: ['symbol', 'alias_symbol', 'prev_symbol'],
        where: (placeholder) => sql`${kbGene.names} like ${placeholder}`,
        value: (given) =>
          `%${String(given)
            .toUpperCase()
            .replace(/[\\%_]/g, '\\$&')}%`,
      },
      exactSymbol: isAmong(kbGene.symbol, kbGene.aliasSymbol, kbGene.prevSymbol),
      anyName: {
        ...inOneOf(kbGene.names, kbGene.name, kbGene.nameZh),
        columns: ['symbol', 'alias_symbol', 'prev_symbol', 'name', 'name_zh'],
      },
      domains: hasPart(kbGene.domains),
      ...originFiltersOf(kbGene),
    },
  });
}
