import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { ArticleTable } from './article-table.tsx';

it('shows the categories to filter by as the tree they are', async () => {
  useUser.setState({ permissions: ['*:*:*'] });
  stubServer(({ url }) =>
    url.includes('choices')
      ? envelope({
          categories: [
            { id: 2, parent_id: 1, name: '前端' },
            { id: 1, parent_id: 0, name: '技术' },
          ],
          tags: [],
        })
      : envelope({ rows: [], total: 0 }),
  );
  render(
    <MemoryRouter>
      <ArticleTable />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  const search = await screen.findByRole('search');
  fireEvent.click(within(search).getByRole('button', { name: /展开/ }));
  fireEvent.mouseDown(within(search).getByRole('combobox', { name: '分类' }));
  const child = await screen.findByRole('treeitem', { name: '前端' });
  expect(child.querySelectorAll('.ant-select-tree-indent-unit')).toHaveLength(1);
});
