import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import { SecretUnreadable } from '#core/secrets/secret-box.ts';
import { mallProviderKey } from '../mall.table.ts';

const only = 1;
const purpose = 'mall:provider';

/** The key that payment notices are signed by: made when it is first asked for, kept sealed by the installation's own. */
export async function providerKey({ db, secrets }: Pick<Core, 'db' | 'secrets'>): Promise<string> {
  const [stored] = await db.select().from(mallProviderKey).where(eq(mallProviderKey.id, only));
  try {
    if (stored) return secrets.open(stored.sealed, purpose);
  } catch (error) {
    // A backup that was restored elsewhere: nobody knows the old key there.
    if (!(error instanceof SecretUnreadable)) throw error;
    await db.delete(mallProviderKey).where(eq(mallProviderKey.sealed, stored?.sealed as Buffer));
  }
  const sealed = secrets.seal(randomBytes(32).toString('hex'), purpose);
  await db.insert(mallProviderKey).values({ id: only, sealed }).onConflictDoNothing();
  // Of two processes at once the first has made it.
  const [kept] = await db.select().from(mallProviderKey).where(eq(mallProviderKey.id, only));
  if (!kept) throw new Error('the key was not kept');
  return secrets.open(kept.sealed, purpose);
}
