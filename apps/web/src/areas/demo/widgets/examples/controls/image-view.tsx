import type { ReactNode } from 'react';
import { ImageView } from '#ui/files/image-view.tsx';

export function Normal(): ReactNode {
  return (
    <p className="wm-muted">
      在概览里上传一张图片，就能看到它：
      <ImageView value="" alt="示例" />
    </p>
  );
}

export function Empty(): ReactNode {
  return <ImageView value="" alt="没有图片" />;
}
