import { PictureOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { fileAddress, fileNamesIn } from '#core/files/file-address.ts';

interface PictureProps {
  /** Stored pictures between commas; the first is shown. */
  pictures: string;
  size?: 'small' | 'fill';
}

/** The first picture of a product beside its name, or a quiet place where there is none. */
export function Picture({ pictures, size = 'small' }: PictureProps): ReactNode {
  const [first] = fileNamesIn(pictures);
  return (
    <span className="mall-picture" data-size={size}>
      {first ? (
        <img src={fileAddress(first)} alt="" loading="lazy" />
      ) : (
        <PictureOutlined aria-hidden />
      )}
    </span>
  );
}
