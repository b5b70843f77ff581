import type { ReadJoke } from '@wm/contract/joke/reading';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { fetchJoke, fetchNext, noteSeen, readAgain } from './reading.api.ts';

/** Jokes one after the other, and the way back through those that were shown. */
export interface Jokes {
  joke: ReadJoke | undefined;
  isFirst: boolean;
  /** Whether all there are have been shown lately. */
  isOver: boolean;
  /** How many there are to read. */
  total: number;
  error: unknown;
  next: () => void;
  back: () => void;
  /** Begins anew with what was seen already. */
  again: () => void;
  /** Asks again after a failure. */
  retry: () => void;
  /** What became of the joke that is shown. */
  patch: (change: Partial<ReadJoke>) => void;
}

interface State {
  shown: ReadJoke[];
  at: number;
  isOver: boolean;
  total: number;
  error: unknown;
}

const initial: State = { shown: [], at: -1, isOver: false, total: 0, error: undefined };
/** Fewer than this waiting, and more are asked for. */
const fewest = 2;

interface JokesOptions {
  /** Empty for all. */
  category: string;
  /** The one that a link names, shown first. */
  firstId: number | undefined;
  onShow: (id: number) => void;
}

/** Loads jokes ahead, so that the next one is there at once. */
export function useJokes({ category, firstId, onShow }: JokesOptions): Jokes {
  const [state, setState] = useState(initial);
  const waiting = useRef<ReadJoke[]>([]);
  const loading = useRef<Promise<void>>(undefined);
  const isGone = useRef(false);
  const { shown, at } = state;

  const load = (): Promise<void> => {
    loading.current ??= fetchMore().finally(() => {
      loading.current = undefined;
    });
    return loading.current;
  };
  const fetchMore = async (): Promise<void> => {
    const ids = [...waiting.current, ...shown.slice(-1)].map(({ id }) => id);
    const { jokes, total } = await fetchNext(category, ids);
    const known = new Set(waiting.current.map(({ id }) => id));
    waiting.current.push(...jokes.filter(({ id }) => !known.has(id)));
    setState((before) => ({ ...before, total }));
  };
  const show = (joke: ReadJoke): void => {
    setState((before) => {
      const so = before.shown.slice(0, before.at + 1);
      return { ...before, shown: [...so, joke], at: so.length, isOver: false, error: undefined };
    });
    onShow(joke.id);
    // One that was taken down meanwhile was shown all the same.
    void noteSeen(joke.id).catch(() => undefined);
  };
  const advance = async (): Promise<void> => {
    try {
      if (waiting.current.length === 0) await load();
      if (isGone.current) return;
      const joke = waiting.current.shift();
      if (joke) show(joke);
      else setState((before) => ({ ...before, isOver: true, error: undefined }));
    } catch (error) {
      if (!isGone.current) setState((before) => ({ ...before, error }));
      return;
    }
    if (waiting.current.length < fewest) void load().catch(() => undefined);
  };
  const begin = async (): Promise<void> => {
    if (firstId === undefined) return advance();
    try {
      const joke = await fetchJoke(firstId);
      if (isGone.current) return undefined;
      show(joke);
      return await load();
    } catch (error) {
      // Taken down: another one comes.
      if (error instanceof HttpError && error.code === 404) return advance();
      if (!isGone.current) setState((before) => ({ ...before, error }));
      return undefined;
    }
  };
  const latest = useRef(begin);
  useEffect(() => {
    isGone.current = false;
    void latest.current().catch(() => undefined);
    return () => {
      isGone.current = true;
    };
  }, []);

  return {
    joke: state.isOver ? undefined : shown[at],
    isFirst: at <= 0,
    isOver: state.isOver,
    total: state.total,
    error: state.error,
    next() {
      const following = shown[at + 1];
      if (!following) return void advance();
      setState({ ...state, at: at + 1 });
      return onShow(following.id);
    },
    back() {
      const to = state.isOver ? at : at - 1;
      const joke = shown[to];
      if (!joke) return;
      setState({ ...state, at: to, isOver: false });
      onShow(joke.id);
    },
    again() {
      void readAgain(category)
        .then(advance)
        .catch(() => undefined);
    },
    retry: () => void (shown.length === 0 ? begin() : advance()),
    patch: (change) =>
      setState((before) => ({
        ...before,
        shown: before.shown.map((joke, place) =>
          place === before.at ? { ...joke, ...change } : joke,
        ),
      })),
  };
}
