import type { Genome, Track } from '@wm/contract/genome/viewer';
import { stackedAtMost } from '@wm/contract/genome/formats';
import { useEffect } from 'react';
import { useAddress } from '#core/tabs/address.ts';
import type { Picture } from './igv/igv-browser.ts';
import { isAlignment } from './igv/picture-config.ts';
import { readSession, useGenomes, useStart, useTracks } from './viewer.api.ts';
import { readView, withView } from './view-state.ts';
import type { PageName, ViewState } from './view-state.ts';

/** What a page shows by its address, and where the address says nothing by what there is. */
export function useView(page: PageName) {
  const { search, go } = useAddress();
  const view = readView(search);
  const genomes = useGenomes();
  const tracks = useTracks(view.caseId);
  useSession(view.session, search, go);
  const all = tracks.data?.tracks ?? [];
  const chosen = chooseTracks(all, view, page);
  const genomeId = view.genome ?? chosen.at(-1)?.genomeId;
  const genome = genomes.data?.genomes.find(({ id }) => id === genomeId);
  const shown = chosen.filter((track) => track.genomeId === genomeId && track.state === 'ready');
  const start = useStart(view.locus === '' ? shown.find(isAlignment) : undefined);
  const isPlaced = view.locus !== '' || !start.isFetching;
  const locus = view.locus || (start.data?.locus ?? '');
  const picture = isPlaced ? pictureOf({ genome, shown, view, locus }) : undefined;
  const change = (changed: Partial<ViewState>, how: 'push' | 'replace' = 'replace'): void =>
    go(withView(search, changed), how);
  return { view, genomes, tracks, all, chosen, genome, shown, picture, locus, change };
}

/** What is drawn; nothing without a reference that is ready. */
function pictureOf({
  genome,
  shown,
  view,
  locus,
}: {
  genome: Genome | undefined;
  shown: Track[];
  view: ViewState;
  locus: string;
}): Picture | undefined {
  if (genome?.state !== 'ready' || shown.length === 0) return undefined;
  const { sort, color, group, softClips } = view;
  return { genome, tracks: shown, locus, sort, color, group, softClips };
}

/** The files that an address names; else the newest alignment, or it with its relatives. */
function chooseTracks(all: readonly Track[], view: ViewState, page: PageName): Track[] {
  if (view.tracks) {
    const named = view.tracks.flatMap((id) => all.find((track) => track.id === id) ?? []);
    return limited(named, page);
  }
  const usable = all.filter(
    ({ state, genomeId }) =>
      state === 'ready' && (view.genome === undefined || genomeId === view.genome),
  );
  const newest = usable.find(isAlignment);
  if (!newest) return [];
  if (page === 'alignment') return [newest];
  const relatives = usable.filter(
    (track) =>
      isAlignment(track) && track.genomeId === newest.genomeId && track.caseId === newest.caseId,
  );
  // In the order in which they came: of a family, the parents first.
  return relatives.slice(0, stackedAtMost).toReversed();
}

/** One alignment alone, or as many as are stacked; the last that was chosen stays. */
export function limited(tracks: Track[], page: PageName): Track[] {
  const most = page === 'alignment' ? 1 : stackedAtMost;
  const kept = new Set(tracks.filter(isAlignment).slice(-most));
  return tracks.filter((track) => !isAlignment(track) || kept.has(track));
}

/** Opens a session that the address names: its content takes the place of its number. */
function useSession(
  session: number | undefined,
  search: string,
  go: (search: string, how?: 'push' | 'replace') => void,
): void {
  useEffect(() => {
    if (session === undefined) return undefined;
    let isGone = false;
    readSession(session).then(
      ({ genomeId, locus, state }) => {
        if (isGone) return;
        const { tracks, sort, color, group, softClips } = state;
        const shown = { genome: genomeId, locus, tracks, sort, color, group, softClips };
        go(withView(search, { ...shown, session: undefined }), 'replace');
      },
      () => {
        if (!isGone) go(withView(search, { session: undefined }), 'replace');
      },
    );
    return () => {
      isGone = true;
    };
  }, [session, search, go]);
}
