import type { ReactNode } from 'react';
import { useAddress } from '#core/tabs/address.ts';
import { ArticleTable } from './article-table.tsx';
import { ArticleRows } from './rows/article-rows.tsx';

/** 文章: what is unfinished and what is read; a table for those who look by columns. */
export function ArticleListPage(): ReactNode {
  const { search } = useAddress();
  const isTable = new URLSearchParams(search).get('view') === 'table';
  return isTable ? <ArticleTable /> : <ArticleRows />;
}
