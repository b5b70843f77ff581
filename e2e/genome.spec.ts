import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsIn, faultsOf } from './support/axe.ts';
import { goTo } from './support/navigate.ts';
import { signIn, watch } from './support/people.ts';
import { writeBam } from '../apps/server/src/areas/genome/demo/write-bam.ts';
import { root, startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { drop, isDrawn, isPainted, listen, picture } from './support/viewer.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

/** Pixels of an alignment's picture that are neither white nor clear. */
function paintedPixels(page: Page): Promise<number> {
  return picture(page).evaluate((host) => {
    let painted = 0;
    for (const canvas of host.shadowRoot?.querySelectorAll('canvas') ?? []) {
      if (canvas.width === 0 || canvas.height === 0) continue;
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      for (let at = 0; at < (data?.length ?? 0); at += 4)
        if (data![at + 3]! > 0 && data![at]! + data![at + 1]! + data![at + 2]! < 740) painted += 1;
    }
    return painted;
  });
}

test('reads are drawn without asking anybody else, moved and ordered, kept in the address and as a session', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const { foreign, reads } = listen(page, server);
  await goTo(page, '/genome/alignment');
  await isDrawn(page);
  await expect.poll(() => paintedPixels(page)).toBeGreaterThan(5000);
  // In dark colours too the names stand dark on white, and the picture is turned as a whole.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(picture(page).locator('.igv-track-label').first()).toHaveCSS(
    'color',
    'rgb(31, 31, 31)',
  );
  await page.emulateMedia({ colorScheme: 'light' });
  // One window of 600 bases, with the reference and both indexes.
  expect(reads().length).toBeLessThanOrEqual(20);
  const sizes = await Promise.all(
    reads().map(async (request) => (await request.sizes()).responseBodySize),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);

  // A place is found, kept in the address, and there again after a reload; reads are ordered by a key.
  await page.getByRole('searchbox', { name: '定位' }).fill('1:1168020');
  await page.getByRole('button', { name: '定位' }).click();
  await expect(page).toHaveURL(/locus=1%3A1167970-1168070/);
  await picture(page).hover();
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/sort=BASE/);
  await page.reload();
  await isDrawn(page);
  await expect(page).toHaveURL(
    /locus=1%3A11679\d\d-11680\d\d.*sort=BASE|sort=BASE.*locus=1%3A11679/,
  );

  // What is seen becomes a session, which leads back to it.
  await page.getByRole('button', { name: '保存与分享' }).click();
  const drawer = page.getByRole('dialog', { name: '保存与分享' });
  await drawer.getByRole('textbox', { name: '会话名称' }).fill('会诊一');
  await drawer.getByRole('button', { name: '保存会话' }).click();
  await drawer.getByRole('link', { name: '会诊一' }).click();
  await expect(page).toHaveURL(/locus=/);

  await goTo(page, '/genome/bam-alignment');
  await isDrawn(page);
  await expect.poll(() => paintedPixels(page)).toBeGreaterThan(5000);
  await page.setViewportSize({ width: 390, height: 844 });
  await isDrawn(page);
  // On a phone the picture has the room: the files and how they are shown stand behind 更多.
  const more = page.getByRole('combobox', { name: /^(参考基因组|排序)$/ });
  await expect(more).toHaveCount(0);
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await expect(more).toHaveCount(2);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(foreign()).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** A sequence of our own, the same each time. */
function ownSequence(length: number): string {
  let state = 7;
  let text = '';
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    text += 'ACGT'[(state >> 16) & 3];
  }
  return text;
}

const sequence = ownSequence(180_000);
const snv = 45_000;

