import type { BookDifference, BookRow, DuplicateBook } from '@wm/contract/book/book';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { bookApi, readerAddress } from '../book.api.ts';
import { keepBooks, mergeBooks, useDifferences, useDuplicates } from '../library.api.ts';
import { BookCover } from '../manage/book-cover.tsx';

/** Where a book begins to differ from the first of its group, in words. */
function differenceText({ section, chapter }: BookDifference): string {
  if (section === null) return '正文和第一本相同';
  const place = chapter === '' ? `第 ${section + 1} 节` : `「${chapter}」`;
  return `从${place}起和第一本不同`;
}

interface CopyProps {
  book: DuplicateBook;
  difference: BookDifference | undefined;
  isBusy: boolean;
  onKeep: () => void;
}

function Copy({ book, difference, isBusy, onKeep }: CopyProps): ReactNode {
  const { title, authors, cover, charCount, sectionCount, readerCount, markCount } = book;
  return (
    <article>
      <Link className="wm-book-cover" to={readerAddress(book.name)}>
        <span className="wm-visually-hidden">阅读《{title}》</span>
        <BookCover title={title} authors={authors} cover={cover} />
      </Link>
      <strong>{title}</strong>
      <small>
        {formatCount(charCount)} 字 · {formatCount(sectionCount)} 节
      </small>
      <small>
        {formatCount(readerCount)} 人在读 · {formatCount(markCount)} 处标注
      </small>
      <small>{formatDateTime(book.createTime)}</small>
      {difference && <small>{differenceText(difference)}</small>}
      <Button size="small" disabled={isBusy} onClick={onKeep}>
        保留这本
      </Button>
    </article>
  );
}

function Group({ books }: { books: readonly DuplicateBook[] }): ReactNode {
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const ids = books.map(({ id }) => id);
  const differences = useDifferences(ids);
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [bookApi.path] });
  const keep = async (book: BookRow): Promise<void> => {
    const { kept, lost } = await mergeBooks(
      book,
      ids.filter((id) => id !== book.id),
    );
    const moved = kept > 0 ? `，${kept} 处标注移了过来` : '';
    const missing = lost > 0 ? `，${lost} 处没有找到原文` : '';
    notifier().message('success', `已保留，其余移入回收站${moved}${missing}`);
    await refresh();
  };
  const keepAll = async (): Promise<void> => {
    await keepBooks(ids);
    notifier().message('success', '已都留下，以后不再列为重复');
    await refresh();
  };
  return (
    <section>
      {books.map((book) => (
        <Copy
          key={book.id}
          book={book}
          difference={differences.data?.rows.find(({ id }) => id === book.id)}
          isBusy={isBusy}
          onKeep={() => void run(() => keep(book)).catch(() => undefined)}
        />
      ))}
      <Button
        size="small"
        disabled={isBusy}
        onClick={() => void run(keepAll).catch(() => undefined)}
      >
        都留（不同版本）
      </Button>
    </section>
  );
}

/** Books of one title and author side by side: one is kept, and takes over what people have left in the others; or all are. */
export function DuplicatesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const duplicates = useDuplicates(true);
  const { data, isPending, isError } = duplicates;
  return (
    <AppModal open title="疑似重复的书" footer={null} width={760} onCancel={onClose}>
      <div className="wm-duplicates" aria-busy={isPending}>
        {isError && <QueryError query={duplicates} />}
        {data?.groups.length === 0 && <PageState picture="empty" title="没有疑似重复的书" />}
        {data?.groups.map((books) => (
          <Group key={books.map(({ id }) => id).join()} books={books} />
        ))}
      </div>
      <p className="wm-muted">只保留一本时，阅读进度、标注和书架会并到这一本，其余移入回收站。</p>
    </AppModal>
  );
}
