import { useState } from 'react';
import type { DragEvent, ReactNode, RefObject } from 'react';

interface PictureDropProps {
  /** It stands in a drawer. */
  isPicking: boolean;
  /** What opens the choice of files. */
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** The place of the pictures: what falls onto it, or is chosen, is taken. */
export function PictureDrop({ isPicking, input, onFiles, children }: PictureDropProps): ReactNode {
  const [isOver, setOver] = useState(false);
  return (
    <div
      className="wm-pictures"
      data-picking={isPicking || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) =>
        !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)
      }
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept="image/*"
        aria-label="选择图片文件"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {children}
      {isOver && <div className="wm-pictures-hint">松手上传图片</div>}
    </div>
  );
}
