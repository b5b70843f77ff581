import { Segmented, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { useAddress } from '#core/tabs/address.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { formatShare } from '../format-span.ts';
import { ConnectionMap, LockList } from './connection-map.tsx';
import { useConnections } from './druid.api.ts';
import { SizeMap } from './size-map.tsx';
import { SlowList } from './slow-list.tsx';
import '../monitor-page.css';
import './druid.css';

type Tab = 'connections' | 'slow' | 'tables';

const tabs: { value: Tab; label: string }[] = [
  { value: 'connections', label: '连接和锁' },
  { value: 'slow', label: '慢查询' },
  { value: 'tables', label: '表和索引' },
];

/** 连接池监控: who is connected, who waits for whom, what takes the database's time, and what is big. */
export function DruidPage(): ReactNode {
  const { search, go } = useAddress();
  const named = new URLSearchParams(search).get('tab');
  const tab = tabs.find(({ value }) => value === named)?.value ?? 'connections';
  const druid = useConnections();
  const { data } = druid;
  if (druid.error && !data) return <QueryError query={druid} />;
  if (!data)
    return <Skeleton active className="wm-monitor-page wm-druid" paragraph={{ rows: 8 }} />;
  const waiting = data.connections.filter(({ state }) => state === 'waiting').length;
  const busy = data.connections.filter(({ state }) => state !== 'idle').length;
  const queued = data.pools.reduce((sum, pool) => sum + pool.waiting, 0);
  return (
    <div className="wm-monitor-page wm-druid">
      <header className="wm-monitor-head wm-druid-verdict">
        <h1 aria-live="polite">{verdictOf({ waiting, queued, busy })}</h1>
        <p className="wm-number">
          PostgreSQL {data.version} · 连接 {data.connections.length}/{data.most} · 数据库{' '}
          {formatFileSize(data.size)} · 内存命中 {formatShare(data.hitShare)}
        </p>
      </header>
      <Segmented<Tab>
        aria-label="看什么"
        className="wm-druid-tabs"
        value={tab}
        options={tabs}
        onChange={(next) => go(next === 'connections' ? '' : `?tab=${next}`)}
      />
      {tab === 'connections' && (
        <>
          <Pools pools={data.pools} />
          <ConnectionMap connections={data.connections} />
          <LockList connections={data.connections} />
        </>
      )}
      {tab === 'slow' && <SlowList />}
      {tab === 'tables' && <SizeMap />}
    </div>
  );
}

interface Standing {
  waiting: number;
  queued: number;
  busy: number;
}

function verdictOf({ waiting, queued, busy }: Standing): string {
  if (waiting > 0) return `${waiting} 个连接在等锁`;
  if (queued > 0) return `${queued} 个请求在等连接`;
  return busy > 0 ? `正常，${busy} 个连接在工作` : '正常，连接都空闲';
}

interface Pool {
  node: string;
  max: number;
  total: number;
  busy: number;
  waiting: number;
}

function Pools({ pools }: { pools: readonly Pool[] }): ReactNode {
  return (
    <section className="wm-druid-card" aria-label="连接池">
      <div className="wm-druid-head">
        <h2>连接池</h2>
        <span className="wm-muted">每个副本一个</span>
      </div>
      {pools.length === 0 && <p className="wm-muted">正在收集第一批数据</p>}
      <ul className="wm-pools">
        {pools.map(({ node, max, total, busy, waiting }) => (
          <li key={node}>
            <span>{node}</span>
            <span className="wm-pool-bar" aria-hidden>
              <span className="wm-pool-open" style={{ width: `${(total / max) * 100}%` }} />
              <span className="wm-pool-busy" style={{ width: `${(busy / max) * 100}%` }} />
            </span>
            <span className="wm-number">
              在用 {busy}，打开 {total}，上限 {max}
              {waiting > 0 && `，${waiting} 个请求在等`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
