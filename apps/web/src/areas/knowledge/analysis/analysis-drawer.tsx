import type { Mutation } from '@wm/contract/knowledge/mutation';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { RecordHistory } from '#ui/history/record-history.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { DiseasePart, PathwayPart } from '../gene/gene-parts.tsx';
import { mutationApi } from '../mutation/mutation.api.ts';
import { StepDrawer } from '../variant/step-drawer.tsx';
import { VariantSheet } from '../variant/variant-sheet.tsx';
import { useVariant } from '../variant/variant.api.ts';

interface AnalysisDrawerProps {
  id: number;
  /** The variants of the page in their order. */
  order: readonly number[];
  onOpen: (id: number) => void;
}

/** A variant beside the list. */
export function AnalysisDrawer({ id, order, onOpen }: AnalysisDrawerProps): ReactNode {
  const query = useVariant(String(id));
  const { data, error } = query;
  const [variant] = data ?? [];
  return (
    <StepDrawer what="突变" open={id} order={order} onOpen={onOpen} onClose={() => onOpen(0)}>
      {error !== null && !data && <QueryError query={query} what="突变" />}
      {!data && error === null && <Skeleton active paragraph={{ rows: 8 }} />}
      {variant && (
        <>
          <VariantSheet key={variant.id} variant={variant} />
          <Further key={`further ${variant.id}`} variant={variant} />
        </>
      )}
    </StepDrawer>
  );
}

/** What the gene of the variant is known for, and what was changed of the record. */
function Further({ variant: { id, geneSymbol } }: { variant: Mutation }): ReactNode {
  const maySee = usePermission('knowledge:mutation:query');
  return (
    <div className="kb-gene">
      {geneSymbol !== '' && (
        <div className="kb-gene-pair">
          <DiseasePart symbol={geneSymbol} />
          <PathwayPart symbol={geneSymbol} />
        </div>
      )}
      {maySee && (
        <section className="kb-panel" aria-label="历史">
          <h2>历史</h2>
          <RecordHistory path={mutationApi.path} id={id} />
        </section>
      )}
    </div>
  );
}
