import { civicAssertionsFormat } from './civic-assertions.ts';
import { civicEvidenceFormat } from './civic-evidence.ts';
import { civicFeaturesFormat } from './civic-features.ts';
import { civicVariantsFormat } from './civic-variants.ts';
import { clinvarAllelesFormat, clinvarAllelesVcf } from './clinvar-alleles.ts';
import { clinvarSummaryFormat } from './clinvar-summary.ts';
import { clinvarVcf37, clinvarVcf38 } from './clinvar-vcf.ts';
import { clingenDosageFormat } from './clingen-dosage.ts';
import { clingenValidityFormat } from './clingen-validity.ts';
import { genccFormat } from './gencc.ts';
import { ownTableFormats } from './own-table.ts';
import { geneListFormat, geneRegionsFormat } from './gene-list.ts';
import { uniprotDomainsFormat } from './uniprot-domains.ts';
import type { ImportFormat } from './format.ts';
import { ownGmt, reactomeGmt, wikiPathwaysGmt } from './gmt.ts';
import { hgncFormat, hgncJsonFormat } from './hgnc.ts';
import { hpoGenesFormat } from './hpo-genes.ts';
import { oncotreeTable } from './oncotree-table.ts';
import { oncotreeFormat } from './oncotree.ts';

/** Every format that is taken; the first that knows the head of a file reads it. */
export const importFormats: readonly ImportFormat[] = [
  hgncFormat,
  hgncJsonFormat,
  clingenDosageFormat,
  hpoGenesFormat,
  uniprotDomainsFormat,
  clinvarVcf37,
  clinvarVcf38,
  clinvarAllelesFormat,
  clinvarAllelesVcf,
  clinvarSummaryFormat,
  clingenValidityFormat,
  genccFormat,
  // Before the others of CIViC, whose columns it has too in its older layout.
  civicEvidenceFormat,
  civicAssertionsFormat,
  civicVariantsFormat,
  civicFeaturesFormat,
  oncotreeFormat,
  oncotreeTable,
  ...ownTableFormats,
  reactomeGmt,
  wikiPathwaysGmt,
  ownGmt,
  geneRegionsFormat,
  // Takes any column of words.
  geneListFormat,
];

export function formatOf(code: string): ImportFormat {
  const format = importFormats.find((one) => one.code === code);
  if (!format) throw new Error(`no import format ${code}`);
  return format;
}
