import { ArrowRightOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChangeRow } from '@wm/contract/core/history';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { readHistory } from '#core/crud/record-history.ts';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { RowAction } from '#ui/actions/row-action.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { RecordedValue } from './recorded-value.tsx';
import './record-history.css';

interface RecordHistoryProps {
  /** The resource's path. */
  path: string;
  id: number;
  /** Gives a field a value that it had before; without it nothing can be put back. */
  onRevert?: (field: string, value: unknown) => Promise<void>;
}

/** What was changed of a record, newest first: who, when, and each field before and after. */
export function RecordHistory({ path, id, onRevert }: RecordHistoryProps): ReactNode {
  const changes = useInfiniteQuery({
    queryKey: [path, 'history', id],
    queryFn: ({ pageParam }) => readHistory(path, id, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return shown < total ? pages.length + 1 : undefined;
    },
    // What somebody else has just changed is to be seen.
    staleTime: 0,
  });
  if (changes.error && !changes.data) {
    return <QueryError query={changes} />;
  }
  if (!changes.data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const rows = changes.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return (
      <PageState
        picture="empty"
        title="还没有变更记录"
        text="新增、修改和删除会记在这里，从启用本功能起计"
      />
    );
  }
  return (
    <>
      <ol className="wm-changes">
        {rows.map((change) => (
          <Change key={change.id} change={change} path={path} onRevert={onRevert} />
        ))}
      </ol>
      {changes.hasNextPage && (
        <Button
          block
          loading={changes.isFetchingNextPage}
          onClick={() => void changes.fetchNextPage()}
        >
          更早的记录
        </Button>
      )}
    </>
  );
}

const actions = {
  create: { label: '新增', kind: 'success' },
  update: { label: '修改', kind: 'primary' },
  delete: { label: '删除', kind: 'danger' },
} as const;

interface ChangeProps {
  change: ChangeRow;
  /** Of the resource. */
  path: string;
  onRevert: RecordHistoryProps['onRevert'];
}

function Change({ change, path, onRevert }: ChangeProps): ReactNode {
  return (
    <li className="wm-change">
      <p className="wm-change-head">
        <EntryTag {...actions[change.action]} />
        <strong>{change.title}</strong>
        <span>{change.username || '--'}</span>
        <time dateTime={change.createTime} className="wm-number">
          {formatDateTime(change.createTime)}
        </time>
      </p>
      {change.fields.length > 0 && (
        <dl>
          {change.fields.map(({ field, title, before, after, revert }) => (
            <div key={field}>
              <dt>{title}</dt>
              <dd>
                {change.action !== 'create' && (
                  <RecordedValue path={path} field={field} value={before} isOld />
                )}
                {change.action === 'update' && <ArrowRightOutlined aria-label="改为" />}
                {change.action !== 'delete' && (
                  <RecordedValue path={path} field={field} value={after} />
                )}
                {revert && onRevert && (
                  <RevertAction title={title} onRevert={() => onRevert(field, revert.before)} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

interface RevertProps {
  title: string;
  onRevert: () => Promise<void>;
}

function RevertAction({ title, onRevert }: RevertProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const handleClick = async (): Promise<void> => {
    setBusy(true);
    try {
      await onRevert();
      notifier().message('success', `已恢复${title}`);
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <RowAction
      className="wm-revert"
      aria-label={`把${title}恢复为之前的值`}
      disabled={isBusy}
      onClick={() => void handleClick()}
    >
      恢复此值
    </RowAction>
  );
}
