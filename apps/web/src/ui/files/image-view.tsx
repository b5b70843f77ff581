import { FileImageOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fileAddress, fileNamesIn } from '#core/files/file-address.ts';
import { LazyImageViewer } from './lazy-image-viewer.tsx';
import './files.css';

interface ImageViewProps {
  /** File names, separated by commas; the first is shown, all can be leafed through. */
  value: string;
  alt: string;
  width?: number;
  height?: number;
}

/** Shows the first picture of a value; pressing it opens them all (specification 2.7). */
export function ImageView({ value, alt, width = 96, height = 96 }: ImageViewProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const [broken, setBroken] = useState('');
  const fileNames = fileNamesIn(value);
  const [first] = fileNames;
  if (first === undefined) return '--';
  if (broken === first) {
    return (
      <span className="wm-image wm-image-broken" style={{ width, height }} title="图片无法显示">
        <FileImageOutlined />
        <span className="wm-visually-hidden">{alt}（图片无法显示）</span>
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        className="wm-image"
        style={{ width, height }}
        aria-label={`查看图片：${alt}${fileNames.length > 1 ? `，${fileNames.length} 张` : ''}`}
        onClick={() => setIsOpen(true)}
      >
        <img src={fileAddress(first)} alt={alt} onError={() => setBroken(first)} />
        {fileNames.length > 1 && <span className="wm-image-count">{fileNames.length} 张</span>}
      </button>
      {isOpen && (
        <LazyImageViewer
          sources={fileNames.map(fileAddress)}
          start={0}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
