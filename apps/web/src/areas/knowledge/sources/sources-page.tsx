import type { KnowledgeSource } from '@wm/contract/knowledge/sources';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { useSources } from './sources.api.ts';
import './sources.css';

/** 来源与许可: whose facts these are, and how they may be used. */
export function SourcesPage(): ReactNode {
  const query = useSources();
  const { data, error } = query;
  if (error && !data) return <QueryError query={query} what="来源" />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <div className="kb-sources">
      <h1>来源与许可</h1>
      <p className="wm-muted">
        知识库的内容来自下列公共来源，由使用者自行下载并导入；每条记录都保留来源、编号与版本。不含
        OncoKB、COSMIC、CADD 的内容与 OMIM
        的正文，只保存它们的编号。仅供研究使用，不作为临床诊断依据。
      </p>
      <ul>
        {data.rows.map((row) => (
          <Source key={row.source} row={row} />
        ))}
      </ul>
    </div>
  );
}

function Source({ row }: { row: KnowledgeSource }): ReactNode {
  const state = row.importTime
    ? `${formatDateTime(row.importTime)} 导入 ${formatCount(row.rows)} 行${row.version && `，版本 ${row.version}`}`
    : '还没有导入';
  return (
    <li>
      <h2>
        {row.source} <span className="kb-license">{row.license}</span>
      </h2>
      {row.title !== row.source && <p>{row.title}</p>}
      <p className="wm-muted">{row.citation}</p>
      {row.formats.length > 0 && (
        <p>
          {state} · 支持 {row.formats.join('、')}
        </p>
      )}
      {row.home !== '' && (
        <a href={row.home} target="_blank" rel="noreferrer">
          {row.home.replace('https://', '')}
        </a>
      )}
    </li>
  );
}
