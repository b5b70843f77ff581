import { useState } from 'react';
import type { ReactNode } from 'react';
import { ImageUpload } from '#ui/files/image-upload.tsx';

export function Normal(): ReactNode {
  const [value, setValue] = useState('');
  return <ImageUpload value={value} onChange={setValue} limit={3} />;
}

export function Empty(): ReactNode {
  return <ImageUpload value="" />;
}

export function Disabled(): ReactNode {
  return <ImageUpload value="" disabled />;
}
