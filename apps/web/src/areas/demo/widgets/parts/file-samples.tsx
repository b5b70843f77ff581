import { useState } from 'react';
import type { ReactNode } from 'react';
import { FileUpload } from '#ui/files/file-upload.tsx';
import { ImageUpload } from '#ui/files/image-upload.tsx';
import { ImageView } from '#ui/files/image-view.tsx';
import { Sample } from './sample.tsx';

const largeTypes = ['zip', 'pdf', 'epub', 'mp4', 'mp3', 'csv', 'txt'];

/** Widgets around files. */
export function FileSamples(): ReactNode {
  const [files, setFiles] = useState('');
  const [large, setLarge] = useState('');
  const [images, setImages] = useState('');
  return (
    <>
      <Sample
        title="文件上传"
        hint="选取或拖入文件即上传；一批全部结束后才写入，多个文件以逗号分隔。"
        value={files}
      >
        <FileUpload value={files} onChange={setFiles} />
      </Sample>
      <Sample title="图片上传" hint="图片在服务器上重新编码，不保留拍摄位置等信息。" value={images}>
        <ImageUpload value={images} onChange={setImages} />
      </Sample>
      <Sample
        title="大文件上传"
        hint="超过 4 MB 的文件分片上传，网络中断后从断开处继续。"
        value={large}
      >
        <FileUpload
          value={large}
          onChange={setLarge}
          fileSize={200}
          limit={2}
          types={largeTypes}
          resumable
        />
      </Sample>
      <Sample title="图片展示" hint="点击打开查看器：滚轮缩放，方向键翻页，R 键旋转，P 键播放。">
        {images === '' ? (
          <p className="wm-sample-empty">先在「图片上传」里上传图片</p>
        ) : (
          <ImageView value={images} alt="已上传的图片" width={120} height={120} />
        )}
      </Sample>
    </>
  );
}
