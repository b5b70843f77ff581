import { sql } from 'drizzle-orm';
import type { Area } from '#core/area.ts';
import { addAccountRoutes } from './account/account.routes.ts';
import { avatarUse } from './profile/avatar.service.ts';
import { addProfileRoutes } from './profile/profile.routes.ts';
import { addSecondFactorRoutes } from './second-factor/second-factor.routes.ts';

/** Signing in, the own profile, the second factor. */
export const authArea: Area = {
  addRoutes: (app, core) => {
    addAccountRoutes(app, core);
    addProfileRoutes(app, core);
    addSecondFactorRoutes(app, core);
  },
  fileUses: [avatarUse],
  retention: () => [
    sql`delete from sys_factor_ticket where expire_time < now()`,
    sql`delete from sys_captcha where expire_time < now()`,
  ],
};
