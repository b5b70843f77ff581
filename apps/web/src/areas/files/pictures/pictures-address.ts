import { searchWith, useAddress } from '#core/tabs/address.ts';

/** What the pictures are used for; `none` is nothing. */
export const pictureUses = ['all', 'cover', 'text', 'none'] as const;

export type PictureUse = (typeof pictureUses)[number];

export const pictureUseNames: Record<PictureUse, string> = {
  all: '全部',
  cover: '封面',
  text: '文中',
  none: '未使用',
};

/** Which pictures are shown, and the one whose panel is open. */
export interface PicturesPlace {
  use: PictureUse;
  name: string;
  page: number;
  limit: number;
  id: string | null;
}

const usualLimit = 50;

function wholeNumber(given: string | null, most: number): number | undefined {
  const number = Number(given);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

function readPicturesAddress(search: string): PicturesPlace {
  const params = new URLSearchParams(search);
  const id = params.get('id') ?? '';
  return {
    use: pictureUses.find((use) => use === params.get('use')) ?? 'all',
    name: (params.get('q') ?? '').slice(0, 200),
    page: wholeNumber(params.get('page'), 1_000_000) ?? 1,
    limit: wholeNumber(params.get('limit'), 1000) ?? usualLimit,
    id: /^[0-9a-f]{32}$/.test(id) ? id : null,
  };
}

export interface PicturesAddress {
  place: PicturesPlace;
  /** Shows something else; other pictures begin at the first page. */
  change: (change: Partial<PicturesPlace>) => void;
}

/** Which pictures are shown, by the address; in a drawer (`isOwn`) it is kept in memory. */
export function usePicturesPlace(isOwn: boolean): PicturesAddress {
  const { search, go } = useAddress(isOwn);
  const place = readPicturesAddress(search);
  const change = (changed: Partial<PicturesPlace>): void => {
    const isPanelOnly = Object.keys(changed).every((name) => name === 'id');
    const next = { ...place, ...(isPanelOnly ? {} : { page: 1 }), ...changed };
    const text = searchWith(search, {
      use: next.use === 'all' ? null : next.use,
      q: next.name,
      page: next.page === 1 ? null : String(next.page),
      limit: next.limit === usualLimit ? null : String(next.limit),
      id: next.id,
    });
    // From picture to picture is no step of its own.
    go(text, isPanelOnly && place.id !== null && next.id !== null ? 'replace' : 'push');
  };
  return { place, change };
}
