import { DeleteOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { fileAddress } from '#core/files/file-address.ts';
import type { UploadFieldProps } from './file-upload.tsx';
import { LazyImageViewer } from './lazy-image-viewer.tsx';
import { useUploads } from './use-uploads.ts';
import './files.css';

const defaultTypes = ['png', 'jpg', 'jpeg'];

/** A field of pictures: chosen or dropped, checked, sent at once, shown as tiles (specification 2.7, 5). */
export function ImageUpload(props: UploadFieldProps): ReactNode {
  const { id, value, onChange, limit = 5, fileSize = 5, types = defaultTypes } = props;
  const { disabled = false } = props;
  const uploads = useUploads({ limit, fileSize, types, kind: 'image', value, onChange });
  const [shown, setShown] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const hasRoom = uploads.fileNames.length + uploads.pending.length < limit;
  const take = (list: FileList | null): void => {
    if (list && list.length > 0 && !disabled) uploads.add([...list]);
  };
  return (
    <div className="wm-upload">
      <ul className="wm-tiles" aria-label="图片列表">
        {uploads.fileNames.map((fileName, at) => (
          <li key={fileName} className="wm-tile">
            <img src={fileAddress(fileName)} alt={`第 ${at + 1} 张图片`} />
            <span className="wm-tile-actions">
              <button type="button" aria-label={`预览第 ${at + 1} 张`} onClick={() => setShown(at)}>
                <EyeOutlined />
              </button>
              {!disabled && (
                <button
                  type="button"
                  aria-label={`删除第 ${at + 1} 张`}
                  onClick={() => uploads.remove(fileName)}
                >
                  <DeleteOutlined />
                </button>
              )}
            </span>
          </li>
        ))}
        {uploads.pending.map(({ id: key, file, share }) => (
          <li key={key} className="wm-tile wm-tile-pending">
            <Progress
              type="circle"
              size={56}
              percent={Math.round(share * 100)}
              aria-label={`${file.name} 的上传进度`}
            />
            <button
              type="button"
              className="wm-tile-cancel"
              aria-label={`取消上传 ${file.name}`}
              onClick={() => uploads.cancel(key)}
            >
              取消
            </button>
          </li>
        ))}
        {!disabled && hasRoom && (
          <li>
            <button
              id={id}
              type="button"
              className="wm-tile wm-tile-add"
              aria-label="选取图片"
              onClick={() => input.current?.click()}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                take(event.dataTransfer.files);
              }}
            >
              <PlusOutlined />
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple={limit > 1}
        accept={types.map((type) => `.${type}`).join(',')}
        aria-label="选择要上传的图片"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      {!disabled && (
        <p className="wm-upload-tip">
          请上传大小不超过 <b>{fileSize} MB</b>、格式为 <b>{types.join('/')}</b> 的图片，最多{' '}
          {limit} 张
        </p>
      )}
      {shown !== undefined && (
        <LazyImageViewer
          sources={uploads.fileNames.map(fileAddress)}
          start={shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}
