import type { RecordedChange } from '@wm/contract/core/history';
import { titleOf } from '@wm/contract/core/resource';
import type { ResourceSpec } from '@wm/contract/core/resource';
import type { OperChange } from '@wm/contract/monitor/operlog';
import { maskText } from '#core/access/mask.ts';
import type { Principal } from '#core/access/principal.ts';

type Field = OperChange['fields'][number];

/** What changed of a record, without what the asker may not read, and in part where he sees it in part. */
export function shownFields(
  principal: Principal,
  resource: ResourceSpec | undefined,
  { fields }: RecordedChange,
): Field[] {
  // Of what is no resource of the server nobody knows what may be seen of it.
  if (!resource) return [];
  const rights = principal.columnRights.get(resource.permission);
  return Object.entries(fields).flatMap(([field, [before, after]]): Field[] => {
    const column = rights?.columns.get(field);
    if (column && !column.read) return [];
    const show = (value: unknown): unknown => {
      if (!column || column.mask === '' || value === null) return value;
      return typeof value === 'string' ? maskText(column.mask, value) : '******';
    };
    return [{ field, title: titleOf(resource, field), before: show(before), after: show(after) }];
  });
}
