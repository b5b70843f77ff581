import { mapFolderResource } from '@wm/contract/mindmap/folder';
import { sql } from 'drizzle-orm';
import { contains } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { mindFolder } from '../mindmap.table.ts';

export function folderRepository(
  database: DatabaseHandle,
): CrudRepository<typeof mapFolderResource> {
  return tableRepository(database, mapFolderResource, {
    table: mindFolder,
    owner: mindFolder.ownerId,
    filters: { name: contains(mindFolder.name) },
    computed: {
      mapCount: sql<number>`(select count(*)::int from mind_map m where m.folder_id = mind_folder.id and m.delete_time is null)`,
    },
    violations: { mind_folder_owner_id_name_unique: 'mindmap.folder-taken' },
  });
}
