import {
  addRoleUsersEndpoint,
  removeRoleUsersEndpoint,
  roleCandidatesEndpoint,
  roleUsersEndpoint,
} from '@wm/contract/system/role-user';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { listRoleUsers } from './role-user.repository.ts';
import { addRoleUsers, removeRoleUsers } from './role-user.service.ts';

export function addRoleUserRoutes(app: FastifyInstance, core: Core): void {
  route(app, roleUsersEndpoint, ({ query, principal }) =>
    listRoleUsers(core.db, principal, { query, isAllocated: true }),
  );
  route(app, roleCandidatesEndpoint, ({ query, principal }) =>
    listRoleUsers(core.db, principal, { query, isAllocated: false }),
  );
  route(app, addRoleUsersEndpoint, async ({ body, principal }) => ({
    added: await addRoleUsers(core, principal, body),
  }));
  route(app, removeRoleUsersEndpoint, async ({ body, principal }) => ({
    removed: await removeRoleUsers(core, principal, body),
  }));
}
