/** A page that answers what is typed, where it knows what that means: coordinates, numbers of a catalog. */
export interface AskedPage {
  /** The menu entry through which it is reached; who lacks that is not offered it. */
  entry: string;
  /** What the text is read as; undefined for what is none of the page's. */
  read: (text: string) => string | undefined;
  /** The address with the answer. */
  pathOf: (text: string) => string;
}

/** Filled by `shell/areas.ts` from the manifests. */
export const askedPages: AskedPage[] = [];
