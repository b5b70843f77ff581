import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { buildZip } from '@wm/bytes/testing/build-zip';
import { openArchive } from '@wm/bytes/zip/open';
import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import { writeArchive } from '@wm/bytes/zip/write';
import { readNoteFile, writeNoteFile } from './front-matter.ts';

const books = '/notebook/v2/notebooks';
const notes = '/notebook/v2/notes';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const documentOf = (name: string): string =>
  `/notebook/v2/document?name=${encodeURIComponent(name)}`;

/** A small picture of one colour. */
function png(shade: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer): number => {
    let c = 0xffffffff;
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
    return (c ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc(body));
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  const row = [0, shade, shade, shade, shade, shade, shade];
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([...row, ...row]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function store(who: TestClient, name: string, bytes: Buffer): Promise<string> {
  const answer = await upload(who, '/prod-api/common/upload', { name, bytes });
  expect(answer.msg).toBe('操作成功');
  return answer.data.fileName;
}

/** Waits for the end of a task; answers its result. */
async function finished(who: TestClient, taskId: number) {
  const read = async () => (await who.get(`/admin/v2/tasks/${taskId}`)).data;
  await expect
    .poll(async () => (await read()).status, { timeout: 50_000, interval: 20 })
    .toBe('done');
  return (await read()).result;
}

async function archiveOf(who: TestClient, query: object = {}) {
  const started = await who.post('/notebook/v2/export', query);
  expect(started.msg).toBe('操作成功');
  const result = await finished(who, started.data.task_id);
  const answer = await who.get(`/prod-api/common/download?fileName=${result.fileName}`);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.bytes).toHaveLength(result.size);
  return { result, bytes: answer.bytes };
}

async function exported(who: TestClient, query: object = {}): Promise<Map<string, Buffer>> {
  const zip = openArchive((await archiveOf(who, query)).bytes, defaultArchiveLimits);
  return new Map([...zip.files.keys()].map((name) => [name, Buffer.from(zip.read(name))]));
}

async function zipOf(files: [name: string, content: string | Buffer][]): Promise<Buffer> {
  const entries = files.map(([name, content]) => ({ name, content: [content] }));
  const pieces: Buffer[] = [];
  for await (const piece of writeArchive(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function imported(who: TestClient, archive: Buffer) {
  const started = await upload(who, '/notebook/v2/import', { name: '笔记.zip', bytes: archive });
  expect(started.msg).toBe('操作成功');
  return finished(who, started.data.task_id);
}

const markdownOf = (files: Map<string, Buffer>) =>
  [...files]
    .filter(([name]) => name.endsWith('.md'))
    .map(([name, bytes]) => [name, bytes.toString()]);

describe('an archive of notes', () => {
  it('imported by somebody else and exported again has the same bytes in every note', async () => {
    const [me, other] = [await app.signInAs(), await app.signInAs()];
    const outer = (await me.post(books, { name: '工作/项目?' })).data.id;
    const inner = (await me.post(books, { name: '周报', parent_id: outer })).data.id;
    const picture = await store(me, '图.png', png(10));
    const text = await store(me, '附件.txt', Buffer.from('附件内容\n'));
    const written: [string, string][] = [
      ['a/b: "c"\\d*?<>|', '\uFEFF# 标题\r\n\r\n结尾没有换行'],
      ['A/B: "C"\\D*?<>|', '大小写不同的名字'],
      ['..', '---\ntitle: 自己的\n---\n正文'],
      ['长'.repeat(120), `![图](/prod-api${picture}) 再来 ![](${picture})`],
      ['附件', `[附件](/prod-api${text}) \`/prod-api${picture}\` [[..]]`],
      ['__proto__', ''],
    ];
    for (const [at, [name, content]] of written.entries()) {
      const more = { tags: at % 2 ? ['标签', 'b "c"'] : [], pinned: at === 1 };
      const made = await me.post(notes, {
        notebook_id: at % 2 ? inner : outer,
        name,
        content,
        ...more,
      });
      expect(made.msg).toBe('操作成功');
    }
    await me.delete(notes, {
      ids: [(await me.post(notes, { notebook_id: outer, name: '已删' })).data.id],
    });
    const first = await exported(me);
    const assets = [...first.keys()].filter((name) => name.startsWith('assets/'));
    expect(first.size).toBe(written.length + 2);
    expect(assets).toHaveLength(2);
    expect(assets.map((name) => first.get(name)?.toString())).toContain('附件内容\n');
    const archive = await zipOf([...first].map(([name, bytes]) => [name, bytes]));
    expect(await imported(other, archive)).toMatchObject({
      imported: written.length,
      renamed: [],
      refused: [],
    });
    for (const [name, content] of written) {
      const { data } = await other.get(documentOf(name));
      const stored = content.replaceAll(/(\/prod-api)?\/files\/\w+\.\w+/g, '');
      expect(data.content.replaceAll(/\/prod-api\/files\/\w+\.\w+/g, ''), name).toBe(stored);
    }
    const second = await exported(other);
    expect(markdownOf(second)).toEqual(markdownOf(first));
    expect([...second.keys()]).toEqual([...first.keys()]);
    // What he got is his own: it is shown to him.
    const { data } = await other.get(documentOf('附件'));
    const address = /\/prod-api\/files\/\w+\.txt/.exec(data.content)?.[0] ?? '';
    expect((await other.get(address)).text).toBe('附件内容\n');
  }, 300_000);

  it('of plain Markdown makes notebooks of its folders, and keeps every byte', async () => {
    const who = await app.signInAs();
    const content = '---\nstatus: x\n---\r\n正文\t ';
    const result = await imported(
      who,
      await zipOf([
        ['资料/子/乙.md', content],
        ['顶层.markdown', ''],
        ['资料/坏.md', Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x00])],
        ['资料/图.png', png(1)],
      ]),
    );
    expect(result).toMatchObject({
      imported: 2,
      refused: [
        { path: '资料/坏.md', reason: '不是文本文件' },
        { path: '资料/图.png', reason: '没有笔记用到它，未导入' },
      ],
    });
    expect((await who.get(documentOf('乙'))).data.content).toBe(content);
    const { data } = await who.get(`${books}?limit=100`);
    const tree = new Map<string, { id: number; parent_id: number | null }>(
      data.rows.map((row: { name: string }) => [row.name, row]),
    );
    expect(tree.get('子')?.parent_id).toBe(tree.get('资料')?.id);
  });

  it('of another program brings along what its notes name, and says by name what it does not', async () => {
    const who = await app.signInAs();
    const pictures = [png(11), png(22), png(33), png(44)] as const;
    const result = await imported(
      who,
      await zipOf([
        [
          '库/项目/甲方案.md',
          [
            '![相对](../附件/图二.png) ![转义](../附件/%E5%9B%BE%20%E4%B8%80.png "题")',
            '![[图二.png|300]] [[说明.txt]] ![尖](<../附件/图 一.png>)',
            '<img alt="x" src="../附件/图三.png" width="3">',
            '[别处](https://example.com/图二.png) [[甲方案]] [没有](../附件/没有.png) [笔记](../乙.md)',
            '[文](../附件/说明.txt#第二页)',
          ].join('\n'),
        ],
        ['库/附件/图 一.png', pictures[0]],
        ['库/附件/图二.png', pictures[1]],
        ['库/附件/图三.png', pictures[2]],
        ['库/附件/说明.txt', '说明'],
        ['库/附件/没人用.png', pictures[3]],
        ['库/附件/坏的.exe', 'MZ'],
        ['库/乙.md', '![坏](附件/坏的.exe)'],
        ['库/.obsidian/app.json', '{}'],
        ['__MACOSX/._库', 'x'],
      ]),
    );
    expect(result).toMatchObject({ imported: 2 });
    expect(new Set(result.attachments)).toEqual(
      new Set(['库/附件/图 一.png', '库/附件/图三.png', '库/附件/图二.png', '库/附件/说明.txt']),
    );
    expect(result.attachments).toHaveLength(4);
    expect(result.refused).toEqual([
      { path: '库/附件/坏的.exe', reason: '不支持的文件类型（exe）' },
      { path: '库/附件/没人用.png', reason: '没有笔记用到它，未导入' },
    ]);
    const { content } = (await who.get(documentOf('甲方案'))).data;
    const address = String.raw`\/prod-api\/files\/[0-9a-f]{32}\.`;
    expect(content).toMatch(
      new RegExp(
        [
          `^!\\[相对\\]\\(${address}png\\) !\\[转义\\]\\(${address}png "题"\\)`,
          `!\\[图二.png\\]\\(${address}png\\) \\[说明.txt\\]\\(${address}txt\\) !\\[尖\\]\\(${address}png\\)`,
          `!\\[x\\]\\(${address}png\\)`,
          String.raw`\[别处\]\(https://example.com/图二.png\) \[\[甲方案\]\] \[没有\]\(../附件/没有.png\) \[\[乙\|笔记\]\]`,
          `\\[文\\]\\(${address}txt\\)$`,
        ].join('\n'),
      ),
    );
    const [shown = ''] = /\/prod-api\/files\/\w+\.png/.exec(content) ?? [];
    expect((await who.get(shown)).status).toBe(200);
  });

  it('whose entries share their bytes is refused, however little each claims', async () => {
    const shared = (data: string) =>
      buildZip([
        { name: '0.md', data },
        ...Array.from({ length: 400 }, (_, at) => ({ name: `s${at}.md`, data, shareHeaderOf: 0 })),
      ]);
    for (const [data, msg] of [
      ['x'.repeat(300_000), /^压缩包过大或可疑/],
      [randomBytes(3000).toString('hex'), /^压缩包中有文件的名称、大小或内容与它声明的不符/],
    ] as const) {
      const file = { name: '重叠.zip', bytes: shared(data) };
      expect((await upload(await app.signInAs(), '/notebook/v2/import', file)).msg).toMatch(msg);
      expect((await upload(await app.signInAs(), '/prod-api/common/upload', file)).status).toBe(
        415,
      );
    }
  });

  it('that is none, empty, locked, or a bomb is refused', async () => {
    const who = await app.signInAs();
    const refusal = async (bytes: Buffer) =>
      (await upload(who, '/notebook/v2/import', { name: 'x.zip', bytes })).msg;
    const broken = '压缩包已损坏、有密码，或不是 zip 文件';
    expect(await refusal(Buffer.from('no zip'))).toBe(broken);
    expect(await refusal(await zipOf([['a.txt', 'x']]))).toContain('没有找到可以导入的笔记');
    const locked = await zipOf([['a.md', 'x']]);
    const directory = locked.lastIndexOf(Buffer.from('PK\u0001\u0002'));
    locked.writeUInt16LE(1, directory + 8);
    expect(await refusal(locked)).toBe(broken);
    const bomb = { name: 'a.md', data: Buffer.alloc(20_000_000) };
    expect(await refusal(buildZip([bomb]))).toMatch(/^压缩包过大或可疑/);
    const noise = randomBytes(20_000);
    const many = Array.from({ length: 600 }, (_, at) => ({
      name: `assets/${at}.bin`,
      data: noise,
      declaredBytes: 1_900_000,
    }));
    expect(await refusal(buildZip([{ name: 'b.md', data: 'x' }, ...many]))).toMatch(
      /^压缩包过大或可疑/,
    );
  });

  it('F06 whose headers lie about sizes or contents is refused whole, and nothing of it is kept', async () => {
    const who = await app.signInAs();
    const refusal = async (bytes: Buffer) =>
      (await upload(who, '/notebook/v2/import', { name: 'x.zip', bytes })).msg;
    const honest = { name: '好.md', data: '好' };
    const lie = '压缩包中有文件的名称、大小或内容与它声明的不符，没有导入';
    for (const part of [
      { name: 'a.md', data: Buffer.alloc(50_000_000), declaredBytes: 100 },
      { name: 'a.md', data: '一二三', declaredBytes: 8 },
      { name: 'a.md', data: '一二三', declaredBytes: 10 },
      { name: 'a.md', data: '一二三', declaredBytes: 0 },
      { name: 'assets/0.png', data: png(1), declaredBytes: 5 },
      { name: '../逃.md', data: 'x' },
      { name: '/绝对.md', data: 'x' },
      { name: '好.md', data: '又' },
    ])
      expect(await refusal(buildZip([honest, part])), part.name).toBe(lie);
    const changed = buildZip([honest, { name: 'b.md', data: '内容'.repeat(99) }]);
    // The check sums, beside the file and in the table of contents.
    for (const [sign, place] of [
      ['PK\u0003\u0004', 14],
      ['PK\u0001\u0002', 16],
    ] as const)
      changed.writeUInt32LE(1, changed.lastIndexOf(Buffer.from(sign, 'latin1')) + place);
    expect(await refusal(changed)).toBe(lie);
    const { rows } = await app.core.pool.query(
      `select (select count(*)::int from sys_file where owner_id = $1) as files,
              (select count(*)::int from sys_task where user_id = $1) as tasks,
              (select count(*)::int from note_note where owner_id = $1) as notes`,
      [who.userId],
    );
    expect(rows).toEqual([{ files: 0, tasks: 0, notes: 0 }]);
    expect(await imported(who, buildZip([honest]))).toMatchObject({ imported: 1 });
  });

  it('of 500 notes with pictures and files is imported elsewhere and exported with the same bytes', async () => {
    const [me, other] = [await app.signInAs(), await app.signInAs()];
    const plain = (shade: number) =>
      sharp({
        create: { width: 9, height: 9, channels: 3, background: { r: shade, g: 9, b: 90 } },
      });
    const files = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const picture = plain(at * 5);
        if (at % 4 === 0) return store(me, `${at}.jpg`, await picture.jpeg().toBuffer());
        if (at % 4 === 1) return store(me, `${at}.webp`, await picture.webp().toBuffer());
        if (at % 4 === 2) return store(me, `${at}.png`, await picture.png().toBuffer());
        return store(me, `${at}.txt`, Buffer.from(`附件 ${at}\r\n`));
      }),
    );
    const book = (await me.post(books, { name: '大本' })).data.id;
    await app.core.pool.query(
      `insert into note_note (owner_id, notebook_id, name, content, tags)
       select $1, $2, '第 ' || n || ' 篇',
         '# ' || n || E'\n\n' || repeat('正文', n) || E'\n![图](/prod-api' || ($3::text[])[1 + n % 40]
           || E')\n[[第 ' || n + 1 || ' 篇]]',
         case when n % 3 = 0 then array['标签'] else array[]::text[] end
       from generate_series(0, 499) n`,
      [me.userId, book, files],
    );
    const first = await archiveOf(me);
    expect(first.result).toMatchObject({ notes: 500, assets: 40 });
    expect(await imported(other, first.bytes)).toMatchObject({ imported: 500, refused: [] });
    const second = await archiveOf(other);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    // What was imported is found, and its links are known.
    const found = await other.get(`/search/v2/documents?text=${encodeURIComponent('"第 499 篇"')}`);
    expect(found.data.rows[0].title).toBe('第 499 篇');
    const { id } = (await other.get(documentOf('第 7 篇'))).data;
    const { data } = await other.get(`${notes}/${id}/relations`);
    expect(data.links.map(({ name }: { name: string }) => name)).toEqual(['第 6 篇']);
    // The archive is his alone.
    expect((await other.get(`/prod-api${first.result.fileName}`)).status).toBe(404);
    expect((await me.get(`/prod-api${first.result.fileName}`)).status).toBe(200);
  }, 300_000);

  it('holds nothing of others, not even a file that a text names', async () => {
    const [me, thief] = [await app.signInAs(), await app.signInAs()];
    const secret = await store(me, 'geheim.txt', Buffer.from('geheim'));
    const book = (await thief.post(books, { name: '本' })).data.id;
    const name = '偷';
    await thief.post(notes, { notebook_id: book, name, content: `[x](/prod-api${secret})` });
    const files = await exported(thief);
    expect([...files.keys()]).toEqual(['本/偷.md']);
    expect((await thief.get(`/prod-api${secret}`)).status).toBe(404);
    // One's own picture is everybody's while its note is shared.
    const mine = (await me.post(books, { name: '本' })).data.id;
    const note = await me.post(notes, {
      notebook_id: mine,
      name,
      content: `[x](/prod-api${secret})`,
    });
    const visitor = await app.signInAs([]);
    expect((await visitor.get(`/prod-api${secret}`)).status).toBe(404);
    const share = await me.post(`${notes}/${note.data.id}/shares`, { days: 1, password: null });
    expect((await visitor.get(`/prod-api${secret}`)).text).toBe('geheim');
    await me.delete(`${notes}/${note.data.id}/shares/${share.data.id}`);
    expect((await visitor.get(`/prod-api${secret}`)).status).toBe(404);
    expect((await visitor.post('/notebook/v2/export', {})).status).toBe(403);
    const another = await thief.post('/notebook/v2/export', { notebook_id: mine });
    expect(another.status).toBe(404);
    expect([...(await exported(me, { notebook_id: mine })).keys()]).toHaveLength(2);
  });
});

