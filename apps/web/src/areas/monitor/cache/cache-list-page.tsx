import { Button, Input, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { sumsOf } from './cache-page.tsx';
import { useCacheKeys, useCaches, useCacheValue } from './cache.api.ts';
import { useClearCache } from './use-clear-cache.ts';
import '../monitor-page.css';
import './cache.css';

/** Which cache and key are shown, by the address. */
function useChosen() {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const show = (values: Record<string, string>): void => go(searchWith(search, values), 'replace');
  return {
    named: params.get('name') ?? '',
    text: params.get('text') ?? '',
    key: params.get('key') ?? '',
    show,
  };
}

/** 缓存列表: names, the keys of one, and what is kept under a key, without secrets. */
export function CacheListPage(): ReactNode {
  const caches = useCaches();
  const { named, text, key, show } = useChosen();
  const { data } = caches;
  if (caches.error && !data) return <QueryError query={caches} />;
  if (!data)
    return <Skeleton active className="wm-monitor-page wm-caches" paragraph={{ rows: 6 }} />;
  const chosen = data.rows.find(({ name }) => name === named) ?? data.rows[0];
  if (!chosen) return <PageState picture="empty" title="没有缓存" />;
  return (
    <div className="wm-cache-columns">
      <h1 className="wm-visually-hidden">缓存列表</h1>
      <section aria-label="名称">
        <h2>名称</h2>
        <ul className="wm-cache-picks">
          {data.rows.map((cache) => (
            <li key={cache.name}>
              <button
                type="button"
                aria-pressed={cache.name === chosen.name}
                onClick={() => show({ name: cache.name, key: '', text: '' })}
              >
                <span>{cache.title}</span>
                <span className="wm-muted wm-number">{formatCount(sumsOf(cache).size)}</span>
              </button>
            </li>
          ))}
        </ul>
        <p className="wm-muted">键和值来自副本 {data.own}</p>
      </section>
      <KeyColumn
        name={chosen.name}
        title={chosen.title}
        text={text}
        shown={key}
        onSearch={(next) => show({ text: next, key: '' })}
        onShow={(next) => show({ name: chosen.name, key: next })}
      />
      <ValueColumn name={chosen.name} cacheKey={key} />
    </div>
  );
}

interface KeyColumnProps {
  name: string;
  title: string;
  text: string;
  shown: string;
  onSearch: (text: string) => void;
  onShow: (key: string) => void;
}

function KeyColumn({ name, title, text, shown, onSearch, onShow }: KeyColumnProps): ReactNode {
  const keys = useCacheKeys(name, text);
  const clear = useClearCache();
  const { data } = keys;
  return (
    <section aria-label="键">
      <div className="wm-cache-tools">
        <h2>键</h2>
        <Button size="small" onClick={() => void keys.refetch()}>
          刷新
        </Button>
        <PermissionGate anyOf={['monitor:cache:remove']}>
          <Button
            size="small"
            aria-label={`清除缓存${title}`}
            onClick={() => clear(`缓存「${title}」`, { name })}
          >
            清除
          </Button>
        </PermissionGate>
      </div>
      <Input.Search
        key={`${name} ${text}`}
        allowClear
        placeholder="键里的文字"
        aria-label="搜索键"
        defaultValue={text}
        onSearch={(value) => onSearch(value)}
      />
      {!data && !keys.error && <Skeleton active paragraph={{ rows: 4 }} />}
      {!data && keys.error && <QueryError query={keys} />}
      {data?.keys.length === 0 && (
        <p className="wm-muted">{text === '' ? '这个副本里没有保留内容' : '没有符合条件的键'}</p>
      )}
      {data && data.keys.length > 0 && (
        <ul className="wm-cache-picks">
          {data.keys.map((one) => (
            <li key={one}>
              <button type="button" aria-pressed={one === shown} onClick={() => onShow(one)}>
                <code>{one}</code>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.keys.length && (
        <p className="wm-muted">共 {formatCount(data.total)} 个，用搜索缩小范围</p>
      )}
    </section>
  );
}

interface ValueColumnProps {
  name: string;
  cacheKey: string;
}

function ValueColumn({ name, cacheKey }: ValueColumnProps): ReactNode {
  const value = useCacheValue(name, cacheKey);
  const clear = useClearCache();
  const isGone = value.data?.value === null;
  return (
    <section aria-label="值">
      <div className="wm-cache-tools">
        <h2>值</h2>
        {cacheKey !== '' && (
          <PermissionGate anyOf={['monitor:cache:remove']}>
            <Button
              size="small"
              onClick={() => clear(`键「${cacheKey}」`, { name, key: cacheKey })}
            >
              清除这个键
            </Button>
          </PermissionGate>
        )}
      </div>
      {cacheKey === '' && <p className="wm-muted">选一个键，看它保留的内容；机密显示为 ••••</p>}
      {cacheKey !== '' && isGone && <p className="wm-muted">已经不在缓存里</p>}
      {cacheKey !== '' && value.error && <p className="wm-muted">{value.error.message}</p>}
      {cacheKey !== '' && !value.error && value.data?.value && (
        <pre className="wm-cache-value">{value.data.value}</pre>
      )}
    </section>
  );
}
