import type { CacheUse } from '@wm/contract/monitor/cache';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { formatShare } from '../format-span.ts';
import { useCaches } from './cache.api.ts';
import { useClearCache } from './use-clear-cache.ts';
import '../monitor-page.css';
import './cache.css';

interface Sums {
  size: number;
  hits: number;
  asked: number;
}

/** What a cache did in all processes together. */
export function sumsOf({ nodes }: Pick<CacheUse, 'nodes'>): Sums {
  return nodes.reduce(
    (sum, { size, hits, misses }) => ({
      size: sum.size + size,
      hits: sum.hits + hits,
      asked: sum.asked + hits + misses,
    }),
    { size: 0, hits: 0, asked: 0 },
  );
}

/** 缓存监控: where what is kept is, and how often it was of use. */
export function CachePage(): ReactNode {
  const caches = useCaches();
  const clear = useClearCache();
  const { data } = caches;
  if (caches.error && !data) return <QueryError query={caches} />;
  if (!data)
    return <Skeleton active className="wm-monitor-page wm-caches" paragraph={{ rows: 6 }} />;
  return (
    <div className="wm-monitor-page wm-caches">
      <header className="wm-monitor-head wm-caches-head">
        <h1>进程内，{data.nodes} 个副本</h1>
        <p>一处修改，所有副本一秒内更新；从各自启动时起计</p>
        <PermissionGate anyOf={['monitor:cache:remove']}>
          <Button onClick={() => clear('全部缓存', {})}>全部清除</Button>
        </PermissionGate>
      </header>
      <ul className="wm-cache-list" aria-label="缓存">
        {data.rows.map((cache) => (
          <CacheCard
            key={cache.name}
            cache={cache}
            onClear={() => clear(`缓存「${cache.title}」`, { name: cache.name })}
          />
        ))}
      </ul>
    </div>
  );
}

function CacheCard({ cache, onClear }: { cache: CacheUse; onClear: () => void }): ReactNode {
  const { name, title, about, max, nodes } = cache;
  const { size, hits, asked } = sumsOf(cache);
  const share = asked === 0 ? 0 : hits / asked;
  return (
    <li className="wm-cache">
      <div className="wm-cache-head">
        <h2>
          <Link to={`/monitor/cache-list?name=${name}`}>{title}</Link>
        </h2>
        <code>{name}</code>
        <PermissionGate anyOf={['monitor:cache:remove']}>
          <Button size="small" aria-label={`清除${title}`} onClick={onClear}>
            清除
          </Button>
        </PermissionGate>
      </div>
      <p>{about}</p>
      <div
        className="wm-cache-bar"
        role="img"
        aria-label={asked === 0 ? '还没有使用' : `命中 ${formatShare(share)}`}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <dl className="wm-number">
        <div>
          <dt>命中</dt>
          <dd>{asked === 0 ? '--' : formatShare(share)}</dd>
        </div>
        <div>
          <dt>查询</dt>
          <dd>{formatCount(asked)} 次</dd>
        </div>
        <div>
          <dt>保留</dt>
          <dd>
            {formatCount(size)} / {formatCount(max * nodes.length)}
          </dd>
        </div>
      </dl>
      {nodes.length > 1 && (
        <ul className="wm-cache-nodes wm-number">
          {nodes.map((node) => (
            <li key={node.node}>
              {node.node}：{formatCount(node.size)} 项，命中 {formatCount(node.hits)}，未命中{' '}
              {formatCount(node.misses)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
