import { useEffect, useState } from 'react';
import type { LineNow } from './line/line-reader.ts';

const office = 'Asia/Shanghai';
const renewMs = 20_000;

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: office,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The day and the minute by the office's clock. */
export function officeNow(moment = new Date()): LineNow {
  const [today = '', clock = ''] = format.format(moment).split(' ');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return { today, minute: hour * 60 + minute };
}

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
