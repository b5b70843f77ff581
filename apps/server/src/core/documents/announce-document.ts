import type { DocumentKind } from '@wm/contract/core/document';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { signalText, signalChannel } from '#core/database/signals.ts';

/** A document that was saved. */
export interface SavedDocument {
  kind: DocumentKind;
  id: number;
  rowVersion: number;
  /** Whose open pages are to hear of it. */
  userId: number;
}

/** Tells the pages of a user, once the transaction is committed, that a document of his has another text. */
export async function announceDocument(
  tx: Pick<Database, 'execute'>,
  saved: SavedDocument,
): Promise<void> {
  const text = signalText('document', saved);
  await tx.execute(sql`select pg_notify(${signalChannel}, ${text})`);
}
