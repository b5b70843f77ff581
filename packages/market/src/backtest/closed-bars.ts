import { periodMs } from '../series/inspect-series.ts';
import { DAY_MS } from '../series/series.ts';
import type { Series } from '../series/series.ts';
import { isInSession, venueOf } from '../venue/venue.ts';
import type { BacktestSettings } from './settings.ts';

/** Why a bar fills nothing at all; undefined when it trades. */
export type ClosedBars = (bar: number) => 'noVolume' | 'outsideSession' | undefined;

/**
 * The first bar of a series with volume; its length when none has. The absence of volume says
 * something from then on only: many histories begin without it.
 */
export function firstVolumeBar(series: Series): number {
  const first = series.volume.findIndex((volume) => volume > 0);
  return first < 0 ? series.length : first;
}

/** Judges the bars of a series by the volume they need and the hours of their venue. */
export function closedBars(series: Series, settings: BacktestSettings): ClosedBars {
  const volumeFrom = settings.needsVolume ? firstVolumeBar(series) : series.length;
  const venue = settings.venue === null ? undefined : venueOf(settings.venue);
  const period = periodMs(series);
  const hours = venue && period > 0 && period < DAY_MS ? venue : undefined;
  return (bar) => {
    if (bar > volumeFrom && !(series.volume[bar]! > 0)) return 'noVolume';
    return hours && !isInSession(hours, series.time[bar]!) ? 'outsideSession' : undefined;
  };
}
