import { noticeResource } from '@wm/contract/system/notice';
import { eq } from 'drizzle-orm';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { sysNotice } from './notice.table.ts';

/** A thousand rows of 64 KB each are no list. */
const listedResource = {
  ...noticeResource,
  row: noticeResource.row.omit({ notice_content: true }),
};

export function noticeRepository(database: DatabaseHandle): CrudRepository<typeof noticeResource> {
  const spec = {
    table: sysNotice,
    // What is written to some people is nobody else's to see, nor to look after.
    only: eq(sysNotice.isPersonal, false),
    filters: {
      noticeTitle: contains(sysNotice.noticeTitle),
      createBy: contains(sysNotice.createBy),
      noticeType: equals(sysNotice.noticeType),
      status: equals(sysNotice.status),
      beginTime: dayBound(sysNotice.createTime, 'begin'),
      endTime: dayBound(sysNotice.createTime, 'end'),
    },
  };
  const whole = tableRepository(database, noticeResource, spec);
  const { list } = tableRepository(database, listedResource, spec);
  return {
    ...whole,
    list,
    create: (input, principal) => {
      const signed = { ...input, createBy: principal.username };
      return whole.create(signed, principal);
    },
  };
}