describe('a note as a Word file', () => {
  it('holds its headings, lists, tables, pictures and footnotes, and comes back by an import', async () => {
    const who = await app.signInAs();
    const picture = await store(who, '图.png', png(70));
    const book = (await who.post(books, { name: '本' })).data.id;
    const content = [
      '# 大标题',
      '',
      `正文**粗**和~~删~~[^1] [外](https://example.com/) ![图](/prod-api${picture}) $E=mc^2$`,
      '',
      '1. 一',
      '   - 里',
      '2. 二',
      '',
      '| 甲 | 乙 |',
      '| --- | --: |',
      '| 1 | **2** |',
      '',
      '> [!提示] 小心',
      '> 引',
      '',
      '```js',
      'a  b',
      '```',
      '',
      '- [x] 做了',
      '',
      '[^1]: 脚注的字',
    ].join('\n');
    const note = (await who.post(notes, { notebook_id: book, name: '报告/一', content })).data;
    const answer = await who.get(`${notes}/${note.id}/word`);
    expect(answer.headers['content-type']).toContain('wordprocessingml');
    const stranger = await app.signInAs();
    expect((await stranger.get(`${notes}/${note.id}/word`)).status).toBe(404);
    const archive = await zipOf([['来/回.docx', answer.bytes]]);
    expect(await imported(who, archive)).toMatchObject({
      imported: 1,
      refused: [],
      attachments: ['来/回.docx.files/1.png'],
    });
    const back = (await who.get(documentOf('回'))).data.content;
    expect(back.replace(/\/prod-api\/files\/\w+/, 'F')).toBe(
      [
        '# 大标题',
        '',
        '正文**粗**和~~删~~[^1] [外](https://example.com/) ![图](F.png) E=mc^2',
        '',
        '1. 一',
        '   - 里',
        '2. 二',
        '',
        '| **甲** | **乙** |',
        '| --- | --- |',
        '| 1 | **2** |',
        '',
        '**小心**',
        '',
        '引',
        '',
        'a b',
        '',
        '- ☑ 做了',
        '',
        '[^1]: 脚注的字',
        '',
      ].join('\n'),
    );
  });
});

describe('front matter', () => {
  it('of our own is read back, any other is text', () => {
    const facts = {
      title: '标题: "引号" \n---\n',
      notebook: ['a', 'b/c'],
      tags: ['x: y'],
      aliases: [],
      pinned: true,
      created: '2026-11-22T01:02:03.004Z',
      updated: '2026-11-22T01:02:03.004Z',
    };
    for (const content of ['', '正文', '---\nwork-manage: note\n---\n', '\n\n---\n', '\uFEFF\r\n'])
      expect(readNoteFile(writeNoteFile(facts, content))).toEqual({ facts, content });
    // PostgreSQL leaves out zeros at the end of a second.
    for (const created of ['2026-11-22T01:02:03Z', '2026-11-22T01:02:03.1Z'])
      expect(readNoteFile(writeNoteFile({ ...facts, created }, 'x')).facts?.created).toBe(created);
    for (const text of [
      '---\ntitle: x\n---\nabc',
      '---\nwork-manage: note\ntitle: "x"\n---\nabc',
      '---\nwork-manage: note\nbroken\n---\nabc',
      '---\nwork-manage: note\n',
    ])
      expect(readNoteFile(text)).toEqual({ facts: undefined, content: text });
  });
});
