import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useAllFound } from '#core/search/search.api.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { NoteLink } from '../note-link.tsx';

interface FoundNotesProps {
  text: string;
  /** Looks only where a piece of a search says, too. */
  onNarrow: (piece: string) => void;
  /** What one can do where nothing was found. */
  actions: ReactNode;
}

/** The notes that hold a text, with the words that show why. */
export function FoundNotes({ text, onNarrow, actions }: FoundNotesProps): ReactNode {
  const found = useAllFound(text, { kind: 'note' });
  const [first] = found.data?.pages ?? [];
  if (found.isPending) return <Skeleton active />;
  if (!first) return <QueryError query={found} what="搜索结果" />;
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0)
    return (
      <PageState
        picture="empty"
        title={`没有找到「${text}」`}
        text="换个词，或少写几个词试试；也可以输入标题的拼音首字母"
        actions={actions}
      />
    );
  return (
    <section aria-label="搜索结果">
      <p className="wm-muted" role="status">
        找到 {first.total} 篇{!first.isTotalExact && '以上'}
      </p>
      <ul className="wm-start-found">
        {rows.map((one) => (
          <li key={one.id}>
            <NoteLink name={one.title} className="wm-start-name">
              <MarkedText text={one.title} marks={one.titleMarks} />
            </NoteLink>
            {one.snippet !== '' && (
              <p>
                <MarkedText text={one.snippet} marks={one.snippetMarks} />
              </p>
            )}
            <footer className="wm-muted">
              <button
                type="button"
                title={`只找「${one.place}」里的`}
                onClick={() => onNarrow(one.placeFilter)}
              >
                {one.place}
              </button>
              <time dateTime={one.updateTime} title={formatDateTime(one.updateTime)}>
                {formatRelative(one.updateTime)}
              </time>
            </footer>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button block loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          加载更多
        </Button>
      )}
    </section>
  );
}
