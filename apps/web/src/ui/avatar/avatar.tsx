import { useState } from 'react';
import type { ReactNode } from 'react';
import { fileAddress } from '#core/files/file-address.ts';
import defaultPicture from './avatar.svg?inline';

interface AvatarProps {
  name: string;
  /** As the server keeps it; empty shows the default. */
  fileName: string;
  size?: number;
}

/** A person's picture; without one, or when it does not load, the bundled default. */
export function Avatar({ name, fileName, size = 28 }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState('');
  const isDefault = fileName === '' || broken === fileName;
  return (
    <img
      className="wm-avatar"
      src={isDefault ? defaultPicture : fileAddress(fileName)}
      alt={name}
      width={size}
      height={size}
      onError={() => setBroken(fileName)}
    />
  );
}
