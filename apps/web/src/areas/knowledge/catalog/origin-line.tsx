import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSources } from '../sources/sources.api.ts';

export interface Origin {
  source: string;
  sourceId: string;
  sourceVersion: string;
  lockedFields: string[];
}

/** Where a record comes from, of which edition, under which license, and what of it was corrected here. */
export function OriginLine({ row }: { row: Origin }): ReactNode {
  const { data } = useSources();
  const known = data?.rows.find(({ source }) => source === row.source);
  const id = row.source === '手工' ? '' : row.sourceId;
  const origin = [row.source, id, row.sourceVersion].filter(Boolean).join(' ');
  const locked = row.lockedFields?.length ?? 0;
  return (
    <p className="wm-muted kb-origin">
      来源 {origin}
      {known && (
        <>
          {' · 许可 '}
          <Link to="/knowledge/sources">{known.license}</Link>
        </>
      )}
      {locked > 0 && ` · 手工修订 ${locked} 个字段，导入不覆盖`}
    </p>
  );
}
