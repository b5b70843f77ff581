import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { demoVcf } from '../apps/server/src/areas/knowledge/inheritance/demo-family.ts';
import { faultsIn, faultsOf } from './support/axe.ts';
import { beginSession, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** What a caller writes of one person: the places at which he has something, under a name that every file has. */
function fileOf(person: string): string {
  const lines = demoVcf().trimEnd().split('\n');
  const head = lines.find((line) => line.startsWith('#CHROM')) ?? '';
  const column = head.split('\t').indexOf(person);
  return lines
    .flatMap((line) => {
      if (line.startsWith('##')) return line;
      const columns = line.split('\t');
      const own = line === head ? 'SAMPLE' : (columns[column] ?? '');
      return /^0(\/0)?:/.test(own) ? [] : [...columns.slice(0, 9), own].join('\t');
    })
    .concat('')
    .join('\n');
}

test(
  'each member’s own file is brought, told apart, checked and merged, and the family is analysed with it',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await page.goto(`${server.url}/knowledge/case/1/files`);
    const part = region(page, '合并单人 VCF');
    const bring = (files: Record<string, string>) =>
      part.locator('input[type=file]').setInputFiles(
        Object.entries(files).map(([name, text]) => ({
          name,
          buffer: gzipSync(text),
          mimeType: 'application/octet-stream',
        })),
      );
    const mother = fileOf('示例母亲').trimEnd().split('\n');
    const turned = [...mother.slice(0, -2), mother.at(-1), mother.at(-2), ''].join('\n');
    await bring({
      '示例先证者.vcf.gz': fileOf('示例先证者'),
      '示例父亲.vcf.gz': fileOf('示例父亲'),
      'mother.vcf.gz': turned,
    });
    // Whom the first two are is told by their names; the third is told by hand.
    await expect(part.getByRole('row', { name: /示例先证者\.vcf\.gz.*GRCh37/ })).toContainText(
      'SAMPLE',
    );
    await part.getByRole('combobox', { name: 'mother.vcf.gz 的样本 SAMPLE 是哪位成员' }).click();
    await page.getByTitle('示例母亲', { exact: true }).click();
    await expect(part.getByRole('button', { name: '合并', exact: true })).toBeDisabled();
    await part.getByRole('button', { name: '检查' }).click();
    await expect(
      part.getByText(/^不能合并：mother\.vcf\.gz 没有按位置排序（第\d+行）$/),
    ).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);

    const wrong = part.getByRole('row', { name: /^mother\.vcf\.gz/ });
    await wrong.getByRole('button', { name: '删除' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s?除/ })
      .click();
    await expect(wrong).toHaveCount(0);
    await bring({ '示例母亲.vcf.gz': fileOf('示例母亲') });
    await expect(part.getByRole('row', { name: /^示例母亲\.vcf\.gz.*示例母亲/ })).toBeVisible();
    await part.getByRole('radio', { name: '记为参考 0/0' }).click();
    await part.getByRole('button', { name: '检查' }).click();
    await expect(part.getByText('可以合并', { exact: true })).toBeVisible();
    await expect(part.getByText(/^共 100 行，其中 \d+ 行由多个文件合成/)).toBeVisible();
    expect(await faultsIn(page, 'light')).toEqual([]);
    await part.getByRole('button', { name: '合并', exact: true }).click();
    const made = part.getByRole('listitem').filter({ hasText: /^病例1合并\d+\.vcf\.gz/ });
    await expect(made).toContainText('成员 3 位：示例先证者（示例先证者.vcf.gz）');
    await expect(made).toContainText('记为参考（0/0）');
    // The case had a file already: the new one is taken when one says so.
    await made.getByRole('button', { name: '用于分析' }).click();
    await expect(made).toContainText('用于下次分析');
    await expect(region(page, 'VCF 文件').getByText(/^病例1合并\d+\.vcf\.gz/)).toBeVisible();
    expect(await faultsIn(page, 'dark')).toEqual([]);
    await page.getByRole('button', { name: '开始分析' }).click();
    await expect(region(page, '候选变异').getByText('7 个变异')).toBeVisible();
    expect(complaints).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}/knowledge/case/1/files`);
    await expect(made).toBeVisible();
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(390);
    expect(await faultsIn(page, 'light')).toEqual([]);
  },
);
