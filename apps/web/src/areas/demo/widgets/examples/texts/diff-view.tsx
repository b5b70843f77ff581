import type { ReactNode } from 'react';
import { DiffView } from '#ui/documents/diff-view.tsx';

export function Normal(): ReactNode {
  return (
    <DiffView
      isSideBySide
      before={'第一行\n第二行\n第三行'}
      after={'第一行\n第二行改了\n第三行\n第四行'}
    />
  );
}

export function Empty(): ReactNode {
  return <DiffView isSideBySide={false} before="一样" after="一样" />;
}

export function LongText(): ReactNode {
  return (
    <DiffView isSideBySide before={'很长的一行。'.repeat(40)} after={'很长的一行！'.repeat(40)} />
  );
}
