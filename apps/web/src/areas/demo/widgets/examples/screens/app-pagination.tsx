import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';

function Sample({ total }: { total: number }): ReactNode {
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: 20 });
  return (
    <AppPagination
      page={page}
      limit={limit}
      total={total}
      onChange={(nextPage, nextLimit) => setPlace({ page: nextPage, limit: nextLimit })}
    />
  );
}

export function Normal(): ReactNode {
  return <Sample total={260} />;
}

export function Empty(): ReactNode {
  return <Sample total={0} />;
}

export function LongText(): ReactNode {
  return <Sample total={123_456_789} />;
}
