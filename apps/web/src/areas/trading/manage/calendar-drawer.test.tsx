import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { CalendarDrawer } from './calendar-drawer.tsx';

beforeEach(() => {
  stubServer(() => envelope({}));
  render(<CalendarDrawer isOpen onClose={() => {}} />, { wrapper: AppFrame });
});
afterEach(cleanup);

function choose(file: File): void {
  const field = document.querySelector('input[type=file]');
  if (!field) throw new Error('there is no field for files');
  fireEvent.change(field, { target: { files: [file] } });
}

it('says what it has read of a file, and of another one why nothing', async () => {
  choose(new File(['2027-01-01\n2027-02-08\n'], '休市.txt'));
  expect(await screen.findByText(/按休市日读取：.*周一至周五里休市 2 天/)).toBeTruthy();
  choose(new File(['日期\n2027-02-30\n'], '错.csv'));
  expect(await screen.findByText('第 2 行没有认出日期：2027-02-30')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /采\s?用/ })).toBeNull();
});

it('takes no file that is far too large, and says so when one can no longer be read', async () => {
  choose(new File(['2027-01-01\n'.repeat(100_000)], '大.csv'));
  expect(await screen.findByText(/文件超过 1 MB/)).toBeTruthy();
  const gone = new File(['2027-01-01'], '没了.csv');
  gone.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  choose(gone);
  expect(await screen.findByText('读不到这个文件，请重新选择')).toBeTruthy();
});
