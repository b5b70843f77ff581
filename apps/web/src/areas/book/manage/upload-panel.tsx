import { CloseOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readerAddress } from '../book.api.ts';
import type { BookUpload, BookUploads } from './use-book-uploads.ts';

function State({ upload, onCancel }: { upload: BookUpload; onCancel: () => void }): ReactNode {
  const { state } = upload;
  if (state.kind === 'done')
    return (
      <span>
        已入库 <Link to={readerAddress(state.name)}>阅读《{state.title}》</Link>
      </span>
    );
  if (state.kind === 'refused') return <span className="wm-book-refused">{state.reason}</span>;
  if (state.kind === 'reading') return <span>正在读取…</span>;
  return (
    <span className="wm-book-sending">
      <Progress
        size="small"
        percent={state.kind === 'sending' ? Math.floor(state.share * 100) : 0}
        aria-label={`上传 ${upload.fileName}`}
      />
      <Button size="small" type="text" onClick={onCancel}>
        取消
      </Button>
    </span>
  );
}

/** How the files are getting on, a line each. */
export function UploadPanel({
  uploads,
  cancel,
  clear,
  onCheck,
}: BookUploads & { onCheck?: (ids: number[]) => void }): ReactNode {
  if (uploads.length === 0) return null;
  const ids = uploads.flatMap(({ state }) => (state.kind === 'done' ? state.bookId : []));
  const done = ids.length;
  return (
    <aside className="wm-book-uploads" aria-label="上传进度">
      <header>
        <strong role="status">
          已入库 {done} / {uploads.length}
        </strong>
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label="收起已结束的"
          onClick={clear}
        />
        {onCheck && done > 0 && (
          <Button size="small" onClick={() => onCheck(ids)}>
            核对 {done} 本
          </Button>
        )}
      </header>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.id}>
            <span className="wm-ellipsis" title={upload.fileName}>
              {upload.fileName}
            </span>
            <State upload={upload} onCancel={() => cancel(upload.id)} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
