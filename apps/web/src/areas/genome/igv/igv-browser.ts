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
  /** Hears keys of the whole page. */
  keyUpHandler?: (event: KeyboardEvent) => void;
}

/** What is counted at one base. */
export type IgvCoverage = Record<
  `${'pos' | 'neg'}${'A' | 'C' | 'G' | 'T'}` | 'total' | 'del' | 'ins',
  number
>;

export interface IgvTrackView {
  track: IgvTrack;
  viewports: IgvViewport[];
  updateViews: () => Promise<void>;
}

interface IgvViewport {
  viewportElement: HTMLElement;
  referenceFrame: { start: number; bpPerPixel: number };
  messageDiv?: HTMLElement;
  featureCache?: unknown;
  featuresOfCache?: unknown;
  cachedFeatures?: {
    downsampledIntervals?: unknown[];
    coverageMap?: { bpStart: number; length: number; coverage: (IgvCoverage | undefined)[] };
  };
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
  /** Where alleles are counted, if they are: then the picture stands among other things, and is small. */
  counted?: CountedPlace;
}

/** Bases from 0: where letters are counted, and where what is missing or added begins. */
export interface CountedPlace {
  base: number;
  gap: number;
}