/** Reads of a hundred bases, fifteen over each base, with names that cannot be packed; every other one has another base at one place. */
function ownReads() {
  const count = 27_000;
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * (sequence.length - 100)) / count);
    const reference = sequence.slice(from, from + 100);
    const place = snv - 1 - from;
    const isOther = at % 2 === 0 && place >= 0 && place < 100;
    const bases = isOther
      ? `${reference.slice(0, place)}${reference[place] === 'A' ? 'C' : 'A'}${reference.slice(place + 1)}`
      : reference;
    const name = createHash('sha512').update(String(at)).digest('base64url');
    return { name, contig: 0, from, bases, reference, isReverse: at % 3 === 0 };
  });
}

const text = (lines: string[]) => Buffer.from(`${lines.join('\n')}\n`);

/** A file of each kind, made here. */
function ownFiles(): [name: string, bytes: Buffer][] {
  const contigs = [{ name: 'own', length: sequence.length }];
  const other = sequence[snv - 1] === 'A' ? 'C' : 'A';
  return [
    ['own.fa', text(['>own', sequence])],
    ['own.bam', writeBam(contigs, '自制样本', ownReads())],
    [
      'own.vcf',
      text([
        '##fileformat=VCFv4.2',
        `##contig=<ID=own,length=${sequence.length}>`,
        '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\t自制样本',
        `own\t${snv}\t.\t${sequence[snv - 1]}\t${other}\t50\tPASS\t.\tGT\t0/1`,
      ]),
    ],
    [
      'own.gff3',
      text([
        '##gff-version 3',
        'own\tmade\tgene\t44500\t45800\t.\t+\t.\tID=g1;Name=基因一',
        'own\tmade\tmRNA\t44500\t45800\t.\t+\t.\tID=t1;Parent=g1;Name=转录本一',
        'own\tmade\texon\t44500\t44900\t.\t+\t.\tParent=t1',
        'own\tmade\texon\t45400\t45800\t.\t+\t.\tParent=t1',
      ]),
    ],
    ['own.bed', text(['own\t44600\t44800\tpeak'])],
  ];
}

test('files of every kind are dropped on the picture and drawn; what is not read is said, and read anew', async ({
  page,
}) => {
  await signIn(page, server);
  const { foreign, reads } = listen(page, server);
  await goTo(page, '/genome/alignment');
  await isDrawn(page);
  const files = ownFiles();
  expect(files[1]?.[1].length).toBeGreaterThan(2_000_000);
  await drop(page, files);
  const names = ['自制样本', 'own.vcf', 'own.gff3', 'own.bed'];
  await expect(page.getByText('own.fa', { exact: true })).toBeVisible();
  const locate = async (locus: string): Promise<void> => {
    await page.getByRole('searchbox', { name: '定位' }).fill(locus);
    await page.getByRole('button', { name: '定位' }).click();
    await expect(page).toHaveURL(new RegExp(`locus=${encodeURIComponent(locus)}`));
  };
  await isDrawn(page);
  await locate('own:44000-46000');
  await isPainted(page, names);
  expect(await faultsOf(page)).toEqual([]);

  // Two thousand bases of a file of megabytes, opened anew: few requests, and little is read.
  const before = reads().length;
  await page.reload();
  await isDrawn(page);
  await isPainted(page, names);
  const asked = reads().slice(before);
  const sizes = await Promise.all(
    asked.map(async (request) => (await request.sizes()).responseBodySize),
  );
  expect(asked.length).toBeLessThanOrEqual(20);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);

  // A block that is not read is hatched and said, and is there after another try.
  await page.route('**/genome/v2/tracks/*/data', (route) => route.abort());
  await locate('own:150000-152000');
  await expect(page.getByText('有的地方读取失败')).toBeVisible();
  await expect(picture(page).getByText('此处读取失败 · 重试')).toBeVisible();
  await page.unroute('**/genome/v2/tracks/*/data');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('有的地方读取失败')).toHaveCount(0);
  await expect(picture(page).getByText('此处读取失败 · 重试')).toBeHidden();
  await isPainted(page, ['自制样本']);
  // Files that are not read at all are named.
  await page.route('**/genome/v2/tracks/*/data', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^读取失败：.*own\.bed/)).toBeVisible();
  await page.unroute('**/genome/v2/tracks/*/data');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText(/^读取失败：/)).toHaveCount(0);
  await isPainted(page, ['自制样本']);

  // A reference is opened to everybody by who may.
  await page.getByRole('button', { name: '管理文件' }).click();
  const sharing = page.getByLabel('own.fa 的可见范围');
  await sharing.getByText('所有人').click();
  await expect(sharing.getByRole('radio', { name: '所有人' })).toBeChecked();
  await page.keyboard.press('Escape');
  expect(foreign()).toEqual([]);
});

