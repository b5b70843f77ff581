/** A page that answers what is typed, where it knows what that means: coordinates, numbers of a catalog. */
export interface AskedPage {
  /** The menu entry through which it is reached; who lacks that is not offered it. */
  entry: string;
  /** Loads what reads a text: what it is read as, or undefined for what is none of the page's. */
  load: () => Promise<(text: string) => string | undefined>;
  /** The address with the answer. */
  pathOf: (text: string) => string;
}

/** Filled by `shell/areas.ts` from the manifests. */
export const askedPages: AskedPage[] = [];
