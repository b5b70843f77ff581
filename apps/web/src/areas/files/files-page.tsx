import type { OwnFile } from '@wm/contract/files/own-file';
import { SelectionBar } from './parts/selection-bar.tsx';
import { Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { useFilesQuery } from './files-address.ts';
import type { FilesQuery } from './files-address.ts';
import { useOwnFiles } from './files.api.ts';
import { FileCards } from './parts/file-cards.tsx';
import { FileFilters } from './parts/file-filters.tsx';
import { FileTable } from './parts/file-table.tsx';
import { SpacePanel } from './parts/space-panel.tsx';
import { useFileActions } from './use-file-actions.ts';
import '#ui/templates/list-template.css';
import './files.css';

const everything = { name: undefined, kind: undefined, use: undefined };

function NoFiles({ query, onClear }: { query: FilesQuery; onClear: () => void }): ReactNode {
  const isFiltered = Boolean(query.name ?? query.kind ?? query.use);
  return isFiltered ? (
    <PageState
      picture="empty"
      title="没有符合条件的文件"
      actions={<Button onClick={onClear}>显示全部</Button>}
    />
  ) : (
    <PageState
      picture="empty"
      title="还没有文件"
      text="在笔记、文章、对话里上传的图片和附件会在这里"
    />
  );
}

/** 我的文件: what I have uploaded, where it is used, what it takes, and what could go. */
export function FilesPage(): ReactNode {
  const [query, change] = useFilesQuery();
  const [selected, select] = useState<OwnFile[]>([]);
  const actions = useFileActions(() => select([]));
  const list = useOwnFiles(query);
  const isNarrow = useIsNarrow();
  const { data, error, isPending } = list;
  const List = isNarrow ? FileCards : FileTable;
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / query.limit));
  const isPastEnd = data !== undefined && !list.isPlaceholderData && query.page > lastPage;
  useEffect(() => {
    if (isPastEnd) change({ page: lastPage });
  });
  return (
    <div className="wm-files">
      <h1 className="wm-visually-hidden">我的文件</h1>
      <SpacePanel onClear={(space) => actions.clear(space)} />
      <section className="wm-files-panel" aria-label="文件列表">
        <FileFilters query={query} onChange={change} />
        {error && !data && <QueryError query={list} />}
        {isPending && <Skeleton active paragraph={{ rows: 8 }} />}
        {data?.total === 0 && <NoFiles query={query} onClear={() => change(everything)} />}
        {data !== undefined && data.total > 0 && (
          <>
            <List
              files={data.rows}
              query={query}
              onSort={change}
              selected={selected}
              onSelect={select}
              actions={actions}
            />
            <SelectionBar
              count={selected.length}
              unit="项"
              onRemove={() => actions.remove(selected)}
              onEnd={() => select([])}
            />
            <AppPagination
              page={query.page}
              limit={query.limit}
              total={data.total}
              onChange={(page, limit) => change({ page, limit })}
            />
          </>
        )}
      </section>
    </div>
  );
}
