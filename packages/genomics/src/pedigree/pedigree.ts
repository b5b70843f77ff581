import type { Sex } from '../vcf/call.ts';

/** Affection status: 0 unknown, 1 unaffected, 2 affected. */
export type Status = 0 | 1 | 2;

/** How twins came to be: of one egg, of two, or nobody knows. */
export type Zygosity = 'mono' | 'di' | 'unknown';

/** Of which twins (triplets, ...) of the family a person is one; those of one set were born together. */
export interface Twins {
  set: number;
  zygosity: Zygosity;
}

/** One person of a pedigree file. `father`/`mother` are ids or undefined; `attributes` are the columns after the sixth, by header name or `7`, `8`, ... */
export interface Person {
  family: string;
  id: string;
  father?: string;
  mother?: string;
  sex: Sex;
  status: Status;
  twins?: Twins;
  attributes: Record<string, string>;
  line: number;
}

/** The persons of one family, in file order. */
export interface Family {
  id: string;
  people: Person[];
}
