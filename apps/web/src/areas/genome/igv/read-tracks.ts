import type { CountedPlace, IgvBrowser, IgvCoverage } from './igv-browser.ts';

/** How many reads say what at a place. Before any is left out of the picture. */
export interface PlaceCounts {
  depth: number;
  bases: Record<'A' | 'C' | 'G' | 'T', number>;
  deleted: number;
  inserted: number;
}

/** A track as it was drawn. */
export interface TrackReading {
  id: number;
  /** Pixels from the top of the picture to the track. */
  top: number;
  /** Where the counted base is, in pixels from the left of the picture. */
  left: number;
  width: number;
  /** Undefined until its reads were read. */
  counts: PlaceCounts | undefined;
}

/** Where the tracks of a picture lie, and what is counted in them. */
export function readTracks(
  { trackViews }: IgvBrowser,
  host: HTMLElement,
  place: CountedPlace,
): TrackReading[] {
  const around = host.getBoundingClientRect();
  return trackViews.flatMap(({ track, viewports: [viewport] }) => {
    const [, id] = /^track-(\d+)$/.exec(track.config?.id ?? '') ?? [];
    if (id === undefined || !viewport) return [];
    const own = viewport.viewportElement.getBoundingClientRect();
    const { start, bpPerPixel } = viewport.referenceFrame;
    return {
      id: Number(id),
      top: own.top - around.top,
      left: own.left - around.left + (place.base - start) / bpPerPixel,
      width: 1 / bpPerPixel,
      counts: countsAt(viewport.cachedFeatures?.coverageMap, place),
    };
  });
}

interface CoverageMap {
  bpStart: number;
  length: number;
  coverage: (IgvCoverage | undefined)[];
}

function countsAt(map: CoverageMap | undefined, { base, gap }: CountedPlace) {
  const at = map ? base - map.bpStart : -1;
  if (!map || at < 0 || at >= map.length) return undefined;
  const here = map.coverage[at];
  const letter = (one: 'A' | 'C' | 'G' | 'T'): number =>
    (here?.[`pos${one}`] ?? 0) + (here?.[`neg${one}`] ?? 0);
  const beside = map.coverage[gap - map.bpStart];
  return {
    depth: here?.total ?? 0,
    bases: { A: letter('A'), C: letter('C'), G: letter('G'), T: letter('T') },
    deleted: beside?.del ?? 0,
    inserted: beside?.ins ?? 0,
  };
}
