import { infoValue } from '../vcf/info.ts';

/** Records remembered at a time; a haplotype of bcftools csq spans one gene. */
const REMEMBERED = 2_000;

/** The entries of bcftools csq by position: an entry `@122106101` only says that it stands at the record of that POS. */
export interface BcsqMemory {
  note(contig: string, pos: number, info: string): void;
  /** The raw value with references replaced by what stands there; one that was not met is left out (unknown). */
  resolve(contig: string, raw: string): string;
}

/** An empty memory for one pass over a file. */
export function createBcsqMemory(): BcsqMemory {
  let known = new Map<number, string>();
  let current = '';
  return {
    note(contig, pos, info) {
      if (contig !== current) {
        known = new Map();
        current = contig;
      }
      const raw = infoValue(info, 'BCSQ');
      if (typeof raw !== 'string') return;
      const own = raw.split(',').filter((entry) => !entry.startsWith('@'));
      if (own.length === 0) return;
      known.set(pos, own.join(','));
      if (known.size > REMEMBERED) known.delete(known.keys().next().value!);
    },
    resolve(contig, raw) {
      return raw
        .split(',')
        .map((entry) => {
          if (!entry.startsWith('@')) return entry;
          const found = contig === current ? known.get(Number(entry.slice(1))) : undefined;
          // The change spelled there is of the whole haplotype, so it is no longer compared with this ALT.
          return (found ?? '')
            .split(',')
            .map((one) => one.split('|').slice(0, 6).join('|'))
            .join(',');
        })
        .filter(Boolean)
        .join(',');
    },
  };
}
