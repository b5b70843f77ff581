import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';

function Sample({ total, name }: { total: number; name: string }): ReactNode {
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: 20 });
  return (
    <AppPagination
      page={page}
      limit={limit}
      total={total}
      name={name}
      onChange={(nextPage, nextLimit) => setPlace({ page: nextPage, limit: nextLimit })}
    />
  );
}

export function Normal(): ReactNode {
  return <Sample total={260} name="分页" />;
}

export function Empty(): ReactNode {
  return <Sample total={0} name="没有内容时的分页" />;
}

export function LongText(): ReactNode {
  return <Sample total={123_456_789} name="很多页的分页" />;
}
