import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { ended } from '../../import/testing/import-bench.ts';
import {
  caseBench,
  cases,
  head,
  het,
  line,
  lines,
  peopleOf,
  ref,
  vcf,
} from '../testing/case-bench.ts';
import type { Member } from '../testing/case-bench.ts';

let app: TestApp;
let bench: ReturnType<typeof caseBench>;

beforeAll(async () => {
  app = await startTestApp();
  bench = caseBench(app);
});
afterAll(() => app.stop());

/** Rows that an analysis of a case has left, kept and removed. */
async function leftOf(id: number): Promise<number> {
  const { rows } = await app.core.pool.query<{ n: number }>(
    `select ((select count(*) from inh_variant where run_id in (select id from inh_run where case_id = $1))
      + (select count(*) from inh_removed where run_id in (select id from inh_run where case_id = $1)))::int as n`,
    [id],
  );
  return rows[0]?.n ?? -1;
}

const [title, ...metas] = head.slice(0, -1);
const columns = head.at(-1) ?? '';

describe('a case that is made of its file', () => {
  const uploaded = async (client: TestClient, bytes: Uint8Array): Promise<string> => {
    const sent = await upload(client, '/prod-api/common/upload', { name: 'f.vcf.gz', bytes });
    return sent.data.fileName;
  };
  const numbersOf = async (start: string): Promise<string[]> => {
    const { data } = await app.admin.get(
      `${cases}?limit=1000&case_no=${encodeURIComponent(start)}`,
    );
    return data.rows.map(({ case_no: number }: { case_no: string }) => number).toSorted();
  };

  it('has it at once, under the first number that nobody has, however many are made at once', async () => {
    const fileName = await uploaded(app.admin, vcf());
    const long = '长'.repeat(60);
    const made = await Promise.all(
      Array.from({ length: 4 }, () =>
        app.admin.post(cases, { case_no: 'OF1', file_name: fileName }),
      ),
    );
    expect(made.map(({ msg }) => msg)).toEqual(Array.from({ length: 4 }, () => '操作成功'));
    expect(await numbersOf('OF1')).toEqual(['OF1', 'OF1 2', 'OF1 3', 'OF1 4']);
    expect(made[0]?.data).toMatchObject({
      file: { samples: ['dad', 'mum', 'kid'], assembly: 'GRCh37' },
      family_version: 0,
    });
    for (const _ of [1, 2])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await app.admin.post(cases, { case_no: long, file_name: fileName });
    expect(new Set(await numbersOf('长'))).toEqual(new Set([`${'长'.repeat(58)} 2`, long]));
    // Without a file a taken number is refused as ever.
    expect((await app.admin.post(cases, { case_no: 'OF1' })).msg).toBe('病例编号已被使用');
  });

  it('is not made of what is no VCF, of a file of somebody else, or by who does not see families', async () => {
    const adder = await app.signInAs(
      ['list', 'query', 'add'].map((verb) => `knowledge:inheritance-mutation:${verb}`),
    );
    const make = (client: TestClient, file: string) =>
      client.post(cases, { case_no: 'OF2', file_name: file });
    const letter = await uploaded(app.admin, gzipSync('你好\n'));
    expect((await make(app.admin, letter)).msg).toContain('不是VCF格式');
    const theirs = await make(adder, await uploaded(app.admin, vcf()));
    expect(theirs.code).not.toBe(200);
    expect((await make(app.admin, 'nothing')).code).not.toBe(200);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select role_id, c.id, false, true, true, true, true, '' from sys_user_role r, sys_column c
       where r.user_id = $1 and c.resource = 'knowledge:inheritance-mutation' and c.field = 'people'`,
      [adder.userId],
    );
    app.core.principals.forget(adder.userId);
    expect((await make(adder, await uploaded(adder, vcf()))).status).toBe(403);
    expect(await numbersOf('OF2')).toEqual([]);
  });
});

describe('what is refused as it is brought', () => {
  it.each<[what: string, bytes: () => Uint8Array, said: RegExp]>([
    [
      'a BCF file',
      () => gzipSync(Buffer.from('BCF\u0002\u0002'.padEnd(200))),
      /BCF.*bcftools view/,
    ],
    ['a letter', () => gzipSync('你好\n'), /不是VCF格式/],
    ['columns parted by blanks', () => gzipSync([...head, ...lines].join('\n')), /空格/],
    ['a file without samples', () => vcf([], [title!, columns.split(' FORMAT')[0]!]), /没有样本/],
    [
      'two samples of one name',
      () => vcf(lines, [title!, columns.replace('mum', 'dad')]),
      /重复：dad/,
    ],
    ['damaged gzip', () => damaged(vcf()), /损坏|不是VCF格式/],
  ])('%s, with its reason; the case keeps the file that it has', async (_what, bytes, said) => {
    const id = await bench.makeCase(app.admin);
    await bench.attach(app.admin, id, vcf());
    const { file } = (await app.admin.get(`${cases}/${id}`)).data;
    expect((await bench.attach(app.admin, id, bytes())).msg).toMatch(said);
    expect((await app.admin.get(`${cases}/${id}`)).data.file).toEqual(file);
  });
});

/** A gzip file with a byte turned in its middle. */
function damaged(bytes: Uint8Array): Uint8Array {
  const turned = Uint8Array.from(bytes);
  for (let at = 20; at < 40; at += 1) turned[at]! ^= 255;
  return turned;
}

describe('what is refused as it is analysed', () => {
  it('a bomb, with its reason, and nothing half written', async () => {
    const long = line(
      '1000 A G PASS',
      'missense_variant|MODERATE|AAA|N||||',
      `${ref} ${ref} ${het}`,
    );
    const record = long.replace('CSQ=', `X=${'A'.repeat(400_000)};CSQ=`);
    const id = await bench.makeCase(app.admin);
    await bench.attach(app.admin, id, vcf([...lines, ...Array.from({ length: 60 }, () => record)]));
    const { path, task } = await bench.analysed(app.admin, id);
    expect(task.status).toBe('failed');
    expect((await app.admin.get(path)).data.message).toMatch(/解压后的数据过大/);
    expect(await leftOf(id)).toBe(0);
  });

  it('a line that is no record is told with its number, the others count', async () => {
    const broken = [...lines, '2 x . A G 50 PASS . GT 0/0 0/0 0/1'];
    const { path } = await bench.finished(vcf(broken));
    const { summary } = (await app.admin.get(path)).data;
    expect(summary.kept).toBe(4);
    expect(summary.findings).toContainEqual(expect.objectContaining({ code: 'VCF010' }));
  });

  it('a file of other people, before anything begins', async () => {
    const id = await bench.makeCase(app.admin);
    const stranger = columns.replace('kid', 'other');
    await bench.attach(app.admin, id, vcf(lines, [title!, ...metas, stranger]));
    expect((await app.admin.post(`${cases}/${id}/runs`, {})).msg).toBe(
      '家系有错误，改正后才能分析：文件里没有患病成员 kid 的样本，请核对样本编号',
    );
    expect((await app.admin.get(`${cases}/${id}/runs`)).data.rows).toEqual([]);
  });

  it('a family that is a loop, before anything begins', async () => {
    const id = await bench.makeCase(app.admin);
    await bench.attach(app.admin, id, vcf());
    const loop = [
      { id: 'kid', father: 'dad', mother: 'mum', sex: 1, status: 2 },
      { id: 'dad', father: 'kid', sex: 1, status: 1 },
      { id: 'mum', sex: 2, status: 1 },
    ];
    await bench.redraw(id, peopleOf(loop));
    expect((await app.admin.post(`${cases}/${id}/runs`, {})).msg).toMatch(/成环/);
    expect((await app.admin.get(`${cases}/${id}/runs`)).data.rows).toEqual([]);
  });

  it('blocks of a gVCF are left out, and it is said', async () => {
    const blocks = lines.map((one) => one.replace(/^(2 \d+ \. [ACGT]) [ACGT] /, '$1 <NON_REF> '));
    const { path } = await bench.finished(vcf(blocks));
    const { summary } = (await app.admin.get(path)).data;
    expect(summary.kept).toBe(0);
    expect(summary.findings).toContainEqual(
      expect.objectContaining({ code: 'VCF011', text: '检测到gVCF，请先联合分型' }),
    );
  });
});

describe('hostile and odd files', () => {
  it('an unsorted file gives the same results in order', async () => {
    const plain = await bench.finished();
    const turned = await bench.finished(vcf(lines.toReversed()));
    const keys = async (path: string): Promise<string[]> => {
      const { data } = await app.admin.get(`${path}/variants?sort=place`);
      return data.rows.map(({ variant }: { variant: string }) => variant);
    };
    expect(await keys(turned.path)).toEqual(await keys(plain.path));
    const why = await app.admin.get(`${turned.path}/why?text=2-600000-G-A`);
    expect(why.data).toMatchObject({ kind: 'removed' });
  });

  it('a broken file fails with its reason and leaves nothing behind; earlier results stay', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) =>
      line(
        `${1_000_000 + at * 100} A G PASS`,
        `missense_variant|MODERATE|G${at}|T||||`,
        `${ref} ${ref} ${het}`,
      ),
    );
    const { id, path } = await bench.finished();
    const whole = vcf([...lines, ...many]);
    await bench.attach(app.admin, id, whole.subarray(0, Math.floor(whole.length / 2)));
    const run = await bench.analysed(app.admin, id);
    expect(run.task.status).toBe('failed');
    const { data } = await app.admin.get(run.path);
    expect(data).toMatchObject({ state: 'failed', summary: null });
    expect(data.message).not.toBe('');
    expect((await app.admin.get(`${run.path}/variants`)).msg).toBe('这次分析没有完成，没有结果');
    const { rows } = await app.core.pool.query(
      'select v.run_id from inh_variant v join inh_run r on r.id = v.run_id where r.case_id = $1 and r.run_no = 2',
      [id],
    );
    expect(rows).toEqual([]);
    // The first analysis is still explained from the file that it read.
    expect((await app.admin.get(`${path}/variants`)).data.total).toBe(4);
    expect((await app.admin.get(`${path}/why?text=2-600000-G-A`)).data.kind).toBe('removed');
  });

  it('an analysis whose task cannot be stored does not begin, and the case is free for another one', async () => {
    const id = await bench.makeCase(app.admin);
    await bench.attach(app.admin, id, vcf());
    const { pool } = app.core;
    await pool.query(
      `create function refuse_task() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
       create trigger refuse_task before insert on sys_task for each row
         when (new.kind = 'knowledge:inheritance') execute function refuse_task()`,
    );
    try {
      expect((await app.admin.post(`${cases}/${id}/runs`, {})).status).toBe(500);
    } finally {
      await pool.query('drop function refuse_task cascade');
    }
    expect((await app.admin.get(`${cases}/${id}/runs`)).data.rows).toEqual([]);
    expect((await app.admin.get(`${cases}/${id}`)).data.run_state).toBe('');
    expect((await bench.analysed(app.admin, id)).task.status).toBe('done');
  });

  it('an analysis whose task is gone ends as interrupted instead of blocking its case', async () => {
    const id = await bench.makeCase(app.admin);
    await bench.attach(app.admin, id, vcf());
    await app.core.pool.query(
      `insert into inh_run (case_id, run_no, state, options, people, file_id, file_name)
       values ($1, 1, 'waiting', '{}', '[]', '', '')`,
      [id],
    );
    await app.core.pool.query(
      `update inh_case set run_count = 1, run_state = 'waiting' where id = $1`,
      [id],
    );
    const { data } = await app.admin.get(`${cases}/${id}/runs/1`);
    expect(data).toMatchObject({ state: 'failed', message: '分析中断，请重新开始' });
    expect((await app.admin.get(`${cases}/${id}`)).data.run_state).toBe('failed');
    expect((await bench.analysed(app.admin, id)).task.status).toBe('done');
  });

  it('a cancelled analysis leaves nothing behind, and another one may begin', async () => {
    const many = Array.from({ length: 60_000 }, (_, at) =>
      line(
        `${1000 + at * 100} A G PASS`,
        `missense_variant|MODERATE|G${at}|T||||`,
        `${ref} ${ref} ${het}`,
      ),
    );
    const id = await bench.makeCase(app.admin);
    await bench.attach(app.admin, id, vcf(many));
    const started = await app.admin.post(`${cases}/${id}/runs`, {});
    const again = await app.admin.post(`${cases}/${id}/runs`, {});
    expect(again.msg).toBe('这个病例正在分析，请等它结束或先取消');
    await app.admin.post(`/admin/v2/tasks/${started.data.task_id}/cancel`);
    expect((await ended(app.admin, started.data.task_id)).status).toBe('cancelled');
    const { data } = await app.admin.get(`${cases}/${id}/runs`);
    expect(data.rows).toMatchObject([{ run_no: 1, state: 'cancelled', kept: null }]);
    const left = await app.core.pool.query(
      'select count(*)::int as n from inh_variant v join inh_run r on r.id = v.run_id where r.case_id = $1',
      [id],
    );
    expect(left.rows).toEqual([{ n: 0 }]);
    await bench.attach(app.admin, id, vcf());
    expect((await bench.analysed(app.admin, id)).task.status).toBe('done');
  });
});

const folder = fileURLToPath(
  new URL('../../../../../../../../shared/data/genomics/trio', import.meta.url),
);

describe.skipIf(!existsSync(folder))('a clinical trio', () => {
  it('is analysed as it came: every kept variant is written with its models, and both parents fit the child', async () => {
    const members: Member[] = [
      { id: 'ADM1059A2', father: 'ADM1059A1', mother: 'ADM1059A3', sex: 1, status: 2 },
      { id: 'ADM1059A1', sex: 1, status: 1 },
      { id: 'ADM1059A3', sex: 2, status: 1 },
    ];
    const bytes = readFileSync(`${folder}/643594.clinical.vcf.gz`);
    const { id, path } = await bench.finished(
      bytes,
      { frequency: false, pair_consequences: 'all' },
      members,
    );
    const { data } = await app.admin.get(path);
    expect(data.summary).toMatchObject({ assembly: 'GRCh37', records: 680 });
    const total = data.summary.funnel[0].entered;
    const { text } = await app.admin.send({ method: 'GET', url: `${path}/vcf` });
    const records = text.split('\n').filter((one) => one !== '' && !one.startsWith('#'));
    expect(records).toHaveLength(data.summary.kept);
    expect(data.summary.kept).toBeLessThan(total);
    expect(records.every((one) => one.includes(`GeneticModels=case${id}:`))).toBe(true);
    const relations = data.summary.relations.filter((one: { kind: string }) => one.kind === '亲子');
    expect(relations).toHaveLength(2);
  });
});
