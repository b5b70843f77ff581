/** How grave a consequence is, in Ensembl's four steps. */
export type Impact = 'HIGH' | 'MODERATE' | 'LOW' | 'MODIFIER';

/**
 * Sequence Ontology terms, worst first, as Ensembl orders them (ensembl-variation, OverlapConsequence); terms that only
 * SnpEff writes stand where slivar's default order has them. `impact:` begins a step.
 */
const ordered = [
  'impact:HIGH',
  'transcript_ablation',
  'chromosome_number_variation',
  'exon_loss_variant',
  'splice_acceptor_variant',
  'splice_donor_variant',
  'stop_gained',
  'frameshift_variant',
  'stop_lost',
  'start_lost',
  'transcript_amplification',
  'gene_fusion',
  'bidirectional_gene_fusion',
  'feature_elongation',
  'feature_truncation',
  'rare_amino_acid_variant',
  'structural_interaction_variant',
  'impact:MODERATE',
  'disruptive_inframe_insertion',
  'disruptive_inframe_deletion',
  'inframe_insertion',
  'inframe_deletion',
  'missense_variant',
  'protein_protein_contact',
  'conservative_inframe_insertion',
  'conservative_inframe_deletion',
  'protein_altering_variant',
  '5_prime_UTR_truncation',
  '3_prime_UTR_truncation',
  'impact:LOW',
  'splice_donor_5th_base_variant',
  'splice_region_variant',
  'splice_donor_region_variant',
  'splice_polypyrimidine_tract_variant',
  'incomplete_terminal_codon_variant',
  'start_retained_variant',
  'stop_retained_variant',
  'synonymous_variant',
  'initiator_codon_variant',
  'non_canonical_start_codon',
  '5_prime_UTR_premature_start_codon_gain_variant',
  'impact:MODIFIER',
  'coding_sequence_variant',
  'mature_miRNA_variant',
  '5_prime_UTR_variant',
  '3_prime_UTR_variant',
  'non_coding_transcript_exon_variant',
  'exon_region',
  'conserved_intron_variant',
  'intron_variant',
  'NMD_transcript_variant',
  'non_coding_transcript_variant',
  'coding_transcript_variant',
  'miRNA',
  'gene_variant',
  'upstream_gene_variant',
  'downstream_gene_variant',
  'intragenic_variant',
  'TFBS_ablation',
  'TFBS_amplification',
  'TF_binding_site_variant',
  'regulatory_region_ablation',
  'regulatory_region_amplification',
  'regulatory_region_variant',
  'conserved_intergenic_variant',
  'intergenic_region',
  'intergenic_variant',
  'sequence_feature',
  'sequence_variant',
];

/** The rank of a term that no order knows: it comes last and is told as a finding. */
export const UNKNOWN_RANK = 1000;

const ranks = new Map<string, number>();
const impacts = new Map<string, Impact>();
for (const [place, line] of ordered.entries()) {
  if (line.startsWith('impact:')) continue;
  ranks.set(line, place);
  const step = ordered.findLast((one, at) => at < place && one.startsWith('impact:'));
  impacts.set(line, (step?.slice(7) ?? 'MODIFIER') as Impact);
}
// Ensembl's one exception to the order of steps.
impacts.set('TFBS_ablation', 'MODERATE');

