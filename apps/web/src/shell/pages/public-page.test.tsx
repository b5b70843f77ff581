import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { PublicPage } from './public-page.tsx';

afterEach(cleanup);

function open(path: string): void {
  stubServer(() => envelope(null));
  render(
    <MemoryRouter>
      <PublicPage path={path} />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
}

it('4 a progress bar runs, without a spinner, while a public page is fetched', async () => {
  open('/white_test');
  expect(screen.getByRole('progressbar', { name: '正在打开页面' })).toBeTruthy();
  expect(document.querySelector('.wm-cover-ring, .ant-spin')).toBeNull();
  expect(await screen.findByRole('heading', { name: '运行自检' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(document.title).toBe('运行自检 - Work Manage');
});

it('2.1 /401 is the unauthorised page, any other public path the not-found page', () => {
  open('/401');
  expect(screen.getByText('当前操作没有权限')).toBeTruthy();
  expect(document.title).toBe('没有权限 - Work Manage');
  cleanup();
  open('/myblog/nowhere');
  expect(screen.getByText('页面不存在')).toBeTruthy();
  expect(document.title).toBe('页面不存在 - Work Manage');
});
