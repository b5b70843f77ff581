import type { ReadJoke } from '@wm/contract/joke/reading';
import { fetchNext } from './reading.api.ts';

/** Fewer than this waiting, and more are asked for. */
const fewest = 2;

/** Jokes that wait in the page, so that the next one is there at once. */
export class JokeQueue {
  /** How many there are to read, as the server said last. */
  total = 0;
  readonly #category: string;
  readonly #waiting: ReadJoke[] = [];
  #loading: Promise<void> | undefined;

  constructor(category: string) {
    this.#category = category;
  }

  /** The next one; undefined when all there are have been shown lately. `shownId` is the one that is read now. */
  async take(shownId: number | undefined): Promise<ReadJoke | undefined> {
    if (this.#waiting.length === 0) await this.fill(shownId);
    const joke = this.#waiting.shift();
    // What cannot be fetched ahead is asked for again when it is wanted.
    if (joke && this.#waiting.length < fewest) void this.fill(joke.id).catch(() => undefined);
    return joke;
  }

  /** Asks for more, once however often it is wanted meanwhile. */
  fill(shownId: number | undefined): Promise<void> {
    this.#loading ??= this.#ask(shownId).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #ask(shownId: number | undefined): Promise<void> {
    const waiting = this.#waiting.map(({ id }) => id);
    const here = shownId === undefined ? waiting : [...waiting, shownId];
    const { jokes, total } = await fetchNext(this.#category, here);
    this.total = total;
    this.#waiting.push(...jokes);
  }
}
