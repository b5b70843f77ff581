/** Clocks change at quarters of an hour of UTC at most. */
const quarterMs = 900_000;

/** How far each zone's clock was from UTC in the quarter that was asked last: it is asked every second for each live source. */
const lastAsked = new Map<string, { quarter: number; offset: number }>();

/** What the clocks of a zone show at an instant, read as UTC. */
export function clockOfZone(zone: string, instant: number): number {
  const quarter = Math.floor(instant / quarterMs);
  const last = lastAsked.get(zone);
  if (last?.quarter === quarter) return instant + last.offset;
  const offset = readClock(zone, quarter * quarterMs) - quarter * quarterMs;
  lastAsked.set(zone, { quarter, offset });
  return instant + offset;
}

function readClock(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}
