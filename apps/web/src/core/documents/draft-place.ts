import { listDrafts, readDraft } from '#core/storage/drafts.ts';
import { heldElsewhere, hold } from './draft-holds.ts';

/** Where one open editor keeps its draft. */
export interface DraftPlace {
  key: string;
  /** Keys of drafts that no open editor holds, the newest first. */
  left: string[];
  /** Whether this page has had the document open before: what was saved as it was left may be newer than what was read. */
  isAgain: boolean;
  /** Ends the hold on the key. */
  leave: () => void;
}

/** The place of the last editor of each document in this page: a tab that is opened again takes over from it. */
const here = new Map<string, DraftPlace>();

/** A draft's place of its own for each open editor of a document: two tabs never write over each other's. */
export async function takeDraftPlace(document: string): Promise<DraftPlace> {
  const before = here.get(document);
  before?.leave();
  const [keys, old, held] = await Promise.all([
    listDrafts(`${document}:`),
    // Where drafts were kept when a document had one.
    readDraft(document),
    heldElsewhere(document),
  ]);
  const key = `${document}:${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
  const left = [...keys, ...(old ? [document] : [])].filter((one) => !held.has(one));
  const place = { key, left, isAgain: before !== undefined, leave: await hold(key) };
  here.set(document, place);
  return place;
}
