import type { Track } from '@wm/contract/genome/viewer';

/** As much of igv's browser as we use; its own types leave most of it out. */
export interface IgvBrowser {
  trackViews: IgvTrackView[];
  root: HTMLElement;
  alert: { present: (error: unknown) => void };
  on: (event: string, listener: (...values: never[]) => unknown) => void;
  search: (locus: string) => Promise<unknown>;
  currentLoci: () => string | string[];
  zoomIn: () => Promise<void>;
  zoomOut: () => Promise<void>;
  toSVG: () => string;
  updateViews: () => Promise<void>;
}

export interface IgvTrackView {
  track: IgvTrack;
  viewports: IgvViewport[];
  updateViews: () => Promise<void>;
}

interface IgvViewport {
  viewportElement: HTMLElement;
  messageDiv?: HTMLElement;
  featureCache?: unknown;
  featuresOfCache?: unknown;
  cachedFeatures?: { downsampledIntervals?: unknown[] };
}

interface IgvTrack {
  type: string;
  name: string;
  config?: { id?: string };
  sort?: (options: object) => void;
}

export interface Igv {
  createBrowser: (host: HTMLElement, config: object) => Promise<IgvBrowser>;
  removeBrowser: (browser: IgvBrowser) => void;
  setOauthToken: (token: () => string, host: string) => void;
}

/** What is drawn. */
export interface Picture {
  genome: { id: number; name: string; sequence: 'file' | 'rebuilt' | 'sizes'; hasGzi: boolean };
  tracks: readonly Track[];
  locus: string;
  sort: string;
  color: string;
  group: string;
  softClips: boolean;
}
