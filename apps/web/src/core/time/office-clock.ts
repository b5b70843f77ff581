const shanghai = 'Asia/Shanghai';
/** Eight hours ahead of UTC, without summer time since then. */
const shanghaiOffsetMs = 8 * 3_600_000;
const shanghaiSince = Date.UTC(1992, 0, 1);
const shanghaiName = '中国标准时间';

let zone = shanghai;

const clockIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** Made when it is first needed: a browser takes longer for its first one than for half of the home page. */
let clock: Intl.DateTimeFormat | undefined;

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

function zoneName(moment: Date): string {
  if (zone === shanghai) return shanghaiName;
  const format = new Intl.DateTimeFormat('zh-CN', { timeZone: zone, timeZoneName: 'long' });
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** What the office's time zone is called, and whether the browser's clock shows another time now. */
export function officeZoneShown(moment = new Date()): { name: string; isElsewhere: boolean } {
  const { today, minute } = officeNow(moment);
  return {
    name: zoneName(moment),
    isElsewhere:
      minute !== moment.getHours() * 60 + moment.getMinutes() ||
      Number(today.slice(8)) !== moment.getDate(),
  };
}

/** Day and time by the office's clock: "2026-03-01 09:30". */
function clockText(moment: Date): string {
  if (zone === shanghai && moment.getTime() >= shanghaiSince)
    return new Date(moment.getTime() + shanghaiOffsetMs).toISOString().slice(0, 16);
  clock ??= clockIn(zone);
  return clock.format(moment);
}

/** The day, YYYY-MM-DD, and the minute of it by the office's clock, wherever the browser is. */
export function officeNow(moment = new Date()): { today: string; minute: number } {
  const [today = '', time = ''] = clockText(moment).split(/[ T]/);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return { today, minute: hour * 60 + minute };
}
