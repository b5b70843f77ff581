import { seededLabel } from '@wm/contract/system/seeded-dicts';
import { cutText } from '@wm/contract/core/stored-text';
import {
  noticeReadCountEndpoint,
  noticeReadersEndpoint,
  noticeResource,
} from '@wm/contract/system/notice';
import {
  ownNoticeEndpoint,
  ownNoticesEndpoint,
  readAllNoticesEndpoint,
  readNoticeEndpoint,
} from '@wm/contract/system/own-notice';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { countReaders, listReaders } from './notice-reader.repository.ts';
import { noticeService } from './notice.service.ts';
import { listOwnNotices, readAllNotices, readNotice, showNotice } from './own-notice.service.ts';

/** A cell of a spreadsheet holds no more. */
const cellLength = 32_000;

export function addNoticeRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: noticeResource,
    repository: noticeService(core),
    columns: [
      { field: 'id', title: '公告序号', width: 10 },
      { field: 'noticeTitle', title: '公告标题', width: 40 },
      {
        field: 'noticeType',
        title: '公告类型',
        width: 10,
        show: seededLabel('sys_notice_type'),
      },
      {
        field: 'status',
        title: '状态',
        width: 8,
        show: seededLabel('sys_notice_status'),
      },
      { field: 'createBy', title: '创建者' },
      { field: 'createTime', title: '创建时间', width: 26 },
      {
        field: 'noticeContent',
        title: '公告内容',
        width: 60,
        show: (content) => (typeof content === 'string' ? cutText(content, cellLength) : ''),
      },
    ],
  });
  route(app, noticeReadersEndpoint, ({ query, principal }) =>
    listReaders(core.db, principal, query),
  );
  route(app, noticeReadCountEndpoint, ({ query, principal }) =>
    countReaders(core.db, principal, query.noticeId),
  );
}

/** What everybody who is signed in does with notices. */
export function addOwnNoticeRoutes(app: FastifyInstance, core: Core): void {
  route(app, ownNoticesEndpoint, ({ query, principal }) =>
    listOwnNotices(core, principal.userId, {
      page: query.page,
      limit: query.limit,
      isUnread: query.isUnread === 'true',
    }),
  );
  route(app, ownNoticeEndpoint, ({ params, principal }) =>
    showNotice(core, principal.userId, params.id),
  );
  route(app, readNoticeEndpoint, ({ params, principal }) =>
    readNotice(core, principal.userId, params.id),
  );
  route(app, readAllNoticesEndpoint, ({ body, principal }) =>
    readAllNotices(core, principal.userId, body.untilId),
  );
}
