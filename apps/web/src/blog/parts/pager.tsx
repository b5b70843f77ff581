import type { ReactNode } from 'react';

interface PagerProps {
  page: number;
  pages: number;
  /** The address of a page of the list. */
  toPath: (page: number) => string;
}

/** Which page of a list this is, and the ways to the others. */
export function Pager({ page, pages, toPath }: PagerProps): ReactNode {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label="分页">
      {page > 1 ? (
        <a href={toPath(page - 1)} rel="prev">
          ← 上一页
        </a>
      ) : (
        <span />
      )}
      <span>
        第 {page} 页，共 {pages} 页
      </span>
      {page < pages ? (
        <a href={toPath(page + 1)} rel="next">
          下一页 →
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
