const HOUR_MS = 3_600_000;

/**
 * What a clock of an IANA zone shows at a moment, in milliseconds read as UTC. Offsets are looked
 * up once an hour of the data, so that a million bars cost a few thousand lookups.
 */
export function clockOfZone(zone: string): (moment: number) => number {
  if (zone === 'UTC') return (moment) => moment;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsets = new Map<number, number>();
  return (moment) => {
    const hour = Math.floor(moment / HOUR_MS);
    let offset = offsets.get(hour);
    if (offset === undefined) {
      const part: Record<string, number> = {};
      for (const { type, value } of format.formatToParts(hour * HOUR_MS))
        part[type] = Number(value);
      const { year = 0, month = 1, day = 1, hour: h = 0, minute = 0, second = 0 } = part;
      offset = Date.UTC(year, month - 1, day, h, minute, second) - hour * HOUR_MS;
      offsets.set(hour, offset);
    }
    return moment + offset;
  };
}
