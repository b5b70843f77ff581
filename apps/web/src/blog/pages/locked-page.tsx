import type { PageBody } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';

type Locked = Extract<PageBody, { kind: 'locked' }>;

/** The closed door of an article: the way in, and nothing of its text. */
export function LockedPage({ id, title, visibility, fault }: Locked): ReactNode {
  const address = `/blog/article/${id}`;
  return (
    <div className="locked">
      <h1>{title}</h1>
      {visibility === 'members' ? (
        <>
          <p>这篇文章登录后可以阅读。</p>
          <p>
            <a className="button" href={`/login?redirect=${encodeURIComponent(address)}`}>
              登录后继续阅读
            </a>
          </p>
        </>
      ) : (
        <form method="post" action={`${address}/open`}>
          <p>这篇文章需要密码，请向作者索取。</p>
          <label>
            访问密码
            <input name="password" type="password" required maxLength={64} autoComplete="off" />
          </label>
          <button type="submit" className="button">
            打开
          </button>
          <p role="status" className={fault === '' ? 'notice' : 'notice refused'}>
            {fault}
          </p>
        </form>
      )}
      <p>
        <a href="/blog/home">回到首页</a>
      </p>
    </div>
  );
}
