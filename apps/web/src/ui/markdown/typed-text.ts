/** The preview is drawn this long after the last key. */
export const previewDelayMs = 500;
const restMs = 200;
/** What is left of that for the library to wait, once it has been told of the text. */
export const renderDelayMs = previewDelayMs - restMs;
/** A page is never further behind the keys than this many of them. */
const mostUnderway = 32;

/**
 * The text between the page, which hears of each key, and the library's component, which is told when the keys rest:
 * told of each, it would draw itself and set up its editor anew, and a text told late would overwrite the keys since.
 */
export class TypedText {
  #latest: string;
  /** What the page gave last. */
  #given: string;
  /** What the page was told and has not given back yet, the oldest first. It need not give back each. */
  readonly #underway = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #tell: (text: string) => void;

  /** `tell` hands a text to the component and returns when the editor holds it. */
  constructor(text: string, tell: (text: string) => void) {
    this.#latest = text;
    this.#given = text;
    this.#tell = tell;
  }

  /** Whether the editor holds this text already. */
  holds(text: string): boolean {
    return text === this.#latest;
  }

  /** The editor holds this text now. */
  write(text: string): void {
    if (text === this.#latest) return;
    this.#latest = text;
    this.#underway.add(text);
    const [oldest] = this.#underway;
    if (oldest !== undefined && this.#underway.size > mostUnderway) this.#underway.delete(oldest);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), restMs);
  }

  /** Tells the component of what was typed, without waiting longer. */
  flush(): void {
    if (this.#timer !== undefined) this.#tell(this.leave());
  }

  /** The page's text: one's own keys come back so, and what was put there from elsewhere. */
  receive(text: string): void {
    // A page shown again gives what it gave before; its editor holds the keys since.
    if (text === this.#given) return;
    this.#given = text;
    if (text === this.#latest) this.#underway.clear();
    if (text === this.#latest || this.#underway.has(text)) return;
    // Told the text it was told last, the component would leave the keys since then where they are.
    this.flush();
    this.#latest = text;
    this.#tell(text);
  }

  /** The editor is being given this text in place of the one it holds, and the page has it already. */
  put(text: string): void {
    this.#given = text;
    this.write(text);
  }

  /** Tells nothing any more until the next key; returns what the editor holds, for the one that takes its place. */
  leave(): string {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return this.#latest;
  }
}
