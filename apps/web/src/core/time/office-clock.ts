let zone = 'Asia/Shanghai';

const clockIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

let clock = clockIn(zone);

/** Keeps the office's time zone, a name of the IANA's list, as the server tells it; one that the browser lacks changes nothing. */
export function keepOfficeZone(name: string): void {
  if (name === zone) return;
  try {
    clock = clockIn(name);
    zone = name;
  } catch {
    // An old browser: its days stay those of the zone before.
  }
}

/** The office's time zone by its name in the IANA's list. */
export function officeZone(): string {
  return zone;
}

/** What the office's time zone is called, and whether the browser's clock shows another time now. */
export function officeZoneShown(moment = new Date()): { name: string; isElsewhere: boolean } {
  const parts = new Intl.DateTimeFormat('zh-CN', {
    timeZone: zone,
    timeZoneName: 'long',
  }).formatToParts(moment);
  const { today, minute } = officeNow(moment);
  return {
    name: parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone,
    isElsewhere:
      minute !== moment.getHours() * 60 + moment.getMinutes() ||
      Number(today.slice(8)) !== moment.getDate(),
  };
}

/** The day, YYYY-MM-DD, and the minute of it by the office's clock, wherever the browser is. */
export function officeNow(moment = new Date()): { today: string; minute: number } {
  const [today = '', time = ''] = clock.format(moment).split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { today, minute: hour * 60 + minute };
}
