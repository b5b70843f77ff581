import type { Config, configResource } from '@wm/contract/system/config';
import type { FieldAccess } from '#core/crud/field-access.ts';
import { createResourceApi } from '#core/crud/resource-api.ts';
import type { ResourceApi } from '#core/crud/resource-api.ts';

export const configApi = createResourceApi<typeof configResource>({
  path: '/admin/v2/system/config',
  permission: 'system:config',
  title: '参数',
});

/** Names the key with every change: the operation log shows a value only when it knows that it is no secret. */
export function namingKey(
  api: ResourceApi<typeof configResource>,
  { rows, access }: { rows: readonly Config[]; access: FieldAccess },
): ResourceApi<typeof configResource> {
  return {
    ...api,
    update(id, values) {
      const row = rows.find((candidate) => candidate.id === id);
      const isNamed = row !== undefined && access.mayWrite('configKey', 'update');
      return api.update(id, { ...(isNamed && { configKey: row.configKey }), ...values });
    },
  };
}
