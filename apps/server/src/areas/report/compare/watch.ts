import { AppError } from '#core/app-error.ts';
import { letOthers } from '#core/let-others.ts';

/** Ends long work when nobody waits for it any more, or when it takes too long. */
export interface Watch {
  /** Lets others work, and throws when it is over. @throws AppError `report.timeout`, `report.cancelled` */
  pause: () => Promise<void>;
}

export function createWatch({
  signal,
  timeoutSeconds,
}: {
  signal: AbortSignal;
  timeoutSeconds: number;
}): Watch {
  const deadline = performance.now() + timeoutSeconds * 1000;
  return {
    pause: async () => {
      await letOthers();
      if (signal.aborted) throw new AppError('report.cancelled');
      if (performance.now() > deadline)
        throw new AppError('report.timeout', { values: { seconds: String(timeoutSeconds) } });
    },
  };
}