/** Real files beside the repository, where they are there. */
const folder = ['../shared', '../../shared']
  .map((one) => path.resolve(root, one, 'data/genomics/viewer'))
  .find((one) => existsSync(one));

test(
  'a CRAM file with its sequence is unpacked and drawn (needs ../shared)',
  { tag: '@long' },
  async ({ page }) => {
    test.skip(folder === undefined, 'needs ../shared');
    await signIn(page, server);
    const real = (name: string, as = name): [string, Buffer] => [
      as,
      readFileSync(path.join(folder ?? '', 'whatshap-pacbio', name)),
    ];
    await goTo(page, '/genome/bam-alignment');
    await isDrawn(page);
    await drop(page, [
      real('reference.fasta'),
      real('pacbio.cram'),
      real('pacbio.crai', 'pacbio.cram.crai'),
      real('phased.vcf.gz'),
      real('phased.vcf.gz.tbi'),
    ]);
    await expect(page.getByText('reference.fasta', { exact: true })).toBeVisible();
    await isDrawn(page);
    await page.getByRole('searchbox', { name: '定位' }).fill('ref:10800-12200');
    await page.getByRole('button', { name: '定位' }).click();
    await isPainted(page, ['HG004_250bp_All', 'phased.vcf.gz']);
    await expect(page.getByText(/读取失败/)).toHaveCount(0);
  },
);

test(
  'a BAM of another reference without MD tags opens by itself and is drawn',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, server);
    await goTo(page, '/genome/bam-alignment');
    await isDrawn(page);
    const reads = ownReads().map(({ name, contig, from, bases, isReverse }) => {
      return { name, contig, from, bases, isReverse };
    });
    const contigs = [{ name: 'untold', length: sequence.length }];
    await drop(page, [['untold.bam', writeBam(contigs, '没有MD', reads)]]);
    await expect(page.getByText(/是另一个参考基因组的，已单独打开/)).toBeVisible();
    await isDrawn(page);
    await page.getByRole('searchbox', { name: '定位' }).fill('untold:44000-46000');
    await page.getByRole('button', { name: '定位' }).click();
    await expect(page).toHaveURL(/locus=untold%3A44000-46000/);
    await isPainted(page, ['没有MD']);
    await expect(page.getByText(/读取失败/)).toHaveCount(0);
  },
);

test(
  'a BAM of another reference, a GFF3 and a BED of other programs are drawn against its own (needs ../shared)',
  { tag: '@long' },
  async ({ page }) => {
    test.skip(folder === undefined, 'needs ../shared');
    await signIn(page, server);
    const real = (name: string): [string, Buffer] => [
      name,
      readFileSync(path.join(folder ?? '', name)),
    ];
    const locate = async (locus: string): Promise<void> => {
      await page.getByRole('searchbox', { name: '定位' }).fill(locus);
      await page.getByRole('button', { name: '定位' }).click();
      // The reference may call its sequences chr11, not 11.
      await expect(page).toHaveURL(new RegExp(`locus=(chr)?${encodeURIComponent(locus)}`));
    };
    await goTo(page, '/genome/bam-alignment');
    await isDrawn(page);
    await drop(page, [real('HG002_chr11_119076212_119102218_2.bam')]);
    await expect(page.getByText(/是另一个参考基因组的，已单独打开/)).toBeVisible();
    await isDrawn(page);
    await locate('11:119086212-119088212');
    await isPainted(page, ['HG002_WGS']);
    await drop(page, [real('Ensembl_MYC-region.gff3'), real('basic_feature_3_columns.bed')]);
    await isDrawn(page);
    await locate('8:127735000-127742000');
    await isPainted(page, ['Ensembl_MYC-region.gff3']);
    await locate('1:67655200-67656000');
    await isPainted(page, ['basic_feature_3_columns.bed']);
  },
);

