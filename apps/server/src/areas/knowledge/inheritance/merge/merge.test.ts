import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { ended } from '../../import/testing/import-bench.ts';
import {
  byEngine,
  cases,
  dad,
  demo,
  kid,
  long,
  mergeBench,
  mum,
  only,
  peopleOf,
} from './testing/merge-bench.ts';

let app: TestApp;
let bench: ReturnType<typeof mergeBench>;

beforeAll(async () => {
  app = await startTestApp();
  bench = mergeBench(app);
});
afterAll(() => app.stop());

describe('members’ files', () => {
  it('become a file of the family, which is analysed like one that was called together', async () => {
    const { id, members } = await bench.brought(app.admin);
    const trial = await bench.merged(id, { members, is_trial: true });
    expect(trial.row).toMatchObject({ state: 'done', is_trial: true, file: null });
    expect((await app.admin.get(`${cases}/${id}`)).data.file).toBeNull();
    const { row } = await bench.merged(id, { members });
    const lines = demo.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
    expect(row.summary).toEqual({ lines, joined: lines, unclear: 0, absent: 0, notes: [] });
    expect(row.summary).toEqual(trial.row.summary);
    expect(row).toMatchObject({ state: 'done', is_used: true, absent_is: 'unknown' });
    expect(row.file).toMatchObject({ samples: [mum, dad, kid].toSorted(), assembly: 'GRCh37' });
    expect((await bench.mergesOf(id)).map((one: { id: number }) => one.id)).toEqual([row.id]);
    const { data } = await app.admin.get(`${cases}/${id}`);
    expect(data.file).toEqual(row.file);

    const whole = await bench.makeCase(app.admin);
    await bench.attachWhole(whole, gzipSync(demo));
    expect(await bench.analysed(id)).toEqual(await bench.analysed(whole));
  });

  it('that lack a place are unknown there, or reference when the asker says so', async () => {
    const variants = (sample: string) =>
      only(demo, sample)
        .split('\n')
        .filter((line) => line.startsWith('#') || !/\t0(\/0)?:[^\t]*$/.test(line))
        .join('\n');
    const texts = [kid, dad, mum].map((one) => variants(one));
    const { id, members } = await bench.brought(app.admin, texts);
    const unknown = await bench.merged(id, { members, is_trial: true });
    expect(unknown.row.summary.absent).toBeGreaterThan(0);
    const { row } = await bench.merged(id, { members, absent_is: 'reference' });
    expect(row).toMatchObject({
      absent_is: 'reference',
      summary: { absent: unknown.row.summary.absent },
    });
    const made = async (absentIs: 'unknown' | 'reference', mergeId: number) => {
      const text = await bench.textOf(mergeId);
      expect(text).toBe(await byEngine(texts, absentIs));
      return text;
    };
    expect(await made('reference', row.id)).not.toMatch(/\t\.\/\./);
    const other = await bench.merged(id, { members });
    expect(await made('unknown', other.row.id)).toMatch(/\t\.\/\./);
  });

  it('are refused at once for what needs no look into them', async () => {
    const { id, members } = await bench.brought(app.admin);
    const [one, two] = members as [(typeof members)[0], (typeof members)[0]];
    const asked = async (chosen: object[]) =>
      (await app.admin.post(`${cases}/${id}/merges`, { members: chosen })).msg;
    expect(await asked([one, { ...two, member: kid }])).toBe(
      `不能合并：${kid} 选了两个样本（0.vcf.gz、1.vcf.gz）`,
    );
    expect(await asked([one, { ...two, member: '外人' }])).toBe('不能合并：家系中没有 外人');
    expect(await asked([one, { ...two, sample: 'T' }])).toBe('不能合并：1.vcf.gz 没有样本 T');
    expect(await asked([one, { ...one, member: dad }])).toBe(
      `不能合并：0.vcf.gz 的样本 S 选给了 ${kid} 和 ${dad}`,
    );
    expect(await asked([one, { ...two, source: 999_999 }])).toBe('文件不存在，请重新上传');
    expect((await app.admin.post(`${cases}/${id}/merges`, { members: [one] })).code).toBe(422);
    const both = await bench.bring(app.admin, id, { name: 'all.vcf.gz', text: demo });
    const inOne = [kid, dad].map((member) => ({ source: both.data.id, sample: member, member }));
    expect(await asked(inOne)).toBe('不能合并：样本都在一个文件里');
    expect(await bench.mergesOf(id)).toEqual([]);
  });

  const lined = only(demo, dad);
  const records = lined.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const turned = lined.replace(records.join('\n'), records.toReversed().join('\n'));
  it.each([
    ['out of order', turned, /^不能合并：1\.vcf\.gz 没有按位置排序（第\d+行）$/],
    [
      'of a gVCF',
      lined.replace(/\t[ACGT]\t60\t/, '\t<NON_REF>\t60\t'),
      /1\.vcf\.gz 是gVCF（第\d+行），请先联合分型$/,
    ],
    [
      'of another assembly',
      lined.replaceAll('249250621', '248956422'),
      /参考组装不同（GRCh37、GRCh38）|参考序列不同/,
    ],
    ['that are broken', `${lined}1\tbroken\n`, /1\.vcf\.gz 第\d+行不是有效的变异记录/],
  ])('%s fail with file and line, and leave nothing behind', async (_name, text, reason) => {
    expect(text).not.toBe(lined);
    const { id, members } = await bench.brought(app.admin, [only(demo, kid), text]);
    const before = await bench.storedFiles();
    for (const is_trial of [true, false]) {
      const { task, row } = await bench.merged(id, { members, is_trial });
      expect([task.status, row.state, row.file, row.summary]).toEqual([
        'failed',
        'failed',
        null,
        null,
      ]);
      expect(row.message).toMatch(reason);
    }
    expect(await bench.storedFiles()).toEqual(before);
    expect((await app.admin.get(`${cases}/${id}`)).data.file).toBeNull();
  });

  it('that are BCF, or no VCF, are refused when they are brought; a broken end is told of its file', async () => {
    const id = await bench.makeCase(app.admin);
    const bcf = await bench.bring(app.admin, id, {
      name: 'a.vcf.gz',
      text: Buffer.from('BCF\u0002\u0002'),
    });
    expect(bcf.msg).toMatch(/^读不了这个 VCF：这是BCF文件/);
    const letter = await bench.bring(app.admin, id, { name: 'b.vcf.gz', text: '你好\n' });
    expect(letter.msg).toMatch(/^读不了这个 VCF：文件不是VCF格式/);
    expect((await app.admin.get(`${cases}/${id}/member-files`)).data.rows).toEqual([]);
  });
});

