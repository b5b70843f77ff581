import type { ReadJoke } from '@wm/contract/joke/reading';
import { useEffect, useRef, useState } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { JokeQueue } from './joke-queue.ts';
import { fetchJoke, noteSeen, readAgain } from './reading.api.ts';

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
interface JokesOptions {
  /** Empty for all. */
  category: string;
  /** The one that a link names, shown first. */
  firstId: number | undefined;
}

/** Loads jokes ahead, so that the next one is there at once. */
export function useJokes({ category, firstId }: JokesOptions): Jokes {
  const [state, setState] = useState(initial);
  const [queue] = useState(() => new JokeQueue(category));
  const isGone = useRef(false);
  const { shown, at } = state;

  const change = (what: (before: State) => Partial<State>): void => {
    if (!isGone.current) setState((before) => ({ ...before, ...what(before) }));
  };
  const fail = (error: unknown): void => change(() => ({ error }));
  const show = (joke: ReadJoke): void => {
    change((before) => ({ ...withJoke(before, joke), total: queue.total }));
    // One that was taken down meanwhile was shown all the same.
    void noteSeen(joke.id).catch(() => undefined);
  };
  const advance = async (): Promise<void> => {
    const joke = await queue.take(shown.at(-1)?.id);
    if (isGone.current) return;
    if (joke) show(joke);
    else change(() => ({ isOver: true, error: undefined, total: queue.total }));
  };
  const begin = async (): Promise<void> => {
    // One that was taken down: another comes.
    const joke = firstId === undefined ? undefined : await findJoke(firstId);
    if (isGone.current) return undefined;
    if (!joke) return advance();
    show(joke);
    return queue.fill(joke.id);
  };
  const first = useRef({ begin, fail });
  useEffect(() => {
    isGone.current = false;
    void first.current.begin().catch(first.current.fail);
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
      if (!following) return void advance().catch(fail);
      return change(() => ({ at: at + 1 }));
    },
    back() {
      const to = state.isOver ? at : at - 1;
      if (!shown[to]) return;
      change(() => ({ at: to, isOver: false }));
    },
    again() {
      void readAgain(category).then(advance).catch(fail);
    },
    retry: () => void (shown.length === 0 ? begin() : advance()).catch(fail),
    patch: (joke) =>
      change((before) => ({
        shown: before.shown.map((one, place) => (place === before.at ? { ...one, ...joke } : one)),
      })),
  };
}

function withJoke({ shown, at }: State, joke: ReadJoke): Partial<State> {
  const before = shown.slice(0, at + 1);
  return { shown: [...before, joke], at: before.length, isOver: false, error: undefined };
}

async function findJoke(id: number): Promise<ReadJoke | undefined> {
  try {
    return await fetchJoke(id);
  } catch (error) {
    if (error instanceof HttpError && error.code === 404) return undefined;
    throw error;
  }
}
