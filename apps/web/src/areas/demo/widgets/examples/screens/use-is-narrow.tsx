import type { ReactNode } from 'react';
import { useHasNoSide, useIsNarrow } from '#ui/use-is-narrow.ts';

export function Normal(): ReactNode {
  const isNarrow = useIsNarrow();
  const hasNoSide = useHasNoSide();
  return (
    <p>
      {isNarrow ? '手机的宽度' : '不是手机的宽度'}，{hasNoSide ? '放不下侧栏' : '放得下侧栏'}
    </p>
  );
}
