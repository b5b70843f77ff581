import type { Notice, noticeResource } from '@wm/contract/system/notice';
import { richTextToText } from '@wm/rich-text/rich-text-to-text';
import { sanitizeRichText } from '@wm/rich-text/sanitize-rich-text';
import { and, eq, inArray } from 'drizzle-orm';
import { fileIdsIn, readableFileIds, setFileUses } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import type { FileUseKind } from '#core/files/file-use-kinds.ts';
import { noticeRepository } from './notice.repository.ts';
import { sysNotice } from './notice.table.ts';

const kind = 'notice';

/** The pictures of a published notice are for everybody who has signed in, those of a closed one for who looks after notices. */
export const noticeUse: FileUseKind = {
  kind,
  label: '通知公告',
  async places(ids, principal, db) {
    if (!holdsPermission(principal, 'system:notice:query')) return [];
    const found = await db
      .select({ refId: sysNotice.id, title: sysNotice.noticeTitle })
      .from(sysNotice)
      .where(inArray(sysNotice.id, ids));
    return found.map((one) => ({ ...one, path: '/system/notice' }));
  },
  async mayRead(ids, principal, db) {
    if (!principal) return false;
    if (holdsPermission(principal, 'system:notice:query')) return true;
    const [published] = await db
      .select({ id: sysNotice.id })
      .from(sysNotice)
      .where(and(inArray(sysNotice.id, ids), eq(sysNotice.status, '0')))
      .limit(1);
    return published !== undefined;
  },
};

type Format = 'markdown' | 'html';

interface Written {
  contentFormat?: Format | undefined;
  noticeContent?: string | undefined;
}

/** What is stored: of a rich text only what the editor makes. */
function cleaned<T extends Written>(input: T, format: Format): T {
  if (input.noticeContent === undefined || format !== 'html') return input;
  return { ...input, noticeContent: sanitizeRichText(input.noticeContent) };
}

/** What a change is written in. A text changes its format only together with itself, unless there is none. */
async function formatOf(db: Database, id: number, patch: Written): Promise<Format> {
  if (patch.contentFormat && patch.noticeContent !== undefined) return patch.contentFormat;
  const [notice] = await db
    .select({ format: sysNotice.contentFormat, isEmpty: eq(sysNotice.noticeContent, '') })
    .from(sysNotice)
    .where(eq(sysNotice.id, id))
    .for('update');
  if (patch.contentFormat && notice?.isEmpty === false) throw new AppError('request.invalid');
  return notice?.format ?? 'markdown';
}

async function recordFileUses(
  db: Database,
  { id, noticeContent }: Pick<Notice, 'id'> & Written,
  principal: Principal,
): Promise<void> {
  if (noticeContent === undefined) return;
  const fileIds = await readableFileIds(db, fileIdsIn(noticeContent), principal);
  await setFileUses(db, { kind, refId: id, fileIds });
}

/** Notices with their rules: rich texts are cleaned, and the pictures in them are their readers' to see. */
export function noticeService(database: DatabaseHandle): CrudRepository<typeof noticeResource> {
  const plain = noticeRepository(database);
  const inTransaction = <T>(
    work: (notices: typeof plain, tx: Database) => Promise<T>,
  ): Promise<T> =>
    database.db.transaction((tx) => work(noticeRepository({ ...database, db: tx }), tx));
  return {
    ...plain,
    each: (query, principal) => readable(plain.each(query, principal)),
    create: (input, principal) =>
      inTransaction(async (notices, tx) => {
        const made = await notices.create(cleaned(input, input.contentFormat), principal);
        await recordFileUses(tx, { ...input, id: made.id }, principal);
        return made;
      }),
    update: (id, patch, principal) =>
      inTransaction(async (notices, tx) => {
        const format = await formatOf(tx, id, patch);
        const changed = await notices.update(id, cleaned(patch, format), principal);
        if (changed) await recordFileUses(tx, { ...patch, id }, principal);
        return changed;
      }),
    remove: (ids, principal) => inTransaction((notices) => notices.remove(ids, principal)),
  };
}

/** In a spreadsheet a rich text stands as its words. */
async function* readable(rows: AsyncIterable<Notice>): AsyncGenerator<Notice> {
  for await (const row of rows) {
    const { contentFormat, noticeContent } = row;
    yield contentFormat === 'html' && noticeContent !== undefined
      ? { ...row, noticeContent: richTextToText(noticeContent) }
      : row;
  }
}
