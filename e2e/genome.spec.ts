import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
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
