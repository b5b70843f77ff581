import { searchWith } from '#core/tabs/address.ts';

export type PageName = 'alignment' | 'bam-alignment';

/** What a picture shows, as its address says it. */
export interface ViewState {
  /** The reference; that of the files when nothing is said. */
  genome: number | undefined;
  locus: string;
  /** Undefined when nothing is said: then the page chooses. */
  tracks: number[] | undefined;
  sort: string;
  color: string;
  group: string;
  softClips: boolean;
  /** The case whose files are shown, and the analysis whose variants are stepped through. */
  caseId: number | undefined;
  runNo: number | undefined;
  session: number | undefined;
}

const numberOf = (text: string | null): number | undefined => {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

export function readView(search: string): ViewState {
  const params = new URLSearchParams(search);
  const tracks = params.get('t');
  return {
    genome: numberOf(params.get('g')),
    locus: params.get('locus') ?? '',
    tracks: tracks === null ? undefined : tracks.split(',').flatMap((id) => numberOf(id) ?? []),
    sort: params.get('sort') ?? '',
    color: params.get('color') ?? '',
    group: params.get('group') ?? '',
    softClips: params.get('clips') === '1',
    caseId: numberOf(params.get('case')),
    runNo: numberOf(params.get('run')),
    session: numberOf(params.get('session')),
  };
}

/** How each part of a picture stands in its address. */
const written: {
  [Key in keyof ViewState]: [name: string, text: (value: ViewState[Key]) => string | undefined];
} = {
  genome: ['g', String],
  locus: ['locus', String],
  tracks: ['t', (ids) => ids?.join(',')],
  sort: ['sort', String],
  color: ['color', String],
  group: ['group', String],
  softClips: ['clips', (isOn) => (isOn ? '1' : '')],
  caseId: ['case', String],
  runNo: ['run', String],
  session: ['session', String],
};

/** An address with some of it changed. */
export function withView(search: string, changed: Partial<ViewState>): string {
  const texts = Object.entries(changed).map(([key, value]) => {
    const [name, text] = written[key as keyof ViewState] as [string, (given: unknown) => string];
    return [name, value === undefined ? undefined : text(value)];
  });
  return searchWith(search, Object.fromEntries(texts) as Record<string, string | undefined>);
}

/** The middle of a place `7:100-200`, or of the first of two. */
export function middleOf(locus: string): { chr: string; position: number } | undefined {
  const [, chr = '', from, to] = /^(\S+):([\d,]+)-([\d,]+)/.exec(locus) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [first, last] = [from, to].map((text) => Number(text.replaceAll(',', '')));
  return { chr, position: Math.floor(((first ?? 0) + (last ?? 0)) / 2) };
}

/** ±50 bp around the key of a variant. */
export function aroundVariant(key: string): string {
  const [contig = '', pos = '', ref = ''] = key.split('-');
  const from = Number(pos);
  const length = /^[ACGTN]+$/.test(ref) ? ref.length : 1;
  return `${contig}:${Math.max(1, from - 50)}-${from + length - 1 + 50}`;
}
