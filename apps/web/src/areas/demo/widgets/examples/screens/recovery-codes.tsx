import type { ReactNode } from 'react';
import { RecoveryCodes } from '#ui/second-factor/recovery-codes.tsx';

export function Normal(): ReactNode {
  return <RecoveryCodes codes={['EXAM-PLE1', 'EXAM-PLE2', 'EXAM-PLE3', 'EXAM-PLE4']} />;
}
