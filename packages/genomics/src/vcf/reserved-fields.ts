import type { FieldDefinition } from './vcf-header.ts';

const define = (id: string, text: string): FieldDefinition => {
  const [number = '.', type = 'String'] = text.split(' ');
  const isLetter = number === 'A' || number === 'R' || number === 'G' || number === '.';
  return { id, number: isLetter ? number : Number(number), type, description: '' };
};

const tableOf = (rows: Record<string, string>): ReadonlyMap<string, FieldDefinition> =>
  new Map(Object.entries(rows).map(([id, text]) => [id, define(id, text)]));

/** Keys that the specification defines from version 4.3 on (section 1.6, tables 1 and 2). */
export const lateReservedInfo = tableOf({
  AD: 'R Integer',
  ADF: 'R Integer',
  ADR: 'R Integer',
  SB: '. String',
});

/** The same of FORMAT. */
export const lateReservedFormat = tableOf({
  AD: 'R Integer',
  ADF: 'R Integer',
  ADR: 'R Integer',
  EC: 'A Integer',
  GP: 'G Float',
  PP: 'G Integer',
});

/** The INFO keys of the specification with their Number and Type (VCF 4.3 section 1.6.1, table 1). */
export const reservedInfo = tableOf({
  AA: '1 String',
  AC: 'A Integer',
  AF: 'A Float',
  AN: '1 Integer',
  BQ: '1 Float',
  CIGAR: 'A String',
  DB: '0 Flag',
  DP: '1 Integer',
  END: '1 Integer',
  H2: '0 Flag',
  H3: '0 Flag',
  MQ: '1 Float',
  MQ0: '1 Integer',
  NS: '1 Integer',
  SOMATIC: '0 Flag',
  VALIDATED: '0 Flag',
  '1000G': '0 Flag',
});

/** The FORMAT keys of the specification with their Number and Type (VCF 4.3 section 1.6.2, table 2). */
export const reservedFormat = tableOf({
  GT: '1 String',
  DP: '1 Integer',
  FT: '1 String',
  GL: 'G Float',
  GQ: '1 Integer',
  HQ: '2 Integer',
  MQ: '1 Integer',
  PL: 'G Integer',
  PQ: '1 Integer',
  PS: '1 Integer',
});
