import type { BookRow } from '@wm/contract/book/book';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatFileSize } from '#core/files/file-size.ts';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { uploadFile } from '#core/files/upload-file.ts';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { readerAddress } from '../book.api.ts';
import { changeCover, replaceBook, useBookFiles } from '../library.api.ts';
import { marksKey, readMarks } from '../marks.api.ts';
import { sayingUpload } from '../saying-upload.ts';

const damaged = '文件已损坏，或不是这种类型的文件';

interface BookFileButtonsProps {
  book: BookRow;
  onChanged: () => void;
}

/** Puts a corrected file in the place of the book's own, or another picture in that of its cover. */
export function BookFileButtons({ book, onChanged }: BookFileButtonsProps): ReactNode {
  const file = useRef<HTMLInputElement>(null);
  const picture = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const [isBusy, keepBusy] = useBusy();
  const run = (work: () => Promise<string>): Promise<void> =>
    keepBusy(async () => {
      notifier().message('success', await work());
      onChanged();
      // What failed has said so.
    }).catch(() => undefined);
  const replace = (chosen: File) =>
    run(async () => {
      const { kept, lost } = await replaceBook(
        book.id,
        await sayingUpload(uploadByPieces(chosen), damaged),
      );
      await client.invalidateQueries({ queryKey: marksKey(book.id) });
      if (kept + lost === 0) return '已更换文件';
      return lost === 0
        ? `已更换文件，${kept} 处标注都在`
        : `已更换文件，${kept} 处标注还在，${lost} 处没有找到原文`;
    });
  const choose =
    (work: (chosen: File) => Promise<void>) =>
    ({ target }: { target: HTMLInputElement }): void => {
      const [chosen] = target.files ?? [];
      if (chosen) void work(chosen);
      target.value = '';
    };
  return (
    <>
      <Button loading={isBusy} onClick={() => file.current?.click()}>
        换文件
      </Button>
      <Button disabled={isBusy} onClick={() => picture.current?.click()}>
        换封面
      </Button>
      <input
        ref={file}
        hidden
        type="file"
        accept=".epub,.txt,.md"
        aria-label="选择新的书籍文件"
        onChange={choose(replace)}
      />
      <input
        ref={picture}
        hidden
        type="file"
        accept=".png,.jpg,.jpeg,.gif,.webp"
        aria-label="选择封面图片"
        onChange={choose((chosen) =>
          run(async () => {
            await changeCover(book.id, await sayingUpload(uploadFile(chosen), damaged));
            return '已更换封面';
          }),
        )}
      />
    </>
  );
}

/** When the book got which file. */
export function BookFiles({ book }: { book: BookRow }): ReactNode {
  const { data } = useBookFiles(book.id);
  if (!data || data.rows.length < 2) return null;
  return (
    <section>
      <h3>文件历史</h3>
      <ul className="wm-book-history" aria-label="文件历史">
        {data.rows.map(({ size, createTime }) => (
          <li key={createTime}>
            {formatDateTime(createTime)} · {formatFileSize(size)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const shownMarks = 5;

/** One's own marks in the book, each leading to its place. */
export function MyMarks({ book }: { book: BookRow }): ReactNode {
  const found = useQuery({
    queryKey: marksKey(book.id),
    queryFn: () => readMarks(book.id),
    enabled: book.deleteTime === null,
  });
  if (found.isError) return <QueryError query={found} />;
  const marks = found.data?.rows.filter(({ kind }) => kind === 'highlight') ?? [];
  if (marks.length === 0) return null;
  return (
    <section>
      <h3>我的标注 {marks.length}</h3>
      <ul className="wm-book-history" aria-label="我的标注">
        {marks.slice(0, shownMarks).map(({ id, quote }) => (
          <li key={id}>
            <Link className="wm-ellipsis" to={`${readerAddress(book.name)}?hl=${id}`}>
              {quote}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
