import { cutText } from '@wm/contract/core/stored-text';
import { createHmac, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#core/database/database.ts';
import { clientAddress } from '#core/http/client-address.ts';
import { limitedAddress } from '#core/http/rate-limit.ts';
import { blogSalt } from '../blog.table.ts';

/** Who reads the blog, as far as counting him once needs it. */
export interface Visitor {
  /** Who he is today: by his cookie, or by his address on the day he got it. */
  key: string;
  /** His address under today's salt; nobody can read it back, least of all tomorrow. */
  address: string;
  day: string;
}

const cookieName = 'wm-visitor';
const cookieSeconds = 400 * 24 * 3600;
const cookieForm = /^(\d{4}-\d{2}-\d{2})\.([\w-]{22})$/;

/** The office's day. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
}

const salts = new Map<string, Buffer>();

async function saltOf(db: Database, day: string): Promise<Buffer> {
  const known = salts.get(day);
  if (known) return known;
  await db
    .insert(blogSalt)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoNothing();
  const [stored] = await db.select().from(blogSalt).where(eq(blogSalt.day, day));
  if (!stored) throw new Error('the salt was not stored');
  salts.clear();
  salts.set(day, stored.salt);
  return stored.salt;
}

function cookieOf(request: FastifyRequest): { day: string; id: string } | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=');
    const found = name === cookieName ? cookieForm.exec(value) : null;
    if (found?.[1] && found[2]) return { day: found[1], id: found[2] };
  }
  return undefined;
}

/**
 * Recognises a visitor and gives him a cookie if he has none. On the day he gets it he is his address, so that the
 * requests of a first visit, which bring no cookie yet, are all one person's.
 */
export async function recognise(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visitor> {
  const day = today();
  const agent = cutText(request.headers['user-agent'] ?? '', 300);
  const salt = await saltOf(db, day);
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

/** So many visitors of one address count for an article and day: an office, not a machine that makes up cookies. */
const mostPerAddress = 30;

/** Counts a visitor's view or like of an article today, once however often he asks; answers the new count. */
export async function countVisit(
  db: Database,
  { articleId, kind }: { articleId: number; kind: 'view' | 'like' },
  visitor: Visitor,
): Promise<number | undefined> {
  const column = sql.raw(kind === 'view' ? 'view_count' : 'like_count');
  const { rows } = await db.execute<{ count: number }>(sql`
    with visit as (
      insert into blog_visit (article_id, kind, day, visitor, address)
      select a.id, ${kind}, ${visitor.day}::date, ${visitor.key}, ${visitor.address}
      from blog_article a
      where a.id = ${articleId} and a.publish_time <= now() and (
        select count(*) from blog_visit v where v.article_id = a.id and v.kind = ${kind}
          and v.day = ${visitor.day}::date and v.address = ${visitor.address}) < ${mostPerAddress}
      on conflict do nothing returning article_id)
    update blog_article set ${column} = ${column} + 1 from visit
    where blog_article.id = visit.article_id returning ${column} as count`);
  if (rows[0]) return rows[0].count;
  const stored = await db.execute<{ count: number }>(sql`
    select ${column} as count from blog_article where id = ${articleId} and publish_time <= now()`);
  return stored.rows[0]?.count;
}

/** Whether he has liked an article today. */
export async function hasLiked(
  db: Database,
  articleId: number,
  { key, day }: Visitor,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from blog_visit where article_id = ${articleId} and kind = 'like'
      and day = ${day}::date and visitor = ${key}`);
  return (rowCount ?? 0) > 0;
}
