import type { ReactNode } from 'react';
import { useIsDark, useLook } from '#ui/theme/look.ts';

export function Normal(): ReactNode {
  const { isContrast, isStill } = useLook();
  return (
    <p>
      {useIsDark() ? '深色' : '浅色'}，{isContrast ? '高对比度' : '普通对比度'}，
      {isStill ? '不用动画' : '可用动画'}
    </p>
  );
}
