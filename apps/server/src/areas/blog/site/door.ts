import type { FastifyReply, FastifyRequest } from 'fastify';
import { confirmLinkPassword } from '#areas/auth/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { clientAddress } from '#core/http/address/client-address.ts';
import { visitor } from '#core/http/authenticate.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { readVisitCookie, visitCookie } from '#core/session/cookies.ts';
import { hashToken, newToken } from '#core/session/tokens.ts';
import { articleRepository, articleScope } from '../article/article.repository.ts';
import type { Door } from './page-data.ts';
import { findDoor, givePass, hasPass } from './pass.repository.ts';

interface Caller {
  request: FastifyRequest;
  reply: FastifyReply;
}

async function holdsPass({ db }: Core, request: FastifyRequest, id: number): Promise<boolean> {
  const ticket = readVisitCookie(request);
  if (ticket === undefined) return false;
  return hasPass(db, { articleIds: [id], ticketHash: hashToken(ticket) });
}

/** Lets this browser read an article, its pictures and its forms, which are asked for by addresses of their own. */
async function letIn({ db }: Core, { request, reply }: Caller, articleId: number): Promise<void> {
  const ticket = readVisitCookie(request) ?? newToken();
  await givePass(db, { articleId, ticketHash: hashToken(ticket) });
  reply.header('set-cookie', visitCookie(request, ticket));
}

async function reaches(core: Core, id: number, principal: Principal): Promise<boolean> {
  if (!holdsPermission(principal, 'article:data:query')) return false;
  return (await articleRepository(core, articleScope).find(id, principal)) !== undefined;
}

/**
 * The door of articles for who asks: open to all for a public one, to who has signed in for one of members, to who gave the
 * password for the others, and to whoever reaches it at his desk.
 */
export function doorOf(core: Core, caller: Caller): Door {
  const { request } = caller;
  return async ({ id, visibility }) => {
    if (visibility === 'public') return true;
    const isOpened = await holdsPass(core, request, id);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // A form brings no session that counts: it is for whom the page has let in.
    if (isOpened && (visibility === 'password' || !isRead)) return true;
    const principal = await visitor(core, request);
    if (!principal) return false;
    const mayRead = visibility === 'members' || (await reaches(core, id, principal));
    if (mayRead && !isOpened) await letIn(core, caller, id);
    return mayRead;
  };
}

/** Refuses what is done to an article that who asks may not read, as if there were none. */
export async function requireOpen(core: Core, caller: Caller, id: number): Promise<void> {
  const { visibility } = orNotFound(await findDoor(core.db, id));
  requireFound(await doorOf(core, caller)({ id, visibility }));
}

/** Opens an article for who knows its password; throws why not. */
export async function openByPassword(
  core: Core,
  caller: Caller,
  { id, password }: { id: number; password: string },
): Promise<void> {
  const { visibility, passwordHash } = orNotFound(await findDoor(core.db, id));
  if (visibility !== 'password' || passwordHash === null) return;
  await confirmLinkPassword(core, {
    link: `article:${id}`,
    stored: passwordHash,
    password,
    address: clientAddress(caller.request),
    wrong: 'article.wrong-password',
    locked: 'article.locked',
  });
  await letIn(core, caller, id);
}
