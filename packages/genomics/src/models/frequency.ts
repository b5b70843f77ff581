import { infoValue } from '../vcf/info.ts';
import type { Model } from './model-names.ts';

/** INFO keys looked at for a population frequency when the caller names none. */
export const defaultFrequencyKeys = [
  'gnomAD_AF',
  'gnomADg_AF',
  'gnomADe_AF',
  'GNOMADAF',
  'AF_gnomad',
  'gnomad_af',
  'EXACAF',
  'EXACMAX_AF',
  '1000GAF',
  'AF_EXAC',
  'AF_ESP',
  'AF_TGP',
] as const;

/** Largest population frequency per model as a fraction (Exomiser's defaults: 0.1 % and 2 % for compound hets, 0.2 % MT). */
export const defaultFrequencyLimits: Record<Model, number> = {
  AD: 0.001,
  AD_dn: 0.001,
  AR_hom: 0.001,
  AR_hom_dn: 0.001,
  AR_comp: 0.02,
  AR_comp_dn: 0.02,
  XD: 0.001,
  XD_dn: 0.001,
  XR: 0.001,
  XR_dn: 0.001,
  YL: 0.001,
  YL_dn: 0.001,
  MT: 0.002,
  MT_dn: 0.002,
  DN: 0.001,
  UPD: 0.001,
};

/**
 * The highest frequency (0 to 1) among the INFO `keys` for ALT number `altNumber`; a value per ALT is told by as many
 * values as ALTs. -1 when no key has a number (`AF=.` counts as none).
 */
export function frequencyOf(
  info: string,
  keys: readonly string[],
  altNumber: number,
  altCount: number,
): number {
  let highest = -1;
  for (const key of keys) {
    const raw = infoValue(info, key);
    if (raw === undefined || raw === true) continue;
    const own = raw.includes(',') ? ownValue(raw.split(','), altNumber, altCount) : raw;
    const value = own === '' || own === '.' ? Number.NaN : Number(own);
    if (value >= 0 && value <= 1 && value > highest) highest = value;
  }
  return highest;
}

function ownValue(values: string[], altNumber: number, altCount: number): string {
  return values[values.length === altCount ? altNumber - 1 : 0]!;
}

const pathogenicWord = /(?:^|[^a-z_])(?:likely[_ ])?pathogenic/i;

/**
 * True when ClinVar calls the variant pathogenic or likely pathogenic: CLNSIG with words, or with the old numbers 4 and 5.
 * "Conflicting" classifications do not count.
 */
export function isKnownPathogenic(info: string): boolean {
  const raw = infoValue(info, 'CLNSIG');
  if (raw === undefined || raw === true) return false;
  if (/conflicting/i.test(raw)) return false;
  return (
    pathogenicWord.test(raw) || raw.split(/[|,/]/).some((code) => code === '4' || code === '5')
  );
}
