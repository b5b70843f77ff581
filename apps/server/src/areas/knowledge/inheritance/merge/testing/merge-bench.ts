import { existsSync, readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { bgzfBlockLength } from '@wm/genomics/bgzf';
import { bytesOf } from '@wm/genomics/byte-source';
import { createFindings } from '@wm/genomics/finding';
import { nodeInflater } from '@wm/genomics/inflate-node';
import { mergeMembers } from '@wm/genomics/merge-members';
import { expect } from 'vitest';
import { openFile } from '#areas/files/public.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { ended } from '../../../import/testing/import-bench.ts';
import { demoVcf } from '../../demo-family.ts';

export const cases = '/knowledge/v2/cases';
export const [kid, dad, mum] = ['示例先证者', '示例父亲', '示例母亲'] as const;
export const demo = demoVcf();
let numbers = 0;

export function peopleOf([child, father, mother] = [kid, dad, mum] as readonly string[]): object[] {
  const person = { father: '', mother: '', is_proband: false, is_deceased: false };
  return [
    { ...person, id: child, father, mother, sex: 1, status: 2, is_proband: true },
    { ...person, id: father, sex: 1, status: 1 },
    { ...person, id: mother, sex: 2, status: 1 },
  ];
}

/** The lines of a file with the columns of one sample. */
export function only(text: string, sample: string): string {
  const lines = text.trimEnd().split('\n');
  const head = lines.find((line) => line.startsWith('#CHROM'))!;
  const at = head.split('\t').indexOf(sample);
  const cut = lines.map((line) => {
    if (line.startsWith('##')) return line;
    const columns = line.split('\t');
    return [...columns.slice(0, 9), columns[at]].join('\t');
  });
  return `${cut.join('\n')}\n`;
}

/** What the engine makes of the same files, without us. */
export async function byEngine(
  texts: string[],
  absentIs: 'unknown' | 'reference',
): Promise<string> {
  const files = texts.map((text, at) => ({
    name: `${at}`,
    source: bytesOf(Buffer.from(text)),
    people: new Map([[[kid, dad, mum][at]!, [kid, dad, mum][at]!]]),
  }));
  const options = { inflater: nodeInflater, findings: createFindings(), absentIs };
  let made = '';
  for await (const piece of mergeMembers(files, options)) made += piece;
  return made;
}

/** A member's file that takes a while to read. */
export function long(sample: string): string {
  const lines = Array.from(
    { length: 20_000 },
    (_, at) => `X\t${40_000_000 + at * 97}\t.\tC\tT\t60\tPASS\t.\tGT:AD:DP:GQ\t0/1:16,14:30:99`,
  );
  return `${only(demo, sample)}${lines.join('\n')}\n`;
}

interface Brought {
  name: string;
  text: string | Uint8Array;
}

/** What tests of merges do with the server, once and for all of them. */
export function mergeBench(app: TestApp) {
  return { makeCase, bring, brought, mergesOf, merged, analysed, attachWhole, textOf, storedFiles };

  async function makeCase(client: TestClient, people = peopleOf()): Promise<number> {
    numbers += 1;
    const made = await client.post(cases, { case_no: `M${numbers}`, people });
    expect(made.msg).toBe('操作成功');
    return made.data.id;
  }

  async function bring(client: TestClient, id: number, { name, text }: Brought) {
    const bytes = gzipSync(text);
    const sent = await upload(client, '/prod-api/common/upload', { name, bytes });
    expect(sent.msg).toBe('操作成功');
    return client.post(`${cases}/${id}/member-files`, { file_name: sent.data.fileName });
  }

  /** A case to which each member has brought a file of his own, all with the same sample. */
  async function brought(
    client: TestClient,
    texts = [kid, dad, mum].map((one) => only(demo, one)),
  ) {
    const id = await makeCase(client);
    const members = [];
    for (const [at, text] of texts.entries()) {
      const member = [kid, dad, mum][at]!;
      const { data } = await bring(client, id, {
        name: `${at}.vcf.gz`,
        text: text.replace(`FORMAT\t${member}`, 'FORMAT\tS'),
      });
      members.push({ source: data.id, sample: 'S', member });
    }
    return { id, members };
  }

  async function mergesOf(id: number) {
    return (await app.admin.get(`${cases}/${id}/merges`)).data.rows;
  }

  async function merged(
    id: number,
    body: object,
  ): Promise<{ task: { status: string }; row: Answer['data'] }> {
    const started = await app.admin.post(`${cases}/${id}/merges`, body);
    expect(started.msg).toBe('操作成功');
    const task = await ended(app.admin, started.data.task_id);
    const rows = await mergesOf(id);
    return { task, row: rows.find((one: { id: number }) => one.id === started.data.id) };
  }

  /** What an analysis keeps, with the models that each fits and how. */
  async function analysed(id: number, options: object = {}) {
    const started = await app.admin.post(`${cases}/${id}/runs`, options);
    expect(started.msg).toBe('操作成功');
    expect((await ended(app.admin, started.data.task_id)).status).toBe('done');
    const path = `${cases}/${id}/runs/${started.data.run_no}`;
    const { data } = await app.admin.get(`${path}/variants?sort=place&limit=100`);
    const { data: run } = await app.admin.get(path);
    const rows = data.rows.map(({ id: _id, ...row }: { id: number }) => row);
    return { rows, funnel: run.summary.funnel, mendel: run.summary.mendel };
  }

  async function attachWhole(id: number, bytes: Uint8Array): Promise<void> {
    const sent = await upload(app.admin, '/prod-api/common/upload', { name: 'f.vcf.gz', bytes });
    const { data } = await app.admin.post(`${cases}/${id}/vcf`, { file_name: sent.data.fileName });
    expect(data.samples.length).toBeGreaterThan(1);
  }

  /** What a merge has made, as text. */
  async function textOf(mergeId: number): Promise<string> {
    const { rows } = await app.core.pool.query<{ id: string }>(
      'select file_id id from inh_merge where id = $1',
      [mergeId],
    );
    const file = await openFile(app.core, rows[0]!.id);
    const bytes = await buffer(await file!.open());
    expect(bgzfBlockLength(bytes, 0)).toBeGreaterThan(0);
    return gunzipSync(bytes).toString();
  }

  /** Files that are stored, and what is coming in. */
  async function storedFiles(): Promise<{ rows: number; incoming: number }> {
    const { rows } = await app.core.pool.query<{ n: number }>(
      'select count(*)::int n from sys_file',
    );
    const folder = `${app.core.config.filesDir}/incoming`;
    return { rows: rows[0]!.n, incoming: existsSync(folder) ? readdirSync(folder).length : 0 };
  }
}
