import { cutText } from '@wm/contract/core/stored-text';
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '#core/core.ts';
import { clientAddress } from '#core/http/address/client-address.ts';
import { limitedAddress } from '#core/session/limited-address.ts';
import { saltOf } from './visit.repository.ts';
import type { Visitor } from './visit.repository.ts';

const cookieName = 'wm-visitor';
const cookieSeconds = 400 * 24 * 3600;
const cookieForm = /^(\d{4}-\d{2}-\d{2})\.([\w-]{22})$/;

function cookieOf(request: FastifyRequest): { day: string; id: string } | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=');
    const found = name === cookieName ? cookieForm.exec(value) : null;
    if (found?.[1] && found[2]) return { day: found[1], id: found[2] };
  }
  return undefined;
}

/** The day it is in the office. */
export async function officeDay({ settings }: Pick<Core, 'settings'>): Promise<string> {
  const timeZone = await settings.text('sys.office.time-zone');
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
}

/**
 * Recognises a visitor and gives him a cookie if he has none. On the day he gets it he is his address, so that the
 * requests of a first visit, which bring no cookie yet, are all one person's.
 */
export async function recognise(
  core: Pick<Core, 'db' | 'settings'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const day = await officeDay(core);
  const agent = cutText(request.headers['user-agent'] ?? '', 300);
  const salt = await saltOf(core.db, day);
  const hash = (text: string): string =>
    createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22);
  const ip = limitedAddress(clientAddress(request));
  const address = hash(ip);
  const known = cookieOf(request);
  if (!known) {
    const secure = request.protocol === 'https' ? '; Secure' : '';
    const fresh = `${day}.${randomBytes(16).toString('base64url')}`;
    void reply.header(
      'set-cookie',
      `${cookieName}=${fresh}; Path=/blog; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  }
  const isReturning = known !== undefined && known.day < day;
  return { key: isReturning ? `c${known.id}` : `a${hash(`${ip}\n${agent}`)}`, address, day };
}
