/** Zones of the platform to choose from, the commonest first. */
export const zoneOptions = ['Asia/Shanghai', 'UTC', ...Intl.supportedValuesOf('timeZone')]
  .filter((zone, at, all) => all.indexOf(zone) === at)
  .map((zone) => ({ value: zone, label: zone }));
