import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/mindmap/v2/maps': {
      screens: ['/mindmap/map'],
      needs: ['/mindmap/v2/folders'],
      seed: [
        `insert into mind_map (owner_id, folder_id, name, content, node_count, delete_time, create_time, update_time)
       select 1, (select min(id) + i % 2 from mind_folder) * (case when i % 5 > 0 then 1 end), '导图List' || i,
         repeat('正', i % 7), i % 4, case when i % 6 = 0 then ${someDay} end, ${someDay}, ${someDay} ${eachOfThirty}`,
      ],
      filters: {
        name: 'contains',
        folder_id: 'equals',
        is_unfiled: (row, value) => String(row['folder_id'] === null) === value,
        is_removed: (row, value) => String(row['delete_time'] !== null) === value,
      },
      values: { is_unfiled: 'true', is_removed: 'false' },
    },
  },
};
