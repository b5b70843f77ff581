import type { Model } from './model-names.ts';

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
