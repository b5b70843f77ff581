import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { writeEpub } from '@wm/epub/write-epub';
import { goTo } from './navigate.ts';

const modified = new Date('2026-01-01T00:00:00Z');
/** Of the chapters of a made book. */
export const chapterNumbers = [
  '一',
  '二',
  '三',
  '四',
  '五',
  '六',
  '七',
  '八',
  '九',
  '十',
  '十一',
  '十二',
];

/** Twelve chapters of a page each, in two parts. */
export function twelvePages(
  title: string,
  more: Partial<Parameters<typeof writeEpub>[0]> = {},
): Buffer {
  const line = (at: number) => ({
    label: `第${chapterNumbers[at] ?? ''}章`,
    section: at,
    fragment: '',
    subitems: [],
  });
  const part = (label: string, from: number) => ({
    ...line(from),
    label,
    subitems: [0, 1, 2, 3, 4, 5].map((at) => line(from + at)),
  });
  return Buffer.from(
    writeEpub({
      title,
      creators: ['佚名'],
      modified,
      sections: chapterNumbers.map((number) => ({
        title: `第${number}章`,
        body: `<h1>第${number}章</h1><p>这是第${number}章的正文，其中有一句话：石头记得河水。</p>`,
      })),
      contents: [part('上部', 0), part('下部', 6)],
      ...more,
    }),
  );
}

/** A file as an input for files takes it. */
export const epub = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/epub+zip',
  buffer,
});

/** The covers of the library. */
export const shelf = (page: Page) => page.getByRole('list', { name: '书架' });
/** Which book is read, and where. */
export const heading = (page: Page) =>
  page.getByRole('region', { name: /^阅读《/ }).getByRole('heading');

/** Takes books into the library, and waits until each has been. */
export async function upload(page: Page, files: ReturnType<typeof epub>[]): Promise<void> {
  await goTo(page, '/book/manage');
  await page.getByLabel('选择书籍文件').setInputFiles(files);
  const panel = page.getByRole('complementary', { name: '上传进度' });
  await expect(panel.getByText(/正在读取|取消/)).toHaveCount(0);
}

/** Opens a book of the library, and waits until a page of it stands. */
export async function openBook(page: Page, title: string): Promise<void> {
  await goTo(page, '/book/manage');
  await shelf(page)
    .getByRole('link', { name: new RegExp(`阅读《${title}》$`) })
    .click();
  // Its chapter is known once the first page stands.
  await expect(heading(page)).toHaveText(new RegExp(`^${title} · `));
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
}
