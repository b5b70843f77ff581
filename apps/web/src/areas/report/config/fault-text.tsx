import type { ReactNode } from 'react';
import type { Fault } from './names.ts';

/** What is wrong at a field, under it. */
export function FaultText({ fault }: { fault: Fault | undefined }): ReactNode {
  return (
    fault && (
      <p className="rp-fault" role="alert">
        {fault.message}
      </p>
    )
  );
}
