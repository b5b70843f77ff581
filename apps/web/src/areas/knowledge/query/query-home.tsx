import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate, useAllPermissions } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { cancerApi } from '../cancer/cancer.api.ts';
import { evidenceApi } from '../evidence/evidence.api.ts';
import { pathwayApi } from '../gene-channel/gene-channel.api.ts';
import { geneDescriptionApi } from '../gene-description/gene-description.api.ts';
import { geneDiseaseApi } from '../gene-disease/gene-disease.api.ts';
import { geneApi } from '../gene-info/gene-info.api.ts';
import { mutationLabelApi } from '../mutation-label/mutation-label.api.ts';
import { mutationApi } from '../mutation/mutation.api.ts';
import { useSources } from '../sources/sources.api.ts';

interface Counted {
  title: string;
  path: string;
  permissions: readonly string[];
  count: (signal: AbortSignal) => Promise<{ total: number }>;
}

const one = { limit: 1 };

function counted(
  title: string,
  path: string,
  api: {
    path: string;
    permission: string;
    list: (query: { limit: number }, options: object) => Promise<{ total: number }>;
  },
): Counted {
  const count = (signal: AbortSignal) => api.list(one, { signal, silent: true });
  return { title, path, permissions: [`${api.permission}:list`], count };
}

const catalogs: readonly Counted[] = [
  counted('基因', '/knowledge/gene-info', geneApi),
  counted('突变', '/knowledge/mutation', mutationApi),
  counted('证据', '/knowledge/evidence', evidenceApi),
  counted('疾病', '/knowledge/gene-disease', geneDiseaseApi),
  counted('通路', '/knowledge/gene-channel', pathwayApi),
  counted('癌种', '/knowledge/cancer', cancerApi),
  counted('描述', '/knowledge/gene-description', geneDescriptionApi),
  counted('标签', '/knowledge/mutation-label', mutationLabelApi),
];

const waiting: readonly Counted[] = [
  {
    title: '待审证据',
    path: '/knowledge/evidence?evidence_status=待审',
    permissions: ['knowledge:evidence:review', 'knowledge:evidence:list'],
    count: (signal) =>
      evidenceApi.list({ ...one, evidenceStatus: '待审' }, { signal, silent: true }),
  },
  {
    title: '待审描述',
    path: '/knowledge/gene-description?description_status=待审',
    permissions: ['knowledge:gene-description:review', 'knowledge:gene-description:list'],
    count: (signal) =>
      geneDescriptionApi.list({ ...one, descriptionStatus: '待审' }, { signal, silent: true }),
  },
];

/** What there is before anything is asked: how much each catalog holds, what waits, and where to get more. */
export function QueryHome(): ReactNode {
  return (
    <div className="kb-home">
      <nav aria-label="目录" className="kb-counts">
        {catalogs.map((what) => (
          <Count key={what.title} what={what} />
        ))}
      </nav>
      <nav aria-label="等待审核" className="kb-counts">
        {waiting.map((what) => (
          <Count key={what.title} what={what} />
        ))}
      </nav>
      <SourceCards />
    </div>
  );
}

function Count({ what }: { what: Counted }): ReactNode {
  const { title, path, permissions, count } = what;
  const mayList = useAllPermissions(permissions);
  const { data, isError } = useQuery({
    queryKey: ['knowledge', 'count', path],
    queryFn: ({ signal }) => count(signal),
    enabled: mayList,
  });
  if (!mayList) return null;
  return (
    <Link to={path}>
      <span>{title}</span> <b>{data ? formatCount(data.total) : isError ? '--' : '…'}</b>
    </Link>
  );
}

/** The public sources with when each was brought last; those that were never brought say so. */
function SourceCards(): ReactNode {
  const { data } = useSources();
  const sources = data?.rows.filter(({ formats }) => formats.length > 0) ?? [];
  if (sources.length === 0) return null;
  return (
    <section className="kb-panel" aria-label="来源">
      <h2>来源</h2>
      <ul className="kb-lines">
        {sources.map(({ source, license, formats, importTime, version, rows }) => (
          <li key={source}>
            <span>
              <b>{source}</b> <span className="wm-muted">{license}</span>
            </span>
            <span className="wm-muted">
              {importTime
                ? [formatDateTime(importTime), version, `${formatCount(rows)} 行`]
                    .filter(Boolean)
                    .join(' · ')
                : `还没有导入，支持 ${formats.join('、')}`}
            </span>
          </li>
        ))}
      </ul>
      <PermissionGate anyOf={['knowledge:import:list']}>
        <p>
          <Link to="/knowledge/import">导入文件</Link>
        </p>
      </PermissionGate>
    </section>
  );
}
