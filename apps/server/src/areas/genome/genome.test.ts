import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBamRecord } from '@wm/genomics/bam-records';
import { createBgzfCursor } from '@wm/genomics/bgzf-cursor';
import { createBgzfReader } from '@wm/genomics/bgzf-reader';
import { inflateNow } from '@wm/genomics/inflate-node';
import { randomBytesOf } from '@wm/genomics/random-bytes';
import type { RegionIndex } from '@wm/genomics/region-index';
import { parseIndex } from '@wm/genomics/index-file';
import { queryIndex } from '@wm/genomics/query-index';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { demoReads } from './demo/demo-reads.ts';
import { writeBam } from './demo/write-bam.ts';
import { demoVcf } from '#areas/knowledge/public.ts';

const base = '/genome/v2';
const repository = path.resolve(fileURLToPath(import.meta.url), '../../../../../../..');
/** Real files beside the repository, where they are there. */
const shared = ['../shared/data', '../../shared/data']
  .map((one) => path.resolve(repository, one, 'genomics'))
  .find((one) => existsSync(one));
const real = (name: string): Buffer => readFileSync(path.join(shared ?? '', name));
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const { contigs, samples, reads } = demoReads(demoVcf());
const bam = writeBam(contigs, samples[2]!, reads[2]!);

async function sent(client: TestClient, name: string, bytes: Uint8Array): Promise<string> {
  const answer = await upload(client, '/prod-api/common/upload', { name, bytes });
  expect(answer.msg).toBe('操作成功');
  return answer.data.fileName;
}

