import { geneResource } from '@wm/contract/knowledge/gene-info';
import { sql } from 'drizzle-orm';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { hasPart, inOneOf, isAmong } from '../catalog-filters.ts';
import { catalogRepository } from '../catalog-repository.ts';
import { kbGene } from '../knowledge.table.ts';

export function geneRepository(database: DatabaseHandle): CrudRepository<typeof geneResource> {
  return catalogRepository(database, geneResource, {
    table: kbGene,
    by: {
      exact: [
        'locusGroup',
        'hiScore',
        'geneRole',
        'entrezId',
        'tsScore',
        'start37',
        'end37',
        'start38',
        'end38',
        'proteinLength',
      ],
      texts: [
        'name',
        'location',
        'nameZh',
        'locusType',
        'hgncStatus',
        'ensemblId',
        'maneSelect',
        'orphanetId',
        'chrom',
        'strand',
        'dateModified',
      ],
      words: ['geneGroup', 'refseq', 'uniprot', 'omimId', 'ccds', 'aliasName'],
      flags: ['acmgSf', 'incompletePenetrance'],
      atLeast: ['pli', 'misZ'],
      atMost: ['loeuf'],
    },
    filters: {
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
    },
  });
}
