import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * That an item `e` speaks of a variant `t`: of the same gene, and by its name or the change of its protein. Facts are
 * joined by the names of their sources, see decision 030.
 */
export const speaksOf: SQL = sql`e.gene_symbol = t.gene_symbol and e.variant_name <> ''
  and e.variant_name in (t.name, kb_short_change(t.hgvs_p), kb_short_change(t.name))`;
