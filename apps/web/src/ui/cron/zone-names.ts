const partOf = (zone: string, timeZoneName: 'long' | 'longGeneric' | 'shortOffset'): string =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: zone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

const isName = (name: string): boolean => !name.startsWith('GMT');

/** A zone as people call it, with its name and how far it is from UTC now: 中国标准时间 · Asia/Shanghai · UTC+8. */
export function zoneLabel(zone: string): string {
  try {
    const name = [partOf(zone, 'longGeneric'), partOf(zone, 'long')].find(isName);
    const offset = zone === 'UTC' ? undefined : partOf(zone, 'shortOffset').replace('GMT', 'UTC');
    return [name, zone, offset].filter((part) => part !== undefined).join(' · ');
  } catch {
    // Of a browser that knows it no more.
    return zone;
  }
}

/** Zones of the platform, the commonest first. */
export function knownZones(): string[] {
  return [...new Set(['Asia/Shanghai', 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}
