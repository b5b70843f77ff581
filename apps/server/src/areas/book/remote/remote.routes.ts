import {
  fetchRemoteEndpoint,
  openRemoteEndpoint,
  remoteFileEndpoint,
} from '@wm/contract/book/sample';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { openFile } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { visitor } from '#core/http/authenticate.ts';
import { route } from '#core/http/route.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { readable } from '../manage/import-book.ts';
import { sendBookFile } from '../reading/book-file.routes.ts';
import type { OpenedBooks } from '../reading/opened-books.ts';
import { describeOpened } from '../reading/reading.service.ts';
import { fetchRemote } from './fetch-remote.ts';

/** Where the files of a fetched book are. */
const baseOf = (fileId: string): string => remoteFileEndpoint.path.replace(':file_id', fileId);

/** Books from the open internet: fetched once, read by whoever asked for them. */
export function addRemoteRoutes(app: FastifyInstance, core: Core, books: OpenedBooks): void {
  const requireOwn = async (fileId: string, userId: number): Promise<void> => {
    const file = orNotFound(await openFile(core, fileId));
    requireFound(file.ownerId === userId && file.name === 'book.epub');
  };
  route(app, fetchRemoteEndpoint, async ({ body, principal, reply }): Promise<FastifyReply> =>
    reply
      .type('application/x-ndjson; charset=utf-8')
      .send(fetchRemote(core, principal, { url: body.url })),
  );
  route(app, openRemoteEndpoint, async ({ params, principal }) => {
    const { fileId } = params;
    await requireOwn(fileId, principal.userId);
    const opened = await readable(() => books.open(fileId));
    const { metadata, sections } = opened;
    const book = {
      id: 0,
      name: fileId,
      title: metadata.title || '无题',
      authors: metadata.creators.map(({ name }) => name).join('、'),
      language: metadata.languages[0] ?? '',
      // Not read as a whole: its size in letters is guessed from that of its pages.
      charCount: sections.reduce(
        (sum, { path }) => sum + Math.floor((opened.archive.files.get(path)?.bytes ?? 0) / 3),
        0,
      ),
    };
    return {
      ...describeOpened(opened, { book, base: baseOf(fileId), version: '1' }),
      position: null,
    };
  });
  route(app, remoteFileEndpoint, async ({ params, query, request, reply }) => {
    const { fileId } = params;
    const reader = await visitor(core, request);
    requireFound(reader !== undefined && holdsPermission(reader, 'book:data:list'));
    await requireOwn(fileId, reader.userId);
    const { path, page } = query;
    const address = { base: baseOf(fileId), version: '1', path, isPage: page === 'true' };
    const book = await readable(() => books.open(fileId));
    const { inTurn } = books;
    return sendBookFile({ request, reply }, book, { address, reach: 'private', inTurn });
  });
}
