/**
 * What a frequency column is good for: 1 a filtering allele frequency (BA1, BS1), 2 the largest group of a database, 3 one
 * large group, 4 a whole database, 5 the maximum over any group however small (filter only), 0 none.
 */
export type FrequencyClass = 0 | 1 | 2 | 3 | 4 | 5;

/** Where a name stands: in INFO, in a column of CSQ, or in the block of one ALT that ANNOVAR writes. */
export type FrequencyPlace = 'info' | 'csq' | 'annovar';

const groups = '(?:afr|amr|eas|mid|nfe|sas)';
/** Counts, cohorts that leave people out or in, single sexes, and what failed the database's own filters. */
const never =
  /(?:^|_)(?:ac|an|nhomalt|hom|hemi|het|raw|male|female|xx|xy|controls?|rankscore|filter)(?:_|$)|(?:ac|an)$(?<=gnomad(?:ac|an))/;
const filtering = new RegExp(`fafmax_faf95_max|faf95_(?:popmax|max)|faf95_${groups}(?:_joint)?$`);
const largestGroup = /af_?(?:grpmax|popmax)|(?:grpmax|popmax)_?af/;
const oneGroup = [
  new RegExp(`(?:^|_)af_(?:joint_)?${groups}(?:_joint)?$`),
  new RegExp(`gnomad[a-z0-9]*_(?:exomes?_|genomes?_)?${groups}(?:_af)?$`),
  new RegExp(`exac_${groups}$`),
];
const anyMaximum = /(?:^|_|exac|1000g)max_?af$/;
const whole = [
  /(?:^|_)gnomad[a-z0-9.]*_?af$/,
  /gnomad_?(?:exomes?|genomes?)_(?:all|af)$/,
  /^af_?gnomad/,
  /^gnomadaf/,
  /(?:^|_)af_joint$/,
  /^exac_(?:all|af|adj_af)$/,
  /^exac_?af$|^af_exac$/,
  /^1000g_?af$|^1000g.*_all$|^af_(?:tgp|1000g|1kg)$|^(?:tgp|1kg|kg)_af$/,
  /^af_esp$|^esp6500/,
  /^topmed/,
];
/** Columns that VEP itself fills from co-located variants. */
const vepOwn = /^(?:af|(?:afr|amr|eas|eur|sas|aa|ea)_af)$/;

/**
 * The class of a frequency by its name, in any case. The caller's own INFO/AF is never a population frequency; a bare `AF`
 * is one in CSQ (1000 Genomes) and in a block of ANNOVAR (gnomAD).
 */
export function frequencyClassOf(name: string, place: FrequencyPlace): FrequencyClass {
  const lower = name.toLowerCase();
  if (never.test(lower)) return 0;
  if (filtering.test(lower)) return 1;
  if (largestGroup.test(lower)) return 2;
  if (oneGroup.some((pattern) => pattern.test(lower))) return 3;
  if (anyMaximum.test(lower)) return 5;
  if (whole.some((pattern) => pattern.test(lower))) return 4;
  if (place === 'csq' && vepOwn.test(lower)) return 4;
  return place === 'annovar' && lower === 'af' ? 4 : 0;
}

/** A frequency as written: the largest of a list joined by `&` or `,`; -1 for nothing, `.`, `-1` and what is no fraction. */
export function readFrequency(text: string): number {
  if (text === '' || text === '.') return -1;
  let highest = -1;
  for (const part of text.split(/[&,]/)) {
    const value = part === '' ? Number.NaN : Number(part);
    if (value >= 0 && value <= 1 && value > highest) highest = value;
  }
  return highest;
}
