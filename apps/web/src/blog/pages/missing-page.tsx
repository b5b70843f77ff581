import type { ReactNode } from 'react';

/** What is not there, with ways on. */
export function MissingPage(): ReactNode {
  return (
    <div className="missing">
      <p className="missing-number" aria-hidden="true">
        404
      </p>
      <h1>页面不存在</h1>
      <p>地址可能写错了，文章也可能已经撤下。</p>
      <p>
        <a className="button" href="/blog/home">
          回到首页
        </a>
        <a href="/blog/archive">看看全部文章</a>
      </p>
    </div>
  );
}
