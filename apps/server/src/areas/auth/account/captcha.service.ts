import { and, eq, sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import { sysCaptcha } from '#core/session/session.table.ts';
import { hashToken } from '#core/session/tokens.ts';
import { drawCaptcha } from './captcha-image.ts';

const validFor = sql`interval '120 seconds'`;

/** A new captcha: its id and a base64 PNG. */
export async function issueCaptcha(core: Core): Promise<{ uuid: string; img: string }> {
  const { text, png } = drawCaptcha();
  await core.db.delete(sysCaptcha).where(sql`${sysCaptcha.expireTime} < now()`);
  const [row] = await core.db
    .insert(sysCaptcha)
    .values({
      answerHash: hashToken(text),
      expireTime: sql`now() + ${validFor}`,
    })
    .returning({ id: sysCaptcha.id });
  return { uuid: row?.id ?? '', img: png.toString('base64') };
}

/** Whether the answer is right. Any attempt uses the captcha up. */
export async function redeemCaptcha(
  core: Core,
  { uuid = '', code = '' }: { uuid?: string | undefined; code?: string | undefined },
): Promise<boolean> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(uuid)) return false;
  const [spent] = await core.db
    .delete(sysCaptcha)
    .where(and(eq(sysCaptcha.id, uuid), sql`${sysCaptcha.expireTime} > now()`))
    .returning({ answerHash: sysCaptcha.answerHash });
  return spent !== undefined && spent.answerHash.equals(hashToken(code.trim().toUpperCase()));
}
