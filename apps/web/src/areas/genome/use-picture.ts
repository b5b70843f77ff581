import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { IgvBrowser, Picture } from './igv/igv-browser.ts';
import { openPicture, retryFailed } from './igv/open-picture.ts';
import type { Reading } from './igv/open-picture.ts';

/** A block was not read, these files were not, or nothing at all. */
export type Failure = { kind: 'block' } | { kind: 'files'; names: string[] } | { kind: 'all' };

interface Shown {
  host: RefObject<HTMLDivElement | null>;
  browser: IgvBrowser | undefined;
  failure: Failure | undefined;
  reading: Reading;
  detail: [name: string, value: string][];
  closeDetail: () => void;
  retry: () => void;
}

const settleMs = 250;
const unread: Reading = { isSampled: false, counted: [] };

/**
 * Draws a picture while its screen is shown: a hidden tab keeps nothing of it but its address, and draws it anew. A change of
 * what is drawn draws it anew, too; a change of place only moves it.
 */
export function usePicture(picture: Picture | undefined, onLocus: (locus: string) => void): Shown {
  const host = useRef<HTMLDivElement>(null);
  const [browser, setBrowser] = useState<IgvBrowser>();
  const [failure, setFailure] = useState<Failure>();
  const [reading, setReading] = useState(unread);
  const [detail, setDetail] = useState<[string, string][]>([]);
  const [tries, setTries] = useState(0);
  const shownLocus = useRef('');
  const current = useEffectEvent(() => picture);
  /** Where the address was when it was last told of another place, until it has followed. */
  const toldFrom = useRef('');
  const tell = useEffectEvent((locus: string) => {
    const now = picture?.locus ?? '';
    // Somebody has asked for another place while the picture came to its own: it is still to go there.
    if (now !== '' && now !== shownLocus.current && now !== toldFrom.current) return;
    toldFrom.current = now;
    shownLocus.current = locus;
    onLocus(locus);
  });
  // Another try is another picture.
  const key = picture ? `${tries} ${keyOf(picture)}` : '';
  useEffect(() => {
    const [wanted, element] = [current(), host.current];
    if (key === '' || !wanted || !element) return undefined;
    let isGone = false;
    let close: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    shownLocus.current = wanted.locus;
    // A picture that is still being opened when the next one is wanted has nothing to say any more.
    const unlessGone =
      <Said>(hear: (said: Said) => void) =>
      (said: Said): void => {
        if (!isGone) hear(said);
      };
    void openPicture(element, wanted, {
      onLocus: unlessGone((locus: string) => {
        clearTimeout(timer);
        timer = setTimeout(() => tell(locus), settleMs);
      }),
      onFailure: unlessGone((names: string[]) =>
        setFailure(names.length > 0 ? { kind: 'files', names } : { kind: 'block' }),
      ),
      onRead: unlessGone((now: Reading) => setReading((before) => readOn(before, now))),
      onDetail: unlessGone(setDetail),
    }).then(
      (opened) => {
        if (isGone) return opened.close();
        ({ close } = opened);
        return setBrowser(opened.browser);
      },
      () => {
        if (!isGone) setFailure({ kind: 'all' });
      },
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
      close?.();
      element.replaceChildren();
      setBrowser(undefined);
      setFailure(undefined);
      setReading(unread);
      setDetail([]);
    };
  }, [key]);
  const locus = picture?.locus ?? '';
  useEffect(() => {
    if (locus === shownLocus.current) toldFrom.current = '';
    if (!browser || locus === '' || locus === shownLocus.current) return;
    shownLocus.current = locus;
    void browser.search(locus);
  }, [browser, locus]);
  const retry = (): void => {
    setFailure(undefined);
    if (browser && failure?.kind === 'block') void retryFailed(browser);
    else setTries((count) => count + 1);
  };
  const closeDetail = (): void => setDetail([]);
  return { host, browser, failure, reading, detail, closeDetail, retry };
}

/** What was counted stays when the picture is moved away from there. */
function readOn(before: Reading, now: Reading): Reading {
  if (now.counted.length === 0 && now.isSampled === before.isSampled) return before;
  const known = new Map(before.counted.map(({ id, counts }) => [id, counts]));
  const counted = now.counted.map((track) => ({
    ...track,
    counts: track.counts ?? known.get(track.id),
  }));
  return { ...now, counted };
}

/** Everything of a picture but where it is. */
function keyOf({ genome, tracks, sort, color, group, softClips }: Picture): string {
  const files = tracks.map(({ id, hasIndex, hasMd }) => [id, hasIndex, hasMd]);
  return JSON.stringify([genome.id, genome.sequence, files, sort, color, group, softClips]);
}
