import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import { shortChange } from '@wm/genomics/protein-change';
import type { ReactNode } from 'react';
import { DiseasePart, EvidenceGridPart, PathwayPart } from '../../gene/gene-parts.tsx';
import { EvidencePart } from '../../variant/variant-sheet.tsx';
import { RailPart } from './variant-rail.tsx';
import '../../gene/gene.css';

/** What the knowledge base has of the gene and the change of a variant. */
export function VariantKnowledge({ variant }: { variant: RunVariant }): ReactNode {
  const { gene, hgvsP } = variant;
  const change = shortChange(hgvsP);
  const none = <p className="wm-muted">这个变异不在基因里</p>;
  return (
    <>
      <RailPart name="证据">
        {gene === '' && none}
        {gene !== '' && change !== '' && <EvidencePart geneSymbol={gene} change={change} />}
        {gene !== '' && change === '' && <EvidenceGridPart symbol={gene} />}
      </RailPart>
      <RailPart name="疾病与表型">{gene === '' ? none : <DiseasePart symbol={gene} />}</RailPart>
      <RailPart name="通路">{gene === '' ? none : <PathwayPart symbol={gene} />}</RailPart>
    </>
  );
}
