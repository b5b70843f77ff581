import {
  addAppPasswordEndpoint,
  addFontEndpoint,
  fontFileEndpoint,
  listAppPasswordsEndpoint,
  listFontsEndpoint,
  removeAppPasswordsEndpoint,
  removeFontsEndpoint,
} from '@wm/contract/book/own-settings';
import type { FastifyInstance } from 'fastify';
import { openFile } from '#areas/files/public.ts';
import type { Core } from '#core/core.ts';
import { visitor } from '#core/http/authenticate.ts';
import { route } from '#core/http/route.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { findFont, listAppPasswords, listFonts, removeAppPasswords } from './own.repository.ts';
import { addAppPassword, addFont, fontOf, forgetFonts } from './own.service.ts';

export function addOwnRoutes(app: FastifyInstance, core: Core): void {
  route(app, listFontsEndpoint, async ({ principal }) => ({
    rows: (await listFonts(core.db, principal.userId)).map(fontOf),
  }));
  route(app, addFontEndpoint, ({ body, principal }) => addFont(core, principal, body));
  route(app, removeFontsEndpoint, async ({ body, principal }) => {
    const removed = await forgetFonts(core, principal, body.ids);
    requireFound(removed > 0);
    return { removed };
  });
  route(app, fontFileEndpoint, async ({ params, request, reply }) => {
    // A font of somebody else is not there.
    const reader = orNotFound(await visitor(core, request));
    const { fileId } = orNotFound(await findFont(core.db, reader.userId, params.id));
    const file = orNotFound(await openFile(core, fileId));
    return reply
      .headers({
        'content-type': 'font/woff2',
        'content-length': String(file.size),
        'cache-control': 'private, max-age=604800',
        vary: 'authorization, cookie',
      })
      .send(await file.open());
  });
  route(app, listAppPasswordsEndpoint, async ({ principal }) => ({
    rows: await listAppPasswords(core.db, principal.userId),
  }));
  route(app, addAppPasswordEndpoint, ({ body, principal }) =>
    addAppPassword(core, principal, body.name),
  );
  route(app, removeAppPasswordsEndpoint, async ({ body, principal }) => {
    const removed = await removeAppPasswords(core.db, principal.userId, body.ids);
    requireFound(removed > 0);
    return { removed };
  });
}
