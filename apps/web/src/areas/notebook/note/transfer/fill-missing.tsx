import { PaperClipOutlined } from '@ant-design/icons';
import type { fillNoteImportEndpoint } from '@wm/contract/notebook/note-import';
import type { DataOf } from '@wm/contract/core/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ChangeEvent, DragEvent, ReactNode } from 'react';
import { useBusy } from '#core/use-busy.ts';
import { noteApi } from '../note.api.ts';
import { droppedFiles, pickedFiles } from './dropped-files.ts';
import { fillImport, importsKey } from './import.api.ts';
import type { ImportFile } from './import.api.ts';

type Filled = Pick<DataOf<typeof fillNoteImportEndpoint>, 'taken' | 'refused'>;

function Told({ filled: { taken, refused } }: { filled: Filled }): ReactNode {
  const notes = new Set(taken.flatMap((one) => one.notes));
  return (
    <div role="status" className="wm-import-filled">
      {taken.length > 0 && (
        <p>
          补上了 {taken.length} 个文件，用在 {notes.size} 篇笔记里；改动前的内容在历史版本里
        </p>
      )}
      {refused.length > 0 && (
        <ul aria-label="没有补上的文件">
          {refused.map(({ path, reason }) => (
            <li key={`${path} ${reason}`}>
              <span>{path}</span>
              <span className="wm-muted">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Takes the files that notes of an import name and that were not brought: picked or dropped here they are put in their places. */
export function FillMissing({ importId }: { importId: number }): ReactNode {
  const client = useQueryClient();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isBusy, during] = useBusy();
  const [isOver, setOver] = useState(false);
  const [filled, setFilled] = useState<Filled>();
  const fill = async (picked: ImportFile[]): Promise<void> => {
    if (picked.length === 0) return;
    // The client shows why they were not taken.
    const done = await fillImport(importId, picked).catch(() => undefined);
    if (!done) return;
    setFilled(done);
    void client.invalidateQueries({ queryKey: importsKey });
    void client.invalidateQueries({ queryKey: [noteApi.path] });
  };
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const picked = pickedFiles(target.files);
    target.value = '';
    void during(() => fill(picked));
  };
  const handleDrop = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    // Elsewhere on the page a file is an import of its own.
    event.stopPropagation();
    setOver(false);
    void during(async () => fill(await droppedFiles(event.dataTransfer.items)));
  };
  const handleOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section aria-label="补上文件">
      <div
        className="wm-import-fill"
        data-over={isOver || undefined}
        onDragOver={handleOver}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <Button
          size="small"
          icon={<PaperClipOutlined aria-hidden />}
          loading={isBusy}
          onClick={() => files.current?.click()}
        >
          补上文件
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => folder.current?.click()}>
          从文件夹里找
        </Button>
        <span className="wm-muted">按名称和位置放回笔记里，也可以拖到这里</span>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label="选择缺少的文件"
        onChange={handleChange}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label="选择有这些文件的文件夹"
        onChange={handleChange}
        {...{ webkitdirectory: '' }}
      />
      {filled && <Told filled={filled} />}
    </section>
  );
}
