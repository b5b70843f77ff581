import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { attachedTypes, attachmentLimits } from '@wm/contract/chat/attachment-rules';
import type { ChatSource } from '@wm/contract/chat/message';
import { Button, Progress } from 'antd';
import { useRef } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import { fileAddress } from '#core/files/file-address.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { useUploads } from '#ui/files/use-uploads.ts';
import type { Uploads } from '#ui/files/use-uploads.ts';
import { attachmentsOf } from './attachment-names.ts';

/** The files that go along with the question that is being written; they are kept as long as its text is. */
export function useAttachments(name: string): Uploads & { clear: () => void } {
  const [value, setValue] = useTabState(`${name}-files`, '');
  const uploads = useUploads({
    value,
    onChange: setValue,
    limit: attachmentLimits.files,
    fileSize: attachmentLimits.megabytes,
    types: attachedTypes,
    kind: 'file',
  });
  return { ...uploads, clear: () => setValue('') };
}

/** Chooses files to go along. */
export function AttachButton({ add }: Pick<Uploads, 'add'>): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const handleFiles = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length > 0) add(files);
  };
  const rule = `${attachedTypes.join('、')}，每个不超过 ${attachmentLimits.megabytes} MB，最多 ${attachmentLimits.files} 个`;
  return (
    <>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={attachedTypes.map((type) => `.${type}`).join(',')}
        aria-label="选择附件"
        onChange={handleFiles}
      />
      <Button
        type="text"
        size="small"
        icon={<PaperClipOutlined />}
        aria-label="附上文件"
        title={`附上文件：${rule}`}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

/** Files on their way and those that are there, each to be taken off again. */
export function AttachmentChips({ uploads }: { uploads: Uploads }): ReactNode {
  const { fileNames, pending, sentNames, remove, cancel } = uploads;
  if (fileNames.length + pending.length === 0) return null;
  return (
    <ul className="chat-files" aria-label="附件">
      {fileNames.map((fileName) => (
        <FileChip
          key={fileName}
          title={sentNames.get(fileName) ?? fileName.slice('/files/'.length)}
          onRemove={() => remove(fileName)}
        />
      ))}
      {pending.map(({ id, file, share }) => (
        <li key={id} className="chat-file">
          <Progress
            type="circle"
            size={14}
            percent={Math.round(share * 100)}
            aria-label={`「${file.name}」的进度`}
          />
          <span className="wm-ellipsis">{file.name}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`取消上传「${file.name}」`}
            onClick={() => cancel(id)}
          />
        </li>
      ))}
    </ul>
  );
}

function FileChip({ title, onRemove }: { title: string; onRemove: () => void }): ReactNode {
  return (
    <li className="chat-file">
      <PaperClipOutlined aria-hidden />
      <span className="wm-ellipsis">{title}</span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={`去掉「${title}」`}
        onClick={onRemove}
      />
    </li>
  );
}

interface KeptAttachmentsProps {
  files: readonly { fileName: string; title: string }[];
  onRemove: (fileName: string) => void;
}

/** The files that a question keeps when it is put otherwise; one that is gone is taken off. */
export function KeptAttachments({ files, onRemove }: KeptAttachmentsProps): ReactNode {
  if (files.length === 0) return null;
  return (
    <ul className="chat-files" aria-label="附件">
      {files.map(({ fileName, title }) => (
        <FileChip key={fileName} title={title} onRemove={() => onRemove(fileName)} />
      ))}
    </ul>
  );
}

/** The files that a question has brought along. */
export function SentAttachments({ sources }: { sources: readonly ChatSource[] }): ReactNode {
  const files = attachmentsOf(sources);
  if (files.length === 0) return null;
  return (
    <ul className="chat-files" aria-label="附件">
      {files.map(({ fileName, title }) => (
        <li key={fileName} className="chat-file">
          <PaperClipOutlined aria-hidden />
          <a className="wm-ellipsis" href={fileAddress(fileName)} target="_blank" rel="noopener">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
