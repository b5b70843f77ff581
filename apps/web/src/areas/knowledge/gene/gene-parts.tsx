import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { Skeleton } from 'antd';
import { LollipopPicture } from './lollipop.tsx';
import { useDiseasesOf, usePathwaysOf, usePointsOf } from './gene.api.ts';

interface PartProps {
  title: string;
  isLoading: boolean;
  error: unknown;
  /** What is said when there is nothing. */
  empty: string | undefined;
  children: ReactNode;
}

function Part({ title, isLoading, error, empty, children }: PartProps): ReactNode {
  return (
    <section className="kb-panel" aria-label={title}>
      <h2>{title}</h2>
      {isLoading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {error !== null && <p role="alert">没有加载出来，请刷新后重试</p>}
      {empty !== undefined && <p className="wm-muted">{empty}</p>}
      {children}
    </section>
  );
}

/** Where the variants of the gene sit in its protein. */
export function MutationPart({ symbol }: { symbol: string }): ReactNode {
  const { data, error, isLoading } = usePointsOf(symbol);
  const title = data ? `突变分布（${formatCount(data.total)} 个突变）` : '突变分布';
  const empty = data?.total === 0 ? '没有突变，导入 ClinVar 后显示' : undefined;
  return (
    <Part title={title} isLoading={isLoading} error={error} empty={empty}>
      {data !== undefined && data.points.length > 0 && <LollipopPicture points={data.points} />}
      {data !== undefined && data.unplaced > 0 && (
        <p className="wm-muted">{formatCount(data.unplaced)} 个突变没有氨基酸位置，不在图上</p>
      )}
    </Part>
  );
}

export function DiseasePart({ entrezId }: { entrezId: number | null }): ReactNode {
  const { data, error, isLoading } = useDiseasesOf(entrezId);
  const total = data?.total ?? 0;
  return (
    <Part
      title={data ? `疾病（${formatCount(total)}）` : '疾病'}
      isLoading={isLoading}
      error={error}
      empty={data?.total === 0 || entrezId === null ? '没有关联的疾病' : undefined}
    >
      <ul className="kb-lines">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <span>{row.diseaseNameZh || row.diseaseName || row.diseaseId}</span>
            <span className="wm-muted">
              {[row.associationType, row.inheritance, row.validity, row.source]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {data !== undefined && total > data.rows.length && (
        <p className="wm-muted">另有 {formatCount(total - data.rows.length)} 条</p>
      )}
    </Part>
  );
}

export function PathwayPart({ symbol }: { symbol: string }): ReactNode {
  const { data, error, isLoading } = usePathwaysOf(symbol);
  const total = data?.total ?? 0;
  const most = Math.max(1, ...(data?.rows.map(({ geneCount }) => geneCount) ?? []));
  return (
    <Part
      title={data ? `通路（${formatCount(total)}）` : '通路'}
      isLoading={isLoading}
      error={error}
      empty={data?.total === 0 ? '不在任何通路中' : undefined}
    >
      <ul className="kb-lines">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <span>{row.nameZh || row.name}</span>
            <span className="kb-bar" title={`${row.geneCount} 个基因`}>
              <i style={{ width: `${(row.geneCount / most) * 100}%` }} />
              <span className="wm-number">{row.geneCount}</span>
            </span>
          </li>
        ))}
      </ul>
      {data !== undefined && total > data.rows.length && (
        <p className="wm-muted">另有 {formatCount(total - data.rows.length)} 条</p>
      )}
    </Part>
  );
}
