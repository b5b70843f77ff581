import type { ReactNode } from 'react';
import { CopyButton } from '#ui/actions/copy-button.tsx';

export function Normal(): ReactNode {
  return (
    <>
      <code>WM-2026-0001</code> <CopyButton text="WM-2026-0001" what="示例编号" />
    </>
  );
}