test('a variant of a case bears a label and is found by a saved filter, whose versions are compared and restored', async ({
  page,
}) => {
  await signIn(page, server);
  await page.goto(`${server.url}/knowledge/case/1/files`);
  await page.getByRole('button', { name: '开始分析' }).click();
  const found = page.getByRole('region', { name: '候选变异', exact: true });
  await found.getByRole('button', { name: 'p.Trp737*' }).click();
  const labels = page.getByRole('dialog', { name: '变异' }).getByRole('group', { name: '标签' });
  await labels.getByRole('button').click();
  await page.getByRole('menuitem', { name: /待复核/ }).click();
  await expect(labels.getByText('待复核')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '变异' })).toHaveCount(0);
  await found.getByRole('combobox', { name: '标签' }).click();
  await page.getByRole('option', { name: /待复核 1/ }).click();
  await expect(found.getByText('1 / 7 个变异')).toBeVisible();

  await found.getByRole('button', { name: '存为方案' }).click();
  const dialog = page.getByRole('dialog', { name: '存为筛选方案' });
  await dialog.getByLabel('方案名称').fill('先看待复核');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(found.getByText('第 1 版', { exact: true })).toBeVisible();
  await found.getByText('只看 ● 符合').click();
  await expect(found.getByText('第 1 版，有改动')).toBeVisible();
  await found
    .getByRole('group', { name: '筛选方案' })
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await expect(found.getByText('第 2 版', { exact: true })).toBeVisible();
  await found.getByRole('button', { name: /版\s?本/ }).click();
  const versions = page.getByRole('dialog', { name: /的版本$/ });
  await expect(versions.getByText(/与当前筛选不同/)).toHaveCount(1);
  await versions.getByRole('button', { name: '恢复为最新版' }).click();
  await expect(versions.getByText('第 3 版')).toBeVisible();
  expect(await faultsIn(page, 'dark')).toEqual([]);
});

