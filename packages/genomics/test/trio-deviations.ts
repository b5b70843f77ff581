/** Why a variant of the annotated trio is judged differently from its annotation. */
export const deviationReasons = {
  missingParent:
    'A compound pair in which a parent has no genotype at one site is possible; the annotation misses it or marks one side only.',
  noKnownCarrier:
    'No affected member has a known carrier genotype, so no model is given; the annotation gives every model that a missing call does not exclude.',
  sharedByParents:
    'Both parents carry one variant of the pair and the other is new: the shared one may lie on the other haplotype, so the pair is possible; the annotation drops variants that both healthy parents carry.',
  ownRegion: 'Y and MT have models of their own; the annotation treats them as autosomes.',
} as const;

/** The reason codes of the table below. */
export type DeviationReason = keyof typeof deviationReasons;

/**
 * Every variant of the annotated trio (chromosome:position:ref:alt, alleles above four bases as their length) whose models
 * differ from the annotation: annotated models, ours (`?` possible), and why.
 */
export const trioDeviations: [variant: string, annotated: string, ours: string, DeviationReason][] =
  [
    ['1:156126553:G:T', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['1:156131050:A:T', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['1:156146086:C:A', '', 'AR_comp? AR_comp_dn?', 'missingParent'],
    ['1:235918686:6:C', 'AR_hom_dn', '', 'noKnownCarrier'],
    ['4:843622:A:AC', 'AD_dn AR_hom_dn', '', 'noKnownCarrier'],
    ['5:474940:CCT:C', 'AR_hom_dn', '', 'noKnownCarrier'],
    ['5:478574:9:G', '', 'AR_comp_dn?', 'sharedByParents'],
    ['7:73467650:C:CTG', 'AD AD_dn AR_hom AR_hom_dn', '', 'noKnownCarrier'],
    ['7:73467650:C:5', 'AD AD_dn AR_hom AR_hom_dn', '', 'noKnownCarrier'],
    ['7:73467650:CTG:C', 'AD AD_dn AR_hom AR_hom_dn', '', 'noKnownCarrier'],
    ['7:73467686:5:G', '', 'AR_comp_dn?', 'sharedByParents'],
    ['7:124475296:T:6', 'AD AD_dn AR_hom AR_hom_dn', '', 'noKnownCarrier'],
    ['8:133961299:GA:G', 'AD AD_dn AR_hom AR_hom_dn', '', 'noKnownCarrier'],
    ['10:105752348:G:T', '', 'AR_comp_dn?', 'sharedByParents'],
    ['11:236370:C:G', '', 'AR_comp_dn?', 'sharedByParents'],
    ['11:130064747:ATG:A', 'AD AD_dn AR_hom AR_hom_dn', '', 'noKnownCarrier'],
    ['14:51230431:CT:C', 'AD AD_dn AR_hom AR_hom_dn', '', 'noKnownCarrier'],
    ['14:92454748:A:T', '', 'AR_comp_dn?', 'sharedByParents'],
    ['14:92499811:C:T', 'AR_hom_dn', '', 'noKnownCarrier'],
    ['17:7467238:A:G', '', 'AR_comp? AR_comp_dn?', 'missingParent'],
    ['17:7470283:AC:A', '', 'AR_comp? AR_comp_dn?', 'missingParent'],
    ['17:48701697:T:C', '', 'AR_comp_dn?', 'sharedByParents'],
    ['17:73626922:G:GTGT', 'AD AD_dn AR_hom AR_hom_dn', '', 'noKnownCarrier'],
    ['17:73626923:G:GGT', 'AD AD_dn AR_hom AR_hom_dn', '', 'noKnownCarrier'],
    ['19:11202194:GC:G', '', 'AR_comp_dn?', 'sharedByParents'],
    ['19:11202306:G:T', '', 'AR_comp_dn?', 'sharedByParents'],
    ['19:11210912:C:T', '', 'AR_comp_dn?', 'sharedByParents'],
    ['20:32996730:C:T', '', 'AR_comp_dn?', 'sharedByParents'],
    ['21:45746520:T:G', '', 'AR_comp_dn?', 'sharedByParents'],
    ['21:46824945:12:C', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['21:46825020:34:C', 'AR_hom', '', 'noKnownCarrier'],
    ['21:46825214:G:C', '', 'AR_comp? AR_comp_dn?', 'missingParent'],
    ['21:46825223:G:C', '', 'AR_comp? AR_comp_dn?', 'missingParent'],
    ['21:46825229:C:G', '', 'AR_comp? AR_comp_dn?', 'missingParent'],
    ['21:46825235:C:T', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['21:46898243:C:G', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['21:46902078:G:A', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['21:46910352:CC:GT', '', 'AR_comp? AR_comp_dn?', 'missingParent'],
    ['21:46910398:G:A', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['21:46911299:G:GC', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['21:46911380:5:5', '', 'AR_comp? AR_comp_dn?', 'missingParent'],
    ['21:46911384:C:G', '', 'AR_comp? AR_comp_dn?', 'missingParent'],
    ['21:46924412:10:T', '', 'AR_comp? AR_comp_dn?', 'missingParent'],
    ['21:46924434:A:C', '', 'AR_comp? AR_comp_dn?', 'missingParent'],
    ['21:46925513:G:C', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['21:46927412:A:T', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['21:46931002:C:5', 'AD AD_dn', 'AD? AD_dn? AR_comp? AR_comp_dn?', 'missingParent'],
    ['21:46931005:A:ACC', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['21:46931007:A:ACC', 'AR_comp', 'AR_comp AR_comp_dn?', 'missingParent'],
    ['22:29694497:C:A', 'AR_hom', '', 'noKnownCarrier'],
    ['Y:14898429:A:T', 'AD_dn AR_comp_dn', 'YL_dn', 'ownRegion'],
    ['Y:14898435:C:CT', 'AD_dn AR_comp_dn', 'YL_dn', 'ownRegion'],
    ['Y:14923735:C:T', 'AR_comp_dn', '', 'ownRegion'],
    ['MT:16023:G:A', '', 'MT', 'ownRegion'],
  ];

/**
 * New alleles of the trio that are certain by the annotation and only possible by ours, because a parent called reference
 * has reads of the allele (suspected parental mosaic); the annotation does not look at reads.
 */
export const mosaicSuspects: string[] = [
  '2:114691822:G:T',
  '7:124537031:G:A',
  '11:236313:A:C',
  '17:12917607:C:CA',
];

/**
 * Variants that are certain as AR_comp_dn by the annotation and only possible by ours, because every partner is a new
 * allele too and nothing tells on which haplotypes the two lie (AR_comp_dn is one transmitted and one new allele).
 */
export const twoNewAlleles: string[] = ['19:11216481:A:T', '19:11221666:C:A', '19:11242331:C:A'];

/**
 * Variants that are certain as AR_comp_dn by the annotation and only possible by ours, because one allele of the pair is
 * inherited, the other new, and nothing tells whether both lie on one haplotype.
 */
export const unphasedNew: string[] = [
  '5:474919:A:G',
  '5:477317:C:T',
  '5:478672:T:G',
  '5:482948:C:T',
  '7:73459864:T:G',
  '7:73462393:C:T',
  '7:73481028:C:T',
  '7:124491972:C:A',
  '9:132576512:G:T',
  '9:132580663:A:T',
  '9:132586155:A:C',
  '9:132586416:A:C',
  '10:105752164:G:T',
  '10:105762909:C:G',
  '10:105781594:AAC:A',
  '11:232855:T:C',
  '11:236380:GGC:G',
  '11:236399:A:C',
  '11:101359750:G:A',
  '11:101362590:G:T',
  '11:101390471:C:T',
  '11:101454192:G:A',
  '14:92442248:G:A',
  '14:92461978:G:T',
  '17:48652806:G:A',
  '17:48655330:C:T',
  '17:48696925:G:T',
  '17:48701692:A:C',
  '20:33033065:GT:G',
  '20:33059478:G:GGT',
  '21:45720202:14:C',
  '21:45744812:G:A',
];
