import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { ReadingLine } from '../../reading-line.tsx';
import { useSiteFacts } from '../site.api.ts';
import type { SiteFacts } from '../site.api.ts';

const addresses = [
  ['规范地址', '/blog/home', '搜索引擎和分享都以它为准'],
  ['RSS 订阅', '/feed.xml', ''],
  ['Atom 订阅', '/atom.xml', ''],
  ['站点地图', '/sitemap.xml', '提交给搜索引擎'],
] as const;

function useFacts(show: (facts: SiteFacts) => ReactNode): ReactNode {
  const query = useSiteFacts();
  if (query.data) return show(query.data);
  return query.isError ? <QueryError query={query} /> : <Skeleton active />;
}

/** Under which addresses the blog is found, to be copied. */
export function AddressPart(): ReactNode {
  return useFacts(({ origin, isFixed }) => (
    <>
      <dl className="wm-site-addresses">
        {addresses.map(([name, path, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <a href={path} target="_blank" rel="noopener">
                {origin}
                {path}
              </a>
              <CopyButton text={`${origin}${path}`} what={name} />
              {text && <span className="wm-muted">{text}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="wm-muted">
        {isFixed
          ? '域名由部署时的 PUBLIC_ORIGIN 决定；改了以后，规范地址、订阅和站点地图一起改变。'
          : '现在按访问时的域名给出。站点有几个域名时，请在部署时设置 PUBLIC_ORIGIN，规范地址、订阅和站点地图都以它开头。'}
      </p>
    </>
  ));
}

const dayMs = 86_400_000;

/** How the blog is read, by its own counter: each visitor once a day and article. */
export function FactsPart(): ReactNode {
  return useFacts(({ since, days, totals, top }) => {
    const counted = days.filter(({ day }) => since !== null && day >= since);
    const views = counted.reduce((sum, day) => sum + day.views, 0);
    const most = Math.max(1, ...top.map((one) => one.views));
    const isYoung = since !== null && Date.now() - Date.parse(since) < 30 * dayMs;
    return (
      <div className="wm-site-facts">
        <dl className="wm-site-totals">
          {(
            [
              ['公开文章', totals.articles],
              ['浏览', totals.views],
              ['喜欢', totals.likes],
              ['评论', totals.comments],
            ] as const
          ).map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="wm-number">{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
        <h2>近 30 天 · {formatCount(views)} 次浏览</h2>
        <ReadingLine days={counted.map((day) => day.views)} />
        {isYoung && <p className="wm-muted">按天的浏览从 {since} 开始记录</p>}
        {top.length === 0 ? (
          <p className="wm-muted">还没有人读过，或者按天的记录刚刚开始</p>
        ) : (
          <ol className="wm-site-top" aria-label="近 30 天读得最多的文章">
            {top.map((one) => (
              <li key={one.id}>
                <a href={`/blog/article/${one.id}`} target="_blank" rel="noopener">
                  {one.title}
                </a>
                <span className="wm-number">{formatCount(one.views)}</span>
                <span
                  className="wm-site-bar-of"
                  style={{ inlineSize: `${(one.views / most) * 100}%` }}
                  aria-hidden
                />
              </li>
            ))}
          </ol>
        )}
        <p className="wm-muted">
          由博客自己统计：每位访客每天每篇算一次，不使用第三方脚本，不保存访客的地址。
        </p>
      </div>
    );
  });
}