describe('a merge', () => {
  it('is cancelled with nothing left, and only one of a case runs at a time', async () => {
    const { id, members } = await bench.brought(app.admin, [long(kid), long(dad)]);
    const before = await bench.storedFiles();
    const started = await app.admin.post(`${cases}/${id}/merges`, { members });
    const again = await app.admin.post(`${cases}/${id}/merges`, { members });
    expect(again.msg).toBe('这个病例正在合并文件，请等它结束或先取消');
    const dropped = await app.admin.delete(`${cases}/${id}/member-files/${members[0]!.source}`);
    expect(dropped.msg).toBe(again.msg);
    await app.admin.post(`/admin/v2/tasks/${started.data.task_id}/cancel`);
    expect((await ended(app.admin, started.data.task_id)).status).toBe('cancelled');
    expect(await bench.mergesOf(id)).toMatchObject([
      { state: 'cancelled', file: null, summary: null },
    ]);
    await expect.poll(() => bench.storedFiles()).toEqual(before);
    expect((await app.admin.get(`${cases}/${id}`)).data.file).toBeNull();
  });

  it('is finished by another process when its own stops', async () => {
    const { id, members } = await bench.brought(app.admin, [long(kid), long(dad)]);
    await app.core.tasks.close();
    const started = await app.admin.post(`${cases}/${id}/merges`, { members });
    const state = async () => (await bench.mergesOf(id))[0].state;
    const stopping = await app.another();
    await expect.poll(state, { interval: 5 }).toBe('running');
    await stopping.close();
    expect(await state()).toBe('waiting');
    app.core.tasks.open();
    expect((await ended(app.admin, started.data.task_id)).status).toBe('done');
    const [row] = await bench.mergesOf(id);
    expect(row).toMatchObject({ state: 'done', is_used: true });
    expect(await bench.textOf(row.id)).toBe(await byEngine([long(kid), long(dad)], 'unknown'));
  });

  it('whose task is gone ends as interrupted instead of blocking its case', async () => {
    const { id, members } = await bench.brought(app.admin);
    await app.core.pool.query(
      `insert into inh_merge (case_id, state, is_trial, absent_is, members)
       values ($1, 'running', false, 'unknown', '[]')`,
      [id],
    );
    expect(await bench.mergesOf(id)).toMatchObject([
      { state: 'failed', message: '合并中断，请重新开始' },
    ]);
    expect((await bench.merged(id, { members })).row.state).toBe('done');
  });
});

describe('what was made', () => {
  const uses = async (id: number) =>
    (await app.core.pool.query(`select 1 from sys_file_use where ref_id = $1`, [id])).rowCount;

  it('is chosen for the next analysis, and lets its files go when nothing reads them', async () => {
    const { id, members } = await bench.brought(app.admin);
    await bench.attachWhole(id, gzipSync(demo));
    const { row } = await bench.merged(id, { members });
    expect(row.is_used).toBe(false);
    expect(await uses(id)).toBe(5);
    const used = await app.admin.put(`${cases}/${id}/merges/${row.id}/use`);
    expect(used.data).toEqual(row.file);
    expect((await bench.mergesOf(id))[0].is_used).toBe(true);
    expect(await uses(id)).toBe(4);
    for (const { source } of members)
      expect((await app.admin.delete(`${cases}/${id}/member-files/${source}`)).code).toBe(200);
    expect((await app.admin.get(`${cases}/${id}/member-files`)).data.rows).toEqual([]);
    expect(await uses(id)).toBe(1);
    // The case still reads it.
    expect((await app.admin.delete(`${cases}/${id}/merges/${row.id}`)).code).toBe(200);
    expect(await bench.mergesOf(id)).toEqual([]);
    expect(await uses(id)).toBe(1);
    await bench.analysed(id);
    expect((await app.admin.put(`${cases}/${id}/merges/${row.id}/use`)).status).toBe(404);
  });
});

