import { PictureOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { pictureAccept } from './picture-rules.ts';
import { ToolbarButton } from './toolbar-button.tsx';

/** Chooses pictures of the user's disk. */
export function PictureButton({ onPictures }: { onPictures: (files: File[]) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolbarButton label="插入图片" onClick={() => input.current?.click()}>
        <PictureOutlined />
      </ToolbarButton>
      <input
        ref={input}
        type="file"
        accept={pictureAccept}
        multiple
        hidden
        aria-label="选择图片"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again.
          event.target.value = '';
          if (files.length > 0) onPictures(files);
        }}
      />
    </>
  );
}
