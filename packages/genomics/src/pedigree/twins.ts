import type { Twins, Zygosity } from './pedigree.ts';

/** The column of a PED file that tells of twins: PED itself has none. */
export const twinsColumn = 'Twins';

const zygosities: readonly Zygosity[] = ['mono', 'di', 'unknown'];

/** As the column has it: `mono1`. */
export function formatTwins({ set, zygosity }: Twins): string {
  return zygosity + String(set);
}

/** Reads a cell of the column; undefined for what is no such cell. */
export function parseTwins(text: string): Twins | undefined {
  const [, kind = '', number = ''] = /^([a-z]+)(\d{1,2})$/.exec(text) ?? [];
  const zygosity = zygosities.find((one) => one === kind);
  return zygosity && { set: Number(number), zygosity };
}
