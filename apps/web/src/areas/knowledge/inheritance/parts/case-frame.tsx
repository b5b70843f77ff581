import type { InheritanceCase } from '@wm/contract/knowledge/inheritance-case';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useTabLabel } from '#core/tabs/tab-label.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { ResearchFoot } from '../../catalog/research-foot.tsx';
import { useCase } from '../case.api.ts';
import '../inheritance.css';

const pages = [
  ['family', '家系'],
  ['files', '文件与分析'],
  ['results', '结果'],
  ['report', '报告'],
] as const;

interface CaseFrameProps {
  page: (typeof pages)[number][0];
  children: (shown: InheritanceCase) => ReactNode;
}

/** What every page of a case has: which case it is, the ways to its other pages, and what the results are for. */
export function CaseFrame({ page, children }: CaseFrameProps): ReactNode {
  const id = Number(useParams()['case_id']);
  const query = useCase(id);
  const { data, error } = query;
  const pageTitle = pages.find(([key]) => key === page)?.[1] ?? '';
  useTabLabel(data?.caseNo && `病例 ${data.caseNo} ${pageTitle}`);
  if (error !== null && !data) return <QueryError query={query} what="病例" />;
  if (!data) {
    return (
      <div className="kb-case">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  }
  return (
    <div className="kb-case">
      <header className="kb-case-head">
        <h1>病例 {data.caseNo ?? id}</h1>
        <span className="wm-muted">
          {[data.probandName, data.phenotype].filter(Boolean).join(' · ')}
        </span>
        <nav aria-label="病例的页面">
          {pages.map(([key, title]) => (
            <Link
              key={key}
              to={`/knowledge/case/${id}/${key}`}
              aria-current={key === page ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
      </header>
      {/* A right on columns may withhold it, and with it everything below. */}
      {data.people === undefined ? (
        <p role="alert">没有权限查看病例的家系，因此也看不到它的文件和结果</p>
      ) : (
        children(data)
      )}
      <ResearchFoot />
    </div>
  );
}
