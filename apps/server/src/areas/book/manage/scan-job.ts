import { createReadStream } from 'node:fs';
import type { Stats } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { openFile, storeFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { defineJob } from '#core/jobs/job-handler.ts';
import type { JobHandler } from '#core/jobs/job-handler.ts';
import { requireFound } from '#core/not-found.ts';
import { bookScanFile } from '../book.table.ts';
import { requireSize, takeBook } from './import-book.ts';
import { indexMissingFacts, indexWaiting } from './index-book.ts';

/** Where the operator of the server puts books to be taken. */
function booksFolder({ config }: Pick<Core, 'config'>): string {
  return path.join(config.dataDir, 'books');
}

const acceptable = /\.(epub|txt|md)$/i;

/** Work on the library by the clock. */
export function bookJobs(core: Core): JobHandler[] {
  return [
    defineJob({
      key: 'book:scan',
      title: '扫描书籍文件夹',
      description:
        '把数据文件夹中 books 里的 EPUB、TXT、Markdown 收进书库；没有改动的文件不再读，书库已有的不重复，文件夹里删除的书不受影响',
      params: z.strictObject({}),
      seed: { name: '扫描书籍文件夹', cron: '0 40 4 * * *', timeoutSeconds: 7200 },
      run: async (_, { signal, say }) => scanFolder(core, { signal, say }),
    }),
    defineJob({
      key: 'book:index',
      title: '建立书籍全文索引',
      description: '为还没有索引的书籍正文建立索引；没有索引的正文也能搜到，只是慢一些',
      params: z.strictObject({}),
      seed: { name: '建立书籍全文索引', cron: '0 50 * * * *', timeoutSeconds: 3600 },
      run: async (_, { signal }) => {
        await indexMissingFacts(core.db);
        const count = await indexWaiting(core.db, signal);
        return count > 0 ? `索引 ${count} 节` : '索引是最新的';
      },
    }),
  ];
}

interface ScanControl {
  signal: AbortSignal;
  say: (line: string) => void;
}

/** Takes what is new in the folder into the library, one file after the other; one that is refused stops no other. */
export async function scanFolder(core: Core, { signal, say }: ScanControl): Promise<string> {
  const folder = booksFolder(core);
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    // A link may lead out of the folder.
    .filter((entry) => entry.isFile() && acceptable.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
  let taken = 0;
  let refused = 0;
  for (const name of names) {
    signal.throwIfAborted();
    const facts = await stat(path.join(folder, name)).catch(() => undefined);
    if (!facts || (await isKnown(core, name, facts))) continue;
    const reason = await takeFile(core, path.join(folder, name));
    if (reason === '') taken += 1;
    else refused += 1;
    say(reason === '' ? `已入库：${name}` : `${name}：${reason}`);
    // What could not be read may be readable the next time.
    if (reason !== unreadable) await remember(core, { name, facts, reason });
  }
  if (taken + refused === 0) return `没有变化，共 ${names.length} 个文件`;
  return `入库 ${taken} 本，未收 ${refused} 个，共 ${names.length} 个文件`;
}

const secondOf = ({ mtimeMs }: Stats): string => new Date(Math.floor(mtimeMs)).toISOString();

async function isKnown({ db }: Core, name: string, facts: Stats): Promise<boolean> {
  const [known] = await db.select().from(bookScanFile).where(eq(bookScanFile.path, name));
  return known?.size === facts.size && known.modifyTime === secondOf(facts);
}

async function remember(
  { db }: Core,
  { name, facts, reason }: { name: string; facts: Stats; reason: string },
): Promise<void> {
  const row = { size: facts.size, modifyTime: secondOf(facts), reason };
  await db
    .insert(bookScanFile)
    .values({ path: name, ...row })
    .onConflictDoUpdate({ target: bookScanFile.path, set: row, setWhere: sql`true` });
}

const unreadable = '读不出这个文件，下次扫描再试';

const isFromSystem = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string';

/** Takes a file of the server; answers why it was not taken, or nothing. */
async function takeFile(core: Core, file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    await requireSize(core, size);
    const stored = await storeFile(core, createReadStream(file), {
      ownerId: null,
      name: path.basename(file).slice(-200),
      types: ['epub', 'txt', 'md'],
      maxBytes: Infinity,
    });
    const opened = await openFile(core, stored.id);
    requireFound(opened !== undefined);
    await takeBook(core, opened, null);
    return '';
  } catch (error) {
    if (error instanceof AppError) return error.message;
    if (isFromSystem(error)) return unreadable;
    throw error;
  }
}
