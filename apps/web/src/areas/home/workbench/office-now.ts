import { useEffect, useState } from 'react';
import { officeNow } from '#core/time/office-clock.ts';
import type { LineNow } from './line/line-reader.ts';

const renewMs = 20_000;

/** The day and the minute by the office's clock, as time goes on. */
export function useOfficeNow(): LineNow {
  const [now, setNow] = useState(() => officeNow());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow((before) => {
        const next = officeNow();
        return next.today === before.today && next.minute === before.minute ? before : next;
      });
    }, renewMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
