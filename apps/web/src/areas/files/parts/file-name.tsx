import type { OwnFile } from '@wm/contract/files/own-file';
import {
  FileOutlined,
  FileTextOutlined,
  FileZipOutlined,
  PlayCircleOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { fileAddress } from '#core/files/file-address.ts';
import { ImageView } from '#ui/files/image-view.tsx';

const icons = {
  document: <FileTextOutlined />,
  media: <PlayCircleOutlined />,
  archive: <FileZipOutlined />,
  other: <FileOutlined />,
} as const;

const pictureSize = 40;

/** A file by its picture, or the sign of its kind, and its name, which opens it. */
export function FileName({ file }: { file: OwnFile }): ReactNode {
  const { kind, fileName, name } = file;
  return (
    <span className="wm-file-name">
      {kind === 'picture' ? (
        <ImageView value={fileName} alt={name} width={pictureSize} height={pictureSize} />
      ) : (
        <span className="wm-file-sign" aria-hidden>
          {icons[kind]}
        </span>
      )}
      <a href={fileAddress(fileName)} target="_blank" rel="noreferrer" title={`打开 ${name}`}>
        {name}
      </a>
    </span>
  );
}
