import {
  CloseOutlined,
  DeleteOutlined,
  PaperClipOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { downloadByGet } from '#core/http/download.ts';
import { useFileDetails } from './files.api.ts';
import { useUploads } from './use-uploads.ts';
import './files.css';

export interface UploadFieldProps {
  id?: string;
  /** File names, separated by commas. */
  value?: string;
  onChange?: (value: string) => void;
  /** Files at most. */
  limit?: number;
  /** Megabytes of one file at most. */
  fileSize?: number;
  /** Extensions that may be chosen. */
  types?: readonly string[];
  disabled?: boolean;
}

interface FileUploadProps extends UploadFieldProps {
  /** Large files go by pieces and survive a broken connection. */
  resumable?: boolean;
}

const defaultTypes = ['doc', 'xls', 'ppt', 'txt', 'pdf'];

/** A field of files: chosen or dropped, checked, sent at once, listed with what they are called (specification 2.7, 5). */
export function FileUpload(props: FileUploadProps): ReactNode {
  const { id, value, onChange, limit = 5, fileSize = 5, types = defaultTypes } = props;
  const { disabled = false, resumable = false } = props;
  const rules = { limit, fileSize, types, kind: 'file' as const };
  const uploads = useUploads({ ...rules, value, onChange, resumable });
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const unknown = uploads.fileNames.filter((name) => !uploads.sentNames.has(name));
  const details = useFileDetails(unknown);
  const take = (list: FileList | null): void => {
    if (list && list.length > 0 && !disabled) uploads.add([...list]);
  };
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={isOver ? 'wm-upload wm-upload-over' : 'wm-upload'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!disabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={limit > 1}
        accept={types.map((type) => `.${type}`).join(',')}
        aria-label="选择要上传的文件"
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {!disabled && (
        <>
          <Button id={id} icon={<UploadOutlined />} onClick={() => input.current?.click()}>
            选取文件
          </Button>
          <p className="wm-upload-tip">
            请上传大小不超过 <b>{fileSize} MB</b>、格式为 <b>{types.join('/')}</b> 的文件，最多{' '}
            {limit} 个
          </p>
        </>
      )}
      <ul className="wm-upload-list" aria-label="文件列表">
        {uploads.fileNames.map((fileName) => {
          const name = uploads.sentNames.get(fileName) ?? details.get(fileName)?.name;
          const size = details.get(fileName)?.size;
          return (
            <StoredRow
              key={fileName}
              name={name ?? fileName.split('/').at(-1) ?? fileName}
              size={size === undefined ? '' : formatFileSize(size)}
              fileName={fileName}
              onRemove={disabled ? undefined : () => uploads.remove(fileName)}
            />
          );
        })}
        {uploads.pending.map(({ id: key, file, share }) => (
          <li key={key} className="wm-upload-row">
            <PaperClipOutlined />
            <span className="wm-upload-name">{file.name}</span>
            <Progress
              className="wm-upload-progress"
              percent={Math.round(share * 100)}
              size="small"
              aria-label={`${file.name} 的上传进度`}
            />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={`取消上传 ${file.name}`}
              onClick={() => uploads.cancel(key)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface StoredRowProps {
  name: string;
  size: string;
  fileName: string;
  onRemove: (() => void) | undefined;
}

function StoredRow({ name, size, fileName, onRemove }: StoredRowProps): ReactNode {
  const address = `/prod-api/common/download/resource?resource=${encodeURIComponent(fileName)}`;
  return (
    <li className="wm-upload-row">
      <PaperClipOutlined />
      <button
        type="button"
        className="wm-upload-name"
        title={`下载 ${name}`}
        onClick={() => void downloadByGet(address, name).catch(() => undefined)}
      >
        {name}
      </button>
      <span className="wm-upload-size">{size}</span>
      {onRemove && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`删除 ${name}`}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