/** Short or other spellings: bcftools csq, ANNOVAR, and old SnpEff names, in lower case. */
const spellings: Record<string, string> = {
  missense: 'missense_variant',
  synonymous: 'synonymous_variant',
  frameshift: 'frameshift_variant',
  splice_acceptor: 'splice_acceptor_variant',
  splice_donor: 'splice_donor_variant',
  splice_region: 'splice_region_variant',
  inframe_altering: 'protein_altering_variant',
  protein_altering: 'protein_altering_variant',
  coding_sequence: 'coding_sequence_variant',
  '5_prime_utr': '5_prime_UTR_variant',
  '3_prime_utr': '3_prime_UTR_variant',
  intron: 'intron_variant',
  intergenic: 'intergenic_variant',
  non_coding: 'non_coding_transcript_variant',
  stop_retained: 'stop_retained_variant',
  start_retained: 'start_retained_variant',
  regulatory: 'regulatory_region_variant',
  nonsynonymous_snv: 'missense_variant',
  synonymous_snv: 'synonymous_variant',
  stopgain: 'stop_gained',
  stoploss: 'stop_lost',
  startloss: 'start_lost',
  startgain: '5_prime_UTR_premature_start_codon_gain_variant',
  frameshift_insertion: 'frameshift_variant',
  frameshift_deletion: 'frameshift_variant',
  frameshift_substitution: 'frameshift_variant',
  frameshift_block_substitution: 'frameshift_variant',
  nonframeshift_insertion: 'inframe_insertion',
  nonframeshift_deletion: 'inframe_deletion',
  nonframeshift_substitution: 'protein_altering_variant',
  nonframeshift_block_substitution: 'protein_altering_variant',
  exonic: 'coding_sequence_variant',
  // ANNOVAR's "splicing" is within two bases of the exon and does not say which side.
  splicing: 'splice_region_variant',
  utr5: '5_prime_UTR_variant',
  utr3: '3_prime_UTR_variant',
  intronic: 'intron_variant',
  upstream: 'upstream_gene_variant',
  downstream: 'downstream_gene_variant',
  ncrna_exonic: 'non_coding_transcript_exon_variant',
  ncrna_splicing: 'splice_region_variant',
  ncrna_intronic: 'non_coding_transcript_variant',
  ncrna_utr5: 'non_coding_transcript_exon_variant',
  ncrna_utr3: 'non_coding_transcript_exon_variant',
  non_synonymous_coding: 'missense_variant',
  synonymous_coding: 'synonymous_variant',
  frame_shift: 'frameshift_variant',
  splice_site_acceptor: 'splice_acceptor_variant',
  splice_site_donor: 'splice_donor_variant',
  splice_site_region: 'splice_region_variant',
  codon_insertion: 'inframe_insertion',
  codon_deletion: 'inframe_deletion',
  codon_change_plus_codon_insertion: 'disruptive_inframe_insertion',
  codon_change_plus_codon_deletion: 'disruptive_inframe_deletion',
  utr_5_prime: '5_prime_UTR_variant',
  utr_3_prime: '3_prime_UTR_variant',
  exon: 'non_coding_transcript_exon_variant',
};

/** The Sequence Ontology term of any spelling that VEP, SnpEff, bcftools csq and ANNOVAR write; an unknown one stays as it is. */
export function termOf(written: string): string {
  if (ranks.has(written)) return written;
  const known = spellings[written.toLowerCase()];
  if (known) return known;
  return ranks.has(`${written}_variant`) ? `${written}_variant` : written;
}

/** The place of a term from worst (1) to least; `UNKNOWN_RANK` for a term no order knows. */
export function rankOfTerm(term: string): number {
  return ranks.get(term) ?? UNKNOWN_RANK;
}

/** The impact of a term by Ensembl's steps; MODIFIER for an unknown one. */
export function impactOfTerm(term: string): Impact {
  return impacts.get(term) ?? 'MODIFIER';
}

/** Terms that by themselves do not make a variant half of a compound pair (slivar's list without splice_region, plus regulatory ones). */
const notPairing = new Set(
  ordered
    .slice(ordered.indexOf('impact:MODIFIER') + 1)
    .filter((term) => !['coding_sequence_variant', 'mature_miRNA_variant', 'miRNA'].includes(term)),
);
/** Terms that only say that a structural variant changes the length of a feature, wherever in it. */
const neutral = new Set(['feature_elongation', 'feature_truncation']);

/** What a list of terms says, kept once per text: its terms, the worst of them, and whether they make half of a compound pair. */
export interface TermList {
  terms: readonly string[];
  worst: string;
  rank: number;
  /** Some term touches the product of the gene. */
  canPair: boolean;
  /** It can pair, but only as a silent change (`synonymous`, retained start or stop). */
  isSilent: boolean;
  /** An exon of a transcript that codes for nothing. */
  isNonCodingExon: boolean;
}

const silentTerms = new Set([
  'synonymous_variant',
  'start_retained_variant',
  'stop_retained_variant',
  'incomplete_terminal_codon_variant',
]);
const known = new Map<string, TermList>();

/** Reads terms joined by `&` (`+` within SnpEff's EFF). Equal texts give the same object. */
export function termListOf(text: string): TermList {
  const found = known.get(text);
  if (found) return found;
  const terms = text.split(/[&+]/).filter(Boolean).map(termOf);
  const worst = terms.toSorted((left, right) => rankOfTerm(left) - rankOfTerm(right))[0] ?? '';
  const speaking = terms.filter((term) => !notPairing.has(term) && !neutral.has(term));
  const list: TermList = Object.freeze({
    terms,
    worst,
    rank: worst === '' ? UNKNOWN_RANK : rankOfTerm(worst),
    canPair: speaking.length > 0,
    isSilent: speaking.length > 0 && speaking.every((term) => silentTerms.has(term)),
    isNonCodingExon: terms.includes('non_coding_transcript_exon_variant'),
  });
  if (known.size < 10_000) known.set(text, list);
  return list;
}
