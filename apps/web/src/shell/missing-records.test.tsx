import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { hiddenRoutes } from './hidden-routes.ts';
import { viewOf } from './routes.ts';

/** Addresses that no missing record can be named by. */
const others = new Set([
  // A type begins with its first entry.
  '/report/dict-data/index/:dict_type',
  // It names what was looked for, and offers to look elsewhere.
  '/knowledge/gene/:symbol',
  '/knowledge/variant/:key',
  // A log outlives its job, and is empty then.
  '/monitor/job-log/index/:job_id',
  // A book tells it in its own frame.
  '/read/book/:book_name',
]);

const records = hiddenRoutes.filter(({ path }) => path.includes(':') && !others.has(path));

beforeEach(() => useUser.setState({ id: 2, permissions: ['*:*:*'], roles: ['admin'] }));
afterEach(() => cleanup());

/** Not of the tree that stands beside all notes. */
function isOfRecord(button: HTMLElement): boolean {
  return button.closest('.wm-note-frame') === null || button.closest('.wm-note-content') !== null;
}

describe('an address that names a record which is not there', () => {
  it('is tried for every hidden route', () => {
    expect(records.length).toBeGreaterThanOrEqual(8);
  });

  it.each(records.map(({ path, component }) => [path, component]))(
    'says so at %s, without a retry or anything to add',
    async (path, component) => {
      stubServer(({ url }) => {
        // What stands beside notes: nothing yet.
        if (/\/tree\/(level|top)/.test(url))
          return envelope({ notebooks: [], notes: [], total: 0, starred: [], recent: [] });
        return /[?&](page|limit)=/.test(url)
          ? envelope({ rows: [], total: 0 })
          : envelope(null, { code: 404, msg: '记录不存在' });
      });
      const View = viewOf(component);
      if (!View) throw new Error(`no view ${component}`);
      render(
        <MemoryRouter initialEntries={[path.replace(/:\w+/, '99999')]}>
          <Suspense fallback={null}>
            <Routes>
              <Route path={path} element={<View />} />
            </Routes>
          </Suspense>
        </MemoryRouter>,
        { wrapper: AppFrame },
      );
      expect(
        await screen.findByRole(
          'heading',
          {
            name: /^((用户|角色|字典|思维导图|文章|基因|病例|导入|任务)不存在|没有「99999」这篇笔记)$/,
          },
          { timeout: 60_000 },
        ),
      ).toBeTruthy();
      expect(screen.getByText(/^可能已被删除，或者(地址有误|还没有写)$/)).toBeTruthy();
      for (const name of [/重试/, /新增/, /授权/, /导出/])
        expect(screen.queryAllByRole('button', { name }).filter(isOfRecord)).toEqual([]);
    },
    120_000,
  );
});
