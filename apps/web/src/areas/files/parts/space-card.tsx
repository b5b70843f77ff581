import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QueryError } from '#ui/states/query-error.tsx';
import { useOwnSpace } from '../files.api.ts';
import { SpaceMeter } from './space-meter.tsx';
import '../files.css';

/** 存储空间 as the personal centre shows it. */
export function SpaceCard(): ReactNode {
  const query = useOwnSpace();
  if (query.error && !query.data) return <QueryError query={query} />;
  if (!query.data) return <Skeleton active paragraph={{ rows: 1 }} />;
  return (
    <>
      <SpaceMeter space={query.data} />
      <Link to="/user/files">查看我的文件</Link>
    </>
  );
}
