import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { QueryError } from '#ui/states/query-error.tsx';
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
      {variant && <VariantSheet key={variant.id} variant={variant} />}
    </StepDrawer>
  );
}
