import { arrayContains, eq, or } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { kbGene } from '../knowledge.table.ts';

/** Where the genes lie that bear a name: by the symbol itself, else by former ones and aliases. */
export async function genePlaces(db: Database, name: string) {
  const { symbol, chrom, start37, end37, start38, end38, aliasSymbol, prevSymbol } = kbGene;
  const fields = { symbol, chrom, start37, end37, start38, end38 };
  const asked = name.toUpperCase();
  const exact = await db.select(fields).from(kbGene).where(eq(symbol, asked));
  // Open reading frames are written C9orf72.
  if (exact.length > 0) return exact;
  const names = [...new Set([name, asked, asked.replace(/ORF/, 'orf')])];
  return db
    .select(fields)
    .from(kbGene)
    .where(
      or(
        ...names.flatMap((one) => [
          eq(symbol, one),
          arrayContains(aliasSymbol, [one]),
          arrayContains(prevSymbol, [one]),
        ]),
      ),
    );
}
