import type { ReactNode } from 'react';
import { Pictures } from './pictures.tsx';

/** 图片库: my pictures, where each of them is used, and whether it may go. */
export function PicturesPage(): ReactNode {
  return <Pictures />;
}
