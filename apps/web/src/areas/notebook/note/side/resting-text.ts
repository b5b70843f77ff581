const restMs = 400;

/** A text that is being typed, as it is when the keys rest: for what need not follow each of them. */
export class RestingText {
  #text: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(text: string) {
    this.#text = text;
  }

  readonly read = (): string => this.#text;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes what was typed. */
  write(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#text = text;
      for (const listener of this.#listeners) listener();
    }, restMs);
  }
}
