import type { SearchKindName } from '@wm/contract/areas';
import { normalise } from '@wm/search-text/normal-text';
import { soundOfTitle } from '@wm/search-text/title-sound';
import type { ToSyllables } from '@wm/search-text/title-sound';
import { markWords } from '@wm/search-text/tokens';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { fitsIndex } from './lexemes.ts';
import { excludedColumns, searchDoc } from './search.table.ts';

/** The edition of a row that was saved without its tokens. */
export const waitingEdition = 0;

/** Raised when the tokens of a text change, or what a kind gives to be indexed: every row of another edition is then made again after the start. */
export const indexEdition = 7;

/** Who may find a document: its owner, everybody signed in who may see its kind, or also visitors. */
export type Reach = 'owner' | 'members' | 'public';

/** A document as its area gives it to the index. */
export interface SearchDocument {
  kind: SearchKindName;
  refId: number;
  ownerId: number;
  reach: Reach;
  title: string;
  tags?: string[];
  body: string;
  /** Code and what else is not read as words: found after documents that say in words what is looked for. */
  source?: string;
  /** The instant of its last change, as its own row has it. */
  updateTime: string;
}

/** The token of a document without the tokens of its text: it is a candidate for all searches. */
export const looseToken = '@loose';

/** The token that says who may find a document; searches are narrowed by it, and rights are checked besides. */
export function reachToken(reach: Reach, ownerId: number): string {
  return reach === 'owner' ? `@${ownerId}` : `@${reach}`;
}

let syllables: Promise<ToSyllables> | undefined;

/** The readings of Chinese characters. Their dictionary takes some megabytes, so it is loaded with the first title. */
export function loadSyllables(): Promise<ToSyllables> {
  syllables ??= import('pinyin-pro').then(
    ({ pinyin }) =>
      (text: string) =>
        pinyin(text, { type: 'array', toneType: 'none', v: true }),
  );
  return syllables;
}

/**
 * Puts documents into the index, or the new version of those that are in it. Call it in the transaction that writes the
 * document, after the write, so that both are seen at once or not at all.
 */
export async function indexDocuments(
  tx: Pick<Database, 'insert'>,
  documents: readonly SearchDocument[],
): Promise<void> {
  await put(tx, documents, false);
}

/**
 * The same for a document that is saved again and again while somebody types: it is found as exactly as any other, but by
 * reading its text, until it has rested for a while and its hundreds of tokens are indexed once.
 */
export async function indexWhileTyped(
  tx: Pick<Database, 'insert' | 'update'>,
  document: SearchDocument,
): Promise<void> {
  const { title, tags, body, source } = storedFormOf(document);
  // Nearly always nothing but the text has changed, so that the work on its title is already done.
  const { rowCount } = await tx
    .update(searchDoc)
    .set({
      body,
      source,
      isLoose: true,
      edition: waitingEdition,
      updateTime: document.updateTime,
    })
    .where(
      and(
        eq(searchDoc.kind, document.kind),
        eq(searchDoc.refId, document.refId),
        eq(searchDoc.ownerId, document.ownerId),
        eq(searchDoc.reach, document.reach),
        eq(searchDoc.title, title),
        eq(searchDoc.tags, tags),
      ),
    );
  if (rowCount === 0) await put(tx, [document], true);
}

async function put(
  tx: Pick<Database, 'insert'>,
  documents: readonly SearchDocument[],
  isWaiting: boolean,
): Promise<void> {
  if (documents.length === 0) return;
  const toSyllables = await loadSyllables();
  await tx
    .insert(searchDoc)
    .values(documents.map((document) => rowOf(document, toSyllables, isWaiting)))
    .onConflictDoUpdate({ target: [searchDoc.kind, searchDoc.refId], set: excludedColumns });
}

/** Takes documents out of the index. */
export async function forgetDocuments(
  tx: Pick<Database, 'delete'>,
  kind: SearchKindName,
  refIds: number[],
): Promise<void> {
  await tx.delete(searchDoc).where(and(eq(searchDoc.kind, kind), inArray(searchDoc.refId, refIds)));
}

/** The texts of a document as they are stored and compared: in normal form with their words marked, the source at the end. */
function storedFormOf(document: SearchDocument) {
  const sources = document.source ? [document.source] : [];
  return {
    title: storedText(document.title),
    tags: storedText((document.tags ?? []).join('\n')),
    body: storedText([document.body, ...sources].join('\n')),
    source: sources.map(storedText).join(''),
  };
}

const storedText = (text: string): string => markWords(normalise(text));

function rowOf(document: SearchDocument, toSyllables: ToSyllables, isWaiting: boolean) {
  const stored = storedFormOf(document);
  return {
    kind: document.kind,
    refId: document.refId,
    ownerId: document.ownerId,
    reach: document.reach,
    ...stored,
    titleSound: soundOfTitle(document.title, toSyllables).syllables,
    isLoose: isWaiting || !fitsIndex([stored.title, stored.tags, stored.body]),
    edition: isWaiting ? waitingEdition : indexEdition,
    updateTime: document.updateTime,
  };
}
