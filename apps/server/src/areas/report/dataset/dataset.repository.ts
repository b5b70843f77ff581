import { datasetResource } from '@wm/contract/report/dataset';
import { sql } from 'drizzle-orm';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { reportDataset } from './dataset.table.ts';

/** Datasets in reach of who asks: those of the departments that his role reaches, and his own. */
export function datasetRepository(handle: DatabaseHandle): CrudRepository<typeof datasetResource> {
  return tableRepository(handle, datasetResource, {
    table: reportDataset,
    scope: { dept: reportDataset.deptId, user: reportDataset.ownerId },
    filters: { name: contains(reportDataset.name), format: equals(reportDataset.format) },
    computed: {
      ownerName: sql<string>`coalesce((select coalesce(nullif(u.nickname, ''), u.username)
        from sys_user u where u.id = report_dataset.owner_id), '')`,
      missingCount: sql<number>`jsonb_array_length(
        jsonb_path_query_array(report_dataset.columns, '$[*] ? (@.isMissing == true)'))`,
    },
  });
}