test('the reads of a family stand in the drawer of a variant, drawn when they are looked at, with counts beside each', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const { asked } = listen(page, server);
  const library = () => asked.filter((request) => /\/assets\/igv[^/]*\.js/.test(request.url()));
  await page.goto(`${server.url}/knowledge/case/1/files`);
  await page.getByRole('button', { name: '开始分析' }).click();
  const found = page.getByRole('region', { name: '候选变异', exact: true });
  await found.getByRole('button', { name: 'p.Trp737*' }).click();
  const sheet = page.getByRole('dialog', { name: '变异' });
  await expect(sheet.getByRole('link', { name: '看比对', exact: true })).toBeVisible();
  // Nothing of it is fetched before.
  expect(library()).toEqual([]);
  const rail = sheet.getByRole('navigation', { name: '变异的各部分' });
  await rail.getByRole('button', { name: '浏览器' }).click();
  await isDrawn(page);
  await isPainted(page, ['示例父亲', '示例母亲', '示例先证者']);
  expect(library()).toHaveLength(1);
  const lanes = sheet.getByRole('list', { name: '各成员的读段' }).getByRole('listitem');
  await expect(lanes).toHaveText([
    /示例父亲父亲 · 0\/0深度 34G 34A 0/,
    /示例母亲母亲 · 0\/1深度 34G 17A 17/,
    /示例先证者先证者 · 0\/1深度 34G 17A 17/,
  ]);
  expect(await faultsIn(page, 'light')).toEqual([]);
  // A click tells what lies there; the arrows still go through the list, and the reads stay what is looked at.
  await picture(page).click({ position: { x: 250, y: 200 } });
  await expect(sheet.getByRole('region', { name: '点击处的内容' })).toBeVisible();
  const label = await picture(page).getAttribute('aria-label');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/v=(?!1-1994455-G-A)/);
  await expect(picture(page)).not.toHaveAttribute('aria-label', label ?? '');
  await isDrawn(page);
  await expect(picture(page)).toBeInViewport();
  await expect(sheet.getByRole('region', { name: '点击处的内容' })).toHaveCount(0);
  expect(complaints).toEqual([]);
  // A block that is not read is said, and read at another try.
  await page.route('**/genome/v2/tracks/*/data', (route) => route.abort());
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByText('有的地方读取失败')).toBeVisible();
  await page.unroute('**/genome/v2/tracks/*/data');
  await sheet.getByRole('button', { name: '重试' }).click();
  await isPainted(page, ['示例先证者']);
  // On a phone one of them, the patient first.
  await page.setViewportSize({ width: 390, height: 844 });
  await rail.getByRole('button', { name: '浏览器' }).click();
  await isPainted(page, ['示例先证者']);
  await expect(lanes).toHaveText([/示例先证者/]);
  await page.keyboard.press('Escape');
  await expect(picture(page)).toHaveCount(0);
});

test('a variant of a case leads to its reads, in the order of the family, and the case is chosen here too', async ({
  page,
}) => {
  await signIn(page, server);
  await page.goto(`${server.url}/knowledge/case/1/files`);
  await page.getByRole('button', { name: '开始分析' }).click();
  const found = page.getByRole('region', { name: '候选变异', exact: true });
  await found.getByRole('button', { name: 'p.Trp737*' }).click();
  const sheet = page.getByRole('dialog', { name: '变异' });
  // Of a pair, each in a window of its own.
  await sheet.getByRole('link', { name: '并排看比对' }).click();
  await expect(page).toHaveURL(/locus=1%3A1994405-1994505\+1%3A1990260-1990360/);
  await isDrawn(page);
  await expect(picture(page).locator('.igv-column')).toHaveCount(2);
  await isPainted(page, ['示例父亲', '示例母亲', '示例先证者']);
  await page.goBack();
  await sheet.getByRole('link', { name: '看比对', exact: true }).click();
  await expect(page).toHaveURL(/\/genome\/bam-alignment\?.*case=1/);
  await expect(page).toHaveURL(/locus=1%3A1994405-1994505/);
  await isDrawn(page);
  await isPainted(page, ['示例父亲', '示例母亲', '示例先证者']);
  const labels = picture(page).locator('.igv-track-label');
  await expect(labels.filter({ hasText: '示例' })).toHaveText([
    '示例父亲',
    '示例母亲',
    '示例先证者',
  ]);
  // From here, the next variant of the analysis.
  await page.getByRole('button', { name: '下一个变异' }).click();
  await expect(page).not.toHaveURL(/locus=1%3A1994405-1994505/);
  await isDrawn(page);
  // Another look: all files, and again those of the case.
  await page.getByRole('combobox', { name: '病例' }).click();
  await page.keyboard.press('Escape');
  await goTo(page, '/genome/bam-alignment');
  // The page draws itself anew without the case: a list opened before that closes again.
  await expect(page).not.toHaveURL(/case=/);
  await isDrawn(page);
  const option = page.getByRole('option', { name: /^示例家系/ });
  await expect(async () => {
    await page.getByRole('combobox', { name: '病例' }).fill('示例');
    await expect(option).toBeVisible({ timeout: 5000 });
  }).toPass();
  await option.click();
  await expect(page).toHaveURL(/case=1/);
  await isDrawn(page);
});
