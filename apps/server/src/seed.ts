import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createUser } from '#areas/auth/public.ts';
import { sysUser } from '#core/access/access.table.ts';
import { roleIds } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Config } from '#core/config.ts';
import type { Database } from '#core/database/database.ts';
import { areas } from './areas.ts';

/**
 * Creates the administrator at the first start, with the demo set unless switched off. Roles, menus and settings come
 * with the migrations. Safe to call at every start and from several processes at once.
 * @returns the administrator's password if it was made up here, to be shown once.
 */
export async function seed(db: Database, config: Config): Promise<string | undefined> {
  const [known] = await db
    .select({ id: sysUser.id })
    .from(sysUser)
    .where(eq(sysUser.usernameKey, 'admin'));
  if (known) return undefined;
  const password = config.adminPassword ?? randomBytes(9).toString('base64url');
  let adminId: number;
  try {
    adminId = await createUser(
      { db },
      {
        username: 'admin',
        password,
        roleId: roleIds.admin,
        passwordReset: config.adminPassword === undefined,
      },
    );
  } catch (error) {
    const wasFaster = error instanceof AppError && error.errorName === 'auth.name-taken';
    if (wasFaster) return undefined;
    throw error;
  }
  if (config.seedDemo) for (const { seedDemo } of areas) await seedDemo?.(db, adminId, config);
  return config.adminPassword === undefined ? password : undefined;
}
