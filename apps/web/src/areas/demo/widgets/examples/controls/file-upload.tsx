import { useState } from 'react';
import type { ReactNode } from 'react';
import { FileUpload } from '#ui/files/file-upload.tsx';

export function Normal(): ReactNode {
  const [value, setValue] = useState('');
  return <FileUpload value={value} onChange={setValue} />;
}

export function Empty(): ReactNode {
  return <FileUpload value="" />;
}

export function Disabled(): ReactNode {
  return <FileUpload value="" disabled />;
}
