import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LazyImageViewer } from '#ui/files/lazy-image-viewer.tsx';
import picture from '#ui/avatar/avatar.svg';

export function Normal(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>看图片</Button>
      {isOpen && (
        <LazyImageViewer sources={[picture, picture]} start={0} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
