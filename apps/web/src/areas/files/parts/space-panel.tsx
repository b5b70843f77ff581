import { fileKindNames } from '@wm/contract/files/file-kinds';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatCount } from '#core/format-count.ts';
import { useBusy } from '#core/use-busy.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { useOwnSpace } from '../files.api.ts';
import type { OwnSpace } from '../files.api.ts';
import { SpaceMeter } from './space-meter.tsx';

/** What all files come to, each kind of them, and what could go. */
export function SpacePanel({ onClear }: { onClear: (space: OwnSpace) => void }): ReactNode {
  const query = useOwnSpace();
  const [isAsking, ask] = useBusy();
  const { data, error, refetch } = query;
  // The dialog tells the numbers of this moment, not those of when the page was opened.
  const handleClear = (): Promise<void> =>
    ask(async () => {
      const { data: fresh } = await refetch();
      if (fresh && fresh.unused.count > 0) onClear(fresh);
    });
  return (
    <section className="wm-files-panel wm-files-space" aria-label="存储空间">
      {error && !data && <QueryError query={query} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 1 }} />}
      {data && (
        <>
          <SpaceMeter space={data} />
          <dl className="wm-files-kinds">
            {data.kinds.map(({ kind, count, size }) => (
              <div key={kind}>
                <dt>{fileKindNames[kind]}</dt>
                <dd className="wm-number">
                  {formatCount(count)} 个 · {formatFileSize(size)}
                </dd>
              </div>
            ))}
          </dl>
          <div className="wm-files-clear">
            <p className="wm-number">
              {data.unused.count === 0
                ? '没有可以清理的文件'
                : `未使用 ${formatCount(data.unused.count)} 个，共 ${formatFileSize(data.unused.size)}`}
            </p>
            <Button
              disabled={data.unused.count === 0}
              loading={isAsking}
              onClick={() => void handleClear()}
            >
              清理未使用的文件
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
