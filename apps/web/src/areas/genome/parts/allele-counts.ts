import type { CountedPlace } from '../igv/igv-browser.ts';
import type { PlaceCounts } from '../igv/read-tracks.ts';

type Letter = keyof PlaceCounts['bases'];
const letters: readonly Letter[] = ['A', 'C', 'G', 'T'];

interface Alleles {
  pos: number;
  ref: string;
  alt: string;
}

function allelesOf(key: string): Alleles {
  const [, pos = '', ref = '', alt = ''] = key.split('-');
  return { pos: Number(pos), ref, alt };
}

/** The first base in which two alleles of one length differ. */
function firstDifference({ ref, alt }: Alleles): number {
  const at = Array.from(ref).findIndex((letter, place) => letter !== alt[place]);
  return Math.max(0, at);
}

/** Where the alleles of a variant `1-100-AT-A` are counted. */
export function countedPlace(key: string): CountedPlace {
  const alleles = allelesOf(key);
  const { pos, ref, alt } = alleles;
  const shared = Math.min(ref.length, alt.length);
  const base = pos - 1 + (ref.length === alt.length ? firstDifference(alleles) : 0);
  return { base, gap: pos - 1 + shared };
}

/** What reads say of the alleles of a variant: each with its number, the reference first. */
export function countAlleles(key: string, counts: PlaceCounts): [allele: string, reads: number][] {
  const alleles = allelesOf(key);
  const { ref, alt } = alleles;
  if (ref.length === alt.length) {
    const at = firstDifference(alleles);
    const told = letters.filter((letter) => letter === ref[at] || letter === alt[at]);
    const others = letters.filter((letter) => !told.includes(letter));
    const rest = others.reduce((sum, letter) => sum + counts.bases[letter], 0);
    return [
      ...told
        .toSorted((one, other) => Number(other === ref[at]) - Number(one === ref[at]))
        .map((letter): [string, number] => [letter, counts.bases[letter]]),
      ...(rest > 0 ? [['其他', rest] as [string, number]] : []),
    ];
  }
  if (ref.startsWith(alt)) return [['缺失', counts.deleted]];
  if (alt.startsWith(ref)) return [['插入', counts.inserted]];
  return [];
}
