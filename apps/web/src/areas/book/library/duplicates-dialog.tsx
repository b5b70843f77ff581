import type { BookRow } from '@wm/contract/book/book';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { bookApi, readerAddress } from '../book.api.ts';
import { mergeBooks, useDuplicates } from '../library.api.ts';
import { BookCover } from '../manage/book-cover.tsx';

/** Books of one title and author side by side: one is kept, and takes over what people have left in the others. */
export function DuplicatesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useDuplicates(true);
  const [isBusy, run] = useBusy();
  const keep = async (book: BookRow, group: readonly BookRow[]): Promise<void> => {
    const ids = group.map(({ id }) => id).filter((id) => id !== book.id);
    const { kept, lost } = await mergeBooks(book, ids);
    const marks = kept + lost > 0 ? `，${kept} 处标注移了过来` : '';
    notifier().message('success', `已保留，其余移入回收站${marks}`);
    await client.invalidateQueries({ queryKey: [bookApi.path] });
  };
  return (
    <AppModal open title="疑似重复的书" footer={null} width={760} onCancel={onClose}>
      <div className="wm-duplicates" aria-busy={isPending}>
        {error && (
          <ErrorState
            error={error}
            actions={<Button onClick={() => void refetch()}>重试</Button>}
          />
        )}
        {data?.groups.length === 0 && <PageState picture="empty" title="没有疑似重复的书" />}
        {data?.groups.map((group) => (
          <section key={group.map(({ id }) => id).join()}>
            {group.map((book) => (
              <article key={book.id}>
                <Link className="wm-book-cover" to={readerAddress(book.name)}>
                  <span className="wm-visually-hidden">阅读《{book.title}》</span>
                  <BookCover title={book.title} authors={book.authors} cover={book.cover} />
                </Link>
                <strong>{book.title}</strong>
                <small>
                  {formatCount(book.charCount)} 字 · {formatCount(book.sectionCount)} 节
                </small>
                <small>{formatDateTime(book.createTime)}</small>
                <Button
                  size="small"
                  disabled={isBusy}
                  onClick={() => void run(() => keep(book, group)).catch(() => undefined)}
                >
                  保留这本
                </Button>
              </article>
            ))}
          </section>
        ))}
      </div>
      <p className="wm-muted">
        阅读进度、标注和书架会并到保留的一本，其余移入回收站。不同的版本请都留着。
      </p>
    </AppModal>
  );
}
