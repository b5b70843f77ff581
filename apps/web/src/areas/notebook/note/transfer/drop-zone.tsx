import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { droppedFiles } from './dropped-files.ts';
import type { ImportFile } from './import.api.ts';
import './drop-zone.css';

interface DropZoneProps {
  isEnabled: boolean;
  onDropFiles: (picked: ImportFile[]) => void;
  children: ReactNode;
}

/** Takes files and folders dropped anywhere on the page. */
export function DropZone({ isEnabled, onDropFiles, children }: DropZoneProps): ReactNode {
  const [depth, setDepth] = useState(0);
  const hasFiles = (event: DragEvent): boolean =>
    isEnabled && event.dataTransfer.types.includes('Files');
  const handleDrop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDepth(0);
    void droppedFiles(event.dataTransfer.items).then(onDropFiles);
  };
  return (
    <div
      className="wm-drop"
      onDragEnter={(event) => hasFiles(event) && setDepth(depth + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth(Math.max(0, depth - 1))}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={handleDrop}
    >
      {children}
      {depth > 0 && (
        <div className="wm-drop-hint">
          松开即可导入：Markdown、HTML、Word 文件，整个文件夹，或 zip
        </div>
      )}
    </div>
  );
}
