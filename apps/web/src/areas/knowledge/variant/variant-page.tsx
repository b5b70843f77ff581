import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { isMissing, PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useVariant } from './variant.api.ts';
import { VariantSheet } from './variant-sheet.tsx';

/** One variant with everything that is known of it: what its sources say, evidence, its place in the protein, labels. */
export function VariantPage(): ReactNode {
  const key = useParams()['key'] ?? '';
  const query = useVariant(key);
  const { data, error } = query;
  const isGone = isMissing(error);
  if (error && !isGone) return <QueryError query={query} what="突变" />;
  if (!data && !isGone) return <Skeleton active paragraph={{ rows: 12 }} />;
  const [variant] = data ?? [];
  if (!variant)
    return (
      <PageState
        picture="empty"
        title={`突变目录里没有 ${key}`}
        text="检查拼写，或导入 ClinVar、CIViC 后再试"
        actions={<Link to="/knowledge/mutation">返回突变管理</Link>}
      />
    );
  return <VariantSheet key={variant.id} variant={variant} />;
}