describe('rights', () => {
  const code = 'knowledge:inheritance-mutation';

  async function holder(verbs: string[], scope: string): Promise<TestClient & { roleId: number }> {
    const client = await app.signInAs();
    const codes = verbs.map((verb) => `${code}:${verb}`);
    const roleId = await grant(app, client.userId, codes);
    await app.core.pool.query('update sys_role set data_scope = $1 where id = $2', [scope, roleId]);
    app.core.principals.forget(client.userId);
    return Object.assign(client, { roleId });
  }

  /** Every route of a case's merges, each sent as it should be. */
  function all(client: TestClient, id: number, [source, mergeId]: [number, number]) {
    const members = [kid, dad].map((member) => ({ source, sample: 'S', member }));
    return [
      client.get(`${cases}/${id}/member-files`),
      client.get(`${cases}/${id}/merges`),
      client.post(`${cases}/${id}/member-files`, { file_name: '/files/0.gz' }),
      client.post(`${cases}/${id}/merges`, { members }),
      client.put(`${cases}/${id}/merges/${mergeId}/use`),
      client.delete(`${cases}/${id}/merges/${mergeId}`),
      client.delete(`${cases}/${id}/member-files/${source}`),
    ];
  }

  it('hold for one’s own cases; who only looks changes nothing; a family that is withheld hides all', async () => {
    const { id, members } = await bench.brought(app.admin);
    const { row } = await bench.merged(id, { members });
    const keys: [number, number] = [members[0]!.source, row.id];
    const statuses = async (client: TestClient, caseId = id) =>
      (await Promise.all(all(client, caseId, keys))).map(({ status }) => status);
    const stranger = await holder(['query', 'edit'], '5');
    expect(new Set(await statuses(stranger))).toEqual(new Set([404]));
    const looker = await holder(['query'], '1');
    expect(await statuses(looker)).toEqual([200, 200, 403, 403, 403, 403, 403]);
    const withheld = await holder(['query', 'edit'], '1');
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, false, true, true, true, true, '' from sys_column where resource = $2 and field = 'people'`,
      [withheld.roleId, code],
    );
    app.core.principals.forget(withheld.userId);
    expect(new Set(await statuses(withheld))).toEqual(new Set([403]));
    // By way of a case of his own nobody reaches what belongs to another one.
    const maker = await holder(['query', 'edit', 'add', 'list'], '5');
    const own = await bench.makeCase(maker);
    const answers = await Promise.all(all(maker, own, keys));
    expect(answers.map(({ status, code: told }) => [status, told]).slice(4)).toEqual([
      [404, 404],
      [404, 404],
      [404, 404],
    ]);
    expect(answers[3]?.msg).toBe('文件不存在，请重新上传');
    expect((await bench.mergesOf(id))[0]).toEqual(row);
    const bytes = gzipSync(demo);
    const sent = await upload(app.admin, '/prod-api/common/upload', { name: 'a.vcf.gz', bytes });
    const stolen = await maker.post(`${cases}/${own}/member-files`, {
      file_name: sent.data.fileName,
    });
    expect(stolen.msg).toBe('文件不存在，请重新上传');
  });
});

const folder = fileURLToPath(
  new URL('../../../../../../../../shared/data/genomics/trio', import.meta.url),
);

describe.skipIf(!existsSync(folder))('a clinical trio', () => {
  it('that is cut into its members and merged again gives an equal analysis', async () => {
    const names = ['ADM1059A2', 'ADM1059A1', 'ADM1059A3'];
    const bytes = readFileSync(`${folder}/643594.clinical.vcf.gz`);
    const text = gunzipSync(bytes).toString();
    const id = await bench.makeCase(app.admin, peopleOf(names));
    const members = [];
    for (const name of names) {
      const { data } = await bench.bring(app.admin, id, {
        name: `${name}.vcf.gz`,
        text: only(text, name),
      });
      members.push({ source: data.id, sample: name, member: name });
    }
    const { row } = await bench.merged(id, { members });
    expect(row).toMatchObject({ state: 'done', message: '' });
    expect(row.summary.lines).toBeGreaterThan(600);
    const whole = await bench.makeCase(app.admin, peopleOf(names));
    await bench.attachWhole(whole, bytes);
    const options = { frequency: false, pair_consequences: 'all' };
    const mine = await bench.analysed(id, options);
    expect(mine.rows.length).toBeGreaterThan(20);
    expect(mine).toEqual(await bench.analysed(whole, options));
  });
});