async function ready(client: TestClient, id: number) {
  for (;;) {
    const { data } = await client.get(`${base}/tracks`);
    const track = data.tracks.find((one: { id: number }) => one.id === id);
    if (track.state !== 'waiting') return track;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function readyGenome(client: TestClient, id: number) {
  for (;;) {
    const { data } = await client.get(`${base}/genomes`);
    const genome = data.genomes.find((one: { id: number }) => one.id === id);
    if (genome.state !== 'waiting') return genome;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function add(client: TestClient, files: [string, Uint8Array][], more: object = {}) {
  const [data, index] = files;
  return client.post(`${base}/tracks`, {
    file_name: await sent(client, ...data!),
    ...(index && { index_file_name: await sent(client, ...index) }),
    visibility: 'own',
    ...more,
  });
}

describe('a BAM file', () => {
  it('is given an index that answers as the reads lie, and the bases that its reads tell', async () => {
    const made = await add(app.admin, [['kid.bam', bam]]);
    expect(made.msg).toBe('操作成功');
    const track = await ready(app.admin, made.data.id);
    expect(track).toMatchObject({
      state: 'ready',
      format: 'bam',
      sample: samples[2],
      has_index: true,
      has_md: true,
      is_own: true,
    });
    const index = await app.admin.get(`${base}/tracks/${track.id}/index`);
    const parsed = parseIndex(new Uint8Array(index.bytes));
    const first = reads[2]![0]!;
    expect(parsed.sequences).toHaveLength(contigs.length);
    const start = await app.admin.get(`${base}/tracks/${track.id}/start`);
    expect(start.data.locus).toBe(
      `${contigs[reads[2]![0]!.contig]!.name}:${reads[2]![0]!.from + 1}-${reads[2]![0]!.from + 600}`,
    );
    expect(queryIndex(parsed, first.contig, first.from, first.from + 1)).not.toEqual([]);
    const genomes = await app.admin.get(`${base}/genomes`);
    const genome = genomes.data.genomes.find((one: { id: number }) => one.id === track.genome_id);
    expect(genome).toMatchObject({ assembly: 'GRCh37', sequence: 'rebuilt', visibility: 'own' });
    const fai = (await app.admin.get(`${base}/genomes/${genome.id}/fai`)).text.split('\n');
    const [, , offset] = fai[first.contig]!.split('\t').map(Number);
    const begin = offset! + first.from - 3;
    const bases = await app.admin.get(`${base}/genomes/${genome.id}/fasta`, {
      range: `bytes=${begin}-${begin + 3 + first.reference!.length - 1}`,
    });
    expect(bases.status).toBe(206);
    expect(bases.text).toBe(`NNN${first.reference}`);
    const sizes = await app.admin.get(`${base}/genomes/${genome.id}/sizes`);
    expect(sizes.text).toBe(contigs.map(({ name, length }) => `${name}\t${length}\n`).join(''));
  });

  it('adds to the virtual reference that its owner has, and finds no other’s', async () => {
    const parent = writeBam(contigs, samples[0]!, reads[0]!);
    const mine = await add(app.admin, [['dad.bam', parent]]);
    const other = await app.signInAs(['genome:bam:list', 'genome:track:add']);
    const theirs = await add(other, [['dad.bam', parent]]);
    expect(theirs.data.genome_id).not.toBe(mine.data.genome_id);
    await ready(app.admin, mine.data.id);
    await ready(other, theirs.data.id);
  });
});

describe('bytes', () => {
  it('come by a single range, as the contract says', async () => {
    const { data } = await add(app.admin, [['range.bam', bam]]);
    await ready(app.admin, data.id);
    const url = `${base}/tracks/${data.id}/data`;
    const whole = await app.admin.get(url);
    expect(whole.status).toBe(200);
    expect(whole.bytes.equals(bam)).toBe(true);
    const tag = String(whole.headers.etag);
    const size = bam.length;
    const table: [string, Record<string, string>, number, string | undefined, number][] = [
      ['the beginning', { range: 'bytes=0-99' }, 206, `bytes 0-99/${size}`, 100],
      ['one byte', { range: 'bytes=7-7' }, 206, `bytes 7-7/${size}`, 1],
      [
        'to the end',
        { range: `bytes=${size - 5}-` },
        206,
        `bytes ${size - 5}-${size - 1}/${size}`,
        5,
      ],
      [
        'beyond the end',
        { range: `bytes=10-${size + 99}` },
        206,
        `bytes 10-${size - 1}/${size}`,
        size - 10,
      ],
      ['the last ones', { range: 'bytes=-28' }, 206, `bytes ${size - 28}-${size - 1}/${size}`, 28],
      ['nothing that is there', { range: `bytes=${size}-` }, 416, `bytes */${size}`, 0],
      ['backwards', { range: 'bytes=9-3' }, 416, `bytes */${size}`, 0],
      ['the same version', { range: 'bytes=0-9', 'if-range': tag }, 206, `bytes 0-9/${size}`, 10],
      ['another version', { range: 'bytes=0-9', 'if-range': '"other"' }, 200, undefined, size],
      ['several ranges', { range: 'bytes=0-1,4-5' }, 200, undefined, size],
      ['another unit', { range: 'lines=0-1' }, 200, undefined, size],
    ];
    for (const [what, headers, status, range, length] of table) {
      const answer = await app.admin.get(url, { ...headers, 'accept-encoding': 'gzip' });
      const shown = [answer.status, answer.headers['content-range'], answer.bytes.length];
      expect(shown, what).toEqual([status, range, length]);
      expect(answer.headers['content-length'], what).toBe(String(length));
      expect(answer.headers['content-encoding'], what).toBeUndefined();
      expect(answer.headers['cache-control'], what).toMatch(/^private/);
      expect(answer.headers['accept-ranges'], what).toBe('bytes');
    }
    const head = await app.admin.send({ method: 'HEAD', url });
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
      200,
      String(size),
      0,
    ]);
  });

  it('of more than 64 MB are refused without a range', async () => {
    const { data } = await add(app.admin, [['large.bam', bam]]);
    const { genome_id: genome } = await ready(app.admin, data.id);
    const answer = await app.admin.get(`${base}/genomes/${genome}/fasta`);
    expect([answer.status, answer.msg]).toEqual([413, '文件超过 64 MB，请按范围（Range）读取']);
  });

  it('are asked for with a right to them at each request', async () => {
    const { data } = await add(app.admin, [['mine.bam', bam]]);
    const { genome_id: genome } = await ready(app.admin, data.id);
    const parts = [
      `${base}/tracks/${data.id}/data`,
      `${base}/tracks/${data.id}/index`,
      `${base}/genomes/${genome}/fai`,
    ];
    const viewer = await app.signInAs([
      'genome:alignment:list',
      'genome:track:edit',
      'genome:track:remove',
    ]);
    const nobody = await app.signInAs([]);
    for (const url of parts) {
      expect((await app.anonymous.get(url)).status, url).toBe(401);
      expect((await nobody.get(url)).status, url).toBe(403);
      expect((await viewer.get(url)).status, url).toBe(404);
    }
    expect((await viewer.get(`${base}/tracks`)).data.tracks).toEqual([]);
    expect((await viewer.delete(`${base}/tracks/${data.id}`)).status).toBe(404);
    await app.admin.put(`${base}/tracks/${data.id}`, { visibility: 'all' });
    for (const url of parts)
      expect((await viewer.get(url, { range: 'bytes=0-9' })).status).toBe(206);
    expect((await viewer.put(`${base}/tracks/${data.id}`, { name: 'x' })).status).toBe(404);
    await app.admin.put(`${base}/tracks/${data.id}`, { visibility: 'own' });
    expect((await viewer.get(parts[0]!)).status).toBe(404);
  });

  it('of a case follow the case', async () => {
    const family = await app.admin.post('/knowledge/v2/cases', { case_no: 'GV1' });
    const { data } = await add(app.admin, [['case.bam', bam]], {
      case_id: family.data.id,
      visibility: 'all',
    });
    const track = await ready(app.admin, data.id);
    expect(track).toMatchObject({ case_id: family.data.id, visibility: 'own' });
    const url = `${base}/tracks/${data.id}/data`;
    const viewer = await app.signInAs(['genome:bam:list']);
    expect((await viewer.get(url)).status).toBe(404);
    const doctor = await app.signInAs(['genome:bam:list', 'knowledge:inheritance-mutation:query']);
    await app.core.pool.query(
      `update inh_case set owner_id = ${doctor.userId} where id = ${family.data.id}`,
    );
    expect((await doctor.get(url)).status).toBe(200);
    const stranger = await app.signInAs(['genome:bam:list', 'genome:track:add']);
    const refused = await add(stranger, [['case.bam', bam]], { case_id: family.data.id });
    expect(refused.status).toBe(404);
  });
});

describe('hostile files', () => {
  const other = writeBam([{ name: '1', length: 248_956_422 }], 's', []);
  const table: [string, [string, Uint8Array][], object, RegExp][] = [
    ['a BAM without its end', [['cut.bam', bam.subarray(0, bam.length - 200)]], {}, /缺少结尾标记/],
    ['gzip that is not BGZF', [['plain.bam', gzipSync(bam)]], {}, /不是 BGZF/],
    ['no BAM within', [['other.bam', gzipText()]], {}, /文件不是BAM/],
    [
      'a CRAM without its index',
      [['a.cram', Buffer.from('CRAM\u0003\u0000'.padEnd(200, '\0'), 'latin1')]],
      {},
      /读不了|缺少索引/,
    ],
    ['a VCF that is none', [['a.vcf', Buffer.from('1\t2\t3\n')]], {}, /不是VCF格式/],
    ['a file of no kind', [['a.csv', Buffer.from('a,b\n')]], {}, /认不出/],
  ];
  for (const [what, files, more, text] of table)
    it(`refuses ${what}`, async () => {
      const answer = await add(app.admin, files, more);
      expect(answer.msg).toMatch(text);
    });

  it('refuses an index of another file, and one that leads nowhere', async () => {
    const { data } = await add(app.admin, [['good.bam', bam]]);
    await ready(app.admin, data.id);
    const index = (await app.admin.get(`${base}/tracks/${data.id}/index`)).bytes;
    const good = await add(app.admin, [
      ['good.bam', bam],
      ['good.bam.bai', index],
    ]);
    expect(good.msg).toBe('操作成功');
    const wrong = await add(app.admin, [
      ['other.bam', other],
      ['other.bam.bai', index],
    ]);
    expect(wrong.msg).toMatch(/索引有 4 条序列，数据有 1 条/);
    const short = writeBam(contigs, 's', reads[0]!.slice(0, 40));
    const beyond = await add(app.admin, [
      ['short.bam', short],
      ['short.bam.bai', shifted(index)],
    ]);
    expect(beyond.msg).toMatch(/指向/);
    const cut = await add(app.admin, [
      ['c.bam', bam],
      ['c.bam.bai', index.subarray(0, 100)],
    ]);
    expect(cut.msg).toMatch(/索引文件损坏或不完整/);
  });

  it('says what a file is that does not fit the reference', async () => {
    const { data } = await add(app.admin, [['fits.bam', bam]]);
    const answer = await add(app.admin, [['hg38.bam', other]], { genome_id: data.genome_id });
    expect(answer.msg).toBe('参考基因组不匹配：文件是 GRCh38');
  });

  it('tells why a file could not be indexed', async () => {
    const backwards = writeBam(contigs, 's', reads[0]!.slice(0, 40).toReversed());
    const { data } = await add(app.admin, [['unsorted.bam', backwards]]);
    expect(await ready(app.admin, data.id)).toMatchObject({
      state: 'failed',
      message: '不能建立索引：BAM没有按位置排序',
    });
    expect((await app.admin.get(`${base}/tracks/${data.id}/data`)).msg).toMatch(/还没有准备好/);
  });

  /** A BAI whose first chunk begins in the middle of nowhere. */
  function shifted(index: Buffer): Buffer {
    const copy = Buffer.from(index);
    copy.writeBigUInt64LE(copy.readBigUInt64LE(20) + (99_999_999n << 16n), 20);
    return copy;
  }
});

/** BGZF of a text, with its end. */
function gzipText(): Buffer {
  const empty = writeBam([], '', []);
  const text = gzipSync(Buffer.from('no bam'));
  // The extra field that makes a member a block.
  const extra = Buffer.from([6, 0, 66, 67, 2, 0, 0, 0]);
  const block = Buffer.concat([text.subarray(0, 10), extra, text.subarray(10)]);
  block[3] = 4;
  block.writeUInt16LE(block.length - 1, 16);
  return Buffer.concat([block, empty.subarray(empty.length - 28)]);
}

describe('a reference', () => {
  it('is an uploaded FASTA, indexed by us, and what it holds fits files', async () => {
    const fasta = Buffer.from('>1 first\nACGTACGTAC\nGGT\n>2\nTTTT\n');
    const made = await app.admin.post(`${base}/genomes`, {
      file_name: await sent(app.admin, 'own.fa', fasta),
      visibility: 'own',
    });
    const genome = await readyGenome(app.admin, made.data.id);
    expect(genome).toMatchObject({ state: 'ready', sequence: 'file', has_gzi: false });
    const fai = await app.admin.get(`${base}/genomes/${genome.id}/fai`);
    expect(fai.text).toBe('1\t13\t9\t10\t11\n2\t4\t27\t4\t5\n');
    const part = await app.admin.get(`${base}/genomes/${genome.id}/fasta`, { range: 'bytes=9-18' });
    expect(part.text).toBe('ACGTACGTAC');
    const bed = await add(app.admin, [['own.bed', Buffer.from('1\t2\t5\tx\n')]], {
      genome_id: genome.id,
    });
    expect(bed.msg).toBe('操作成功');
    const kept = await app.admin.delete(`${base}/genomes/${genome.id}`);
    expect(kept.msg).toMatch(/还有 1 个文件在用/);
    await app.admin.delete(`${base}/tracks/${bed.data.id}`);
    expect((await app.admin.delete(`${base}/genomes/${genome.id}`)).msg).toBe('操作成功');
  });

  it('is opened to everybody by who may share it, and by nobody else', async () => {
    const fasta = Buffer.from('>1\nACGTACGTAC\n');
    const maker = await app.signInAs([
      'genome:alignment:list',
      'genome:track:add',
      'genome:track:edit',
    ]);
    const fileName = await sent(maker, 'lab.fa', fasta);
    const refused = await maker.post(`${base}/genomes`, {
      file_name: fileName,
      visibility: 'all',
    });
    expect([refused.status, refused.msg]).toEqual([403, '没有共享参考基因组的权限，请联系管理员']);
    const own = await maker.post(`${base}/genomes`, { file_name: fileName, visibility: 'own' });
    const ownUrl = `${base}/genomes/${own.data.id}`;
    expect((await maker.put(ownUrl, { visibility: 'all' })).status).toBe(403);
    expect((await maker.put(ownUrl, { name: '本室参考' })).msg).toBe('操作成功');
    expect((await readyGenome(maker, own.data.id)).name).toBe('本室参考');

    const made = await app.admin.post(`${base}/genomes`, {
      file_name: await sent(app.admin, 'all.fa', fasta),
      visibility: 'own',
    });
    await readyGenome(app.admin, made.data.id);
    const url = `${base}/genomes/${made.data.id}`;
    expect((await maker.get(`${url}/fai`)).status).toBe(404);
    expect((await maker.put(url, { visibility: 'own' })).status).toBe(404);
    expect((await app.admin.put(url, { visibility: 'all' })).msg).toBe('操作成功');
    expect((await maker.get(`${url}/fai`)).status).toBe(200);
    const listed = (await maker.get(`${base}/genomes`)).data.genomes;
    const shown = listed.find((one: { id: number }) => one.id === made.data.id);
    expect(shown).toMatchObject({ visibility: 'all', is_own: false });
    // Everybody shows files against it, and changes nothing of it.
    const bed = await add(maker, [['mine.bed', Buffer.from('1\t2\t5\tx\n')]], {
      genome_id: made.data.id,
    });
    expect(bed.msg).toBe('操作成功');
    expect((await maker.put(url, { name: 'x' })).status).toBe(404);
    await app.admin.put(url, { visibility: 'own' });
    // What he shows against it he still sees; others no more.
    expect((await maker.get(`${url}/fai`)).status).toBe(200);
    const other = await app.signInAs(['genome:alignment:list']);
    expect((await other.get(`${url}/fai`)).status).toBe(404);
  });

  it('that is virtual is told its bases by its owner’s reads alone', async () => {
    const places = [{ name: '1', length: 40_000 }];
    const read = (from: number, letter: string) => ({
      name: `r${from}`,
      contig: 0,
      from,
      bases: letter.repeat(50),
      reference: letter.repeat(50),
      isReverse: false,
    });
    const mine = await add(app.admin, [['owner.bam', writeBam(places, 'o', [read(100, 'A')])]]);
    const { genome_id: genome } = await ready(app.admin, mine.data.id);
    await app.admin.put(`${base}/genomes/${genome}`, { visibility: 'all' });
    const guest = await app.signInAs(['genome:bam:list', 'genome:track:add']);
    const theirs = await add(guest, [['guest.bam', writeBam(places, 'g', [read(300, 'C')])]], {
      genome_id: genome,
    });
    expect(await ready(guest, theirs.data.id)).toMatchObject({ state: 'ready', has_md: false });
    const fasta = await app.admin.get(`${base}/genomes/${genome}/fasta`);
    const bases = fasta.text.split('\n').slice(1).join('');
    expect([bases.slice(100, 150), bases.slice(300, 350)]).toEqual([
      'A'.repeat(50),
      'N'.repeat(50),
    ]);
  });

  it('finds genes by any name, rs numbers and places', async () => {
    const { data } = await add(app.admin, [['locus.bam', bam]]);
    const genome = data.genome_id;
    await app.core.pool
      .query(`insert into kb_gene (symbol, alias_symbol, prev_symbol, chrom, start37, end37, start38, end38)
      values ('BRAF', '{BRAF1}', '{RAFB1}', '7', 140433812, 140624564, 140719327, 140924929), ('NOPLACE', '{}', '{}', '', null, null, null, null)`);
    await app.core.pool.query(
      `insert into kb_mutation (name, rsid, key37) values ('V600E', 'rs113488022', '7-140453136-A-T')`,
    );
    const at = async (text: string) => {
      const answer = await app.admin.get(
        `${base}/locus?genome_id=${genome}&text=${encodeURIComponent(text)}`,
      );
      return answer.code === 200 ? [answer.data.locus, answer.data.label] : answer.msg;
    };
    const gene = '7:140433312-140625064';
    expect(await at('BRAF')).toEqual([gene, 'BRAF']);
    expect(await at('braf')).toEqual([gene, 'BRAF（braf）']);
    expect(await at('RAFB1')).toEqual([gene, 'BRAF（RAFB1）']);
    expect(await at('rs113488022')).toEqual(['7:140453086-140453186', 'rs113488022']);
    expect(await at('chr7:1,000-2,000')).toEqual(['7:1000-2000', '']);
    expect(await at('7:140453136')).toEqual(['7:140453086-140453186', '']);
    expect(await at('7-140453136-A-T')).toEqual(['7:140453086-140453186', '7-140453136-A-T']);
    expect((await at('NC_000007.13:g.140453136A>T'))[0]).toBe('7:140453086-140453186');
    expect((await at('chr7:g.140453136del'))[0]).toBe('7:140453086-140453186');
    expect(await at('X')).toEqual(['X', '']);
    expect(await at('9:5')).toMatch(/参考基因组没有序列 9/);
    expect(await at('7:5-999999999')).toEqual(['7:5-159138663', '']);
    expect(await at('7:999999999-1000000000')).toMatch(/位置要在/);
    expect(await at('NC_000007.14:g.140753336A>T')).toMatch(/它是 GRCh38 的位置/);
    expect(await at('NM_004333.4:c.1799T>A')).toMatch(/不能定位/);
    expect(await at('NOPLACE')).toMatch(/没有 GRCh37 的位置/);
    expect(await at('NOTHING')).toMatch(/没有这个基因/);
  });
});

describe('a session', () => {
  it('is its owner’s, and others’ when it is shared', async () => {
    const { data } = await add(app.admin, [['session.bam', bam]]);
    const body = {
      name: '会诊',
      page: 'alignment',
      genome_id: data.genome_id,
      locus: '1:100-200',
      state: { tracks: [data.id], sort: 'BASE', color: '', group: '', soft_clips: true },
      visibility: 'own',
    };
    const made = await app.admin.post(`${base}/sessions`, body);
    const url = `${base}/sessions/${made.data.id}`;
    expect((await app.admin.get(url)).data).toMatchObject({ ...body, is_own: true });
    const viewer = await app.signInAs(['genome:alignment:list']);
    expect((await viewer.get(url)).status).toBe(404);
    expect((await viewer.post(`${base}/sessions`, body)).status).toBe(404);
    await app.admin.put(url, { visibility: 'all' });
    expect((await viewer.get(url)).data).toMatchObject({ name: '会诊', is_own: false });
    expect((await viewer.delete(url)).status).toBe(404);
    expect((await viewer.put(url, { name: 'x' })).status).toBe(404);
    // Sharing the session does not share what it shows.
    expect((await viewer.get(`${base}/tracks/${data.id}/data`)).status).toBe(404);
    expect((await app.admin.delete(url)).msg).toBe('操作成功');
    expect((await app.admin.get(url)).status).toBe(404);
  });
});

describe.skipIf(shared === undefined)('real files', () => {
  it('are read: alignments of three makers, a CRAM with its sequence, variants and annotation', async () => {
    const folder = 'viewer/whatshap-pacbio';
    const fasta = await app.admin.post(`${base}/genomes`, {
      file_name: await sent(app.admin, 'reference.fasta', real(`${folder}/reference.fasta`)),
      visibility: 'own',
    });
    const genome = await readyGenome(app.admin, fasta.data.id);
    const fai = await app.admin.get(`${base}/genomes/${genome.id}/fai`);
    expect(fai.text).toBe(real(`${folder}/reference.fasta.fai`).toString());
    const files: [string, [string, string][], object][] = [
      ['pacbio.bam', [[`${folder}/pacbio.bam`, 'pacbio.bam']], {}],
      [
        'pacbio.cram',
        [
          [`${folder}/pacbio.cram`, 'pacbio.cram'],
          [`${folder}/pacbio.crai`, 'pacbio.cram.crai'],
        ],
        {},
      ],
      ['phased.vcf.gz', [[`${folder}/phased.vcf.gz`, 'phased.vcf.gz']], { genome_id: genome.id }],
      ['mt', [['viewer/reduced_mt.bam', 'reduced_mt.bam']], {}],
      ['hg002', [['viewer/HG002_chr11_119076212_119102218_2.bam', 'hg002.bam']], {}],
      ['gff3', [['viewer/Ensembl_MYC-region.gff3', 'myc.gff3']], { genome_id: genome.id }],
      ['bed', [['viewer/basic_feature_3_columns.bed', 'b.bed']], { genome_id: genome.id }],
    ];
    const shown: Record<string, unknown> = {};
    for (const [what, parts, more] of files) {
      const bytes = parts.map(([from, name]): [string, Uint8Array] => [name, real(from)]);
      const { data, msg } = await add(app.admin, bytes, more);
      expect(msg, what).toBe('操作成功');
      const track = await ready(app.admin, data.id);
      shown[what] = [track.state, track.has_md, track.has_index];
    }
    expect(shown).toEqual({
      'pacbio.bam': ['ready', false, true],
      'pacbio.cram': ['ready', false, true],
      'phased.vcf.gz': ['ready', false, true],
      mt: ['ready', true, true],
      hg002: ['ready', false, true],
      gff3: ['ready', false, false],
      bed: ['ready', false, false],
    });
  });

  it('get indexes that lead where those lead that came with them', async () => {
    const name = 'viewer/reduced_mt.bam';
    const { data } = await add(app.admin, [['mt.bam', real(name)]]);
    await ready(app.admin, data.id);
    const built = (await app.admin.get(`${base}/tracks/${data.id}/index`)).bytes;
    const [own, given] = [built, real(`${name}.bai`)].map((one) => parseIndex(new Uint8Array(one)));
    const sequence = given!.sequences.findIndex(({ bins }) => bins.size > 0);
    const bytes = randomBytesOf(new Uint8Array(real(name)));
    for (let from = 0; from < 16_500; from += 500) {
      const [mine, theirs] = [own!, given!].map((one) => readsOver(one, sequence, from));
      expect(mine, String(from)).toEqual(theirs);
    }
    /** The places of the reads that an index finds over a hundred bases. */
    function readsOver(index: RegionIndex, at: number, from: number): string[] {
      const cursor = createBgzfCursor(createBgzfReader(bytes, inflateNow));
      const found: string[] = [];
      for (const chunk of queryIndex(index, at, from, from + 100)) {
        cursor.seek(chunk.from);
        while (cursor.tell() < chunk.to) {
          const start = cursor.tell();
          const read = readBamRecord(cursor);
          if (!read || read.from >= from + 100) break;
          if (read.to > from) found.push(`${start} ${read.from}`);
        }
      }
      return found;
    }
  });
});
