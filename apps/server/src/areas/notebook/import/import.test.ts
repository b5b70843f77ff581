import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Document, FootnoteReferenceRun, Packer, Paragraph, TextRun } from 'docx';
import sharp from 'sharp';
import { buildZip } from '@wm/bytes/testing/build-zip';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Files = [path: string, data: string | Uint8Array][];

const picture = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: { r: shade, g: 9, b: 90 } } })
    .png()
    .toBuffer();

const zipOf = (files: Files): Buffer => buildZip(files.map(([name, data]) => ({ name, data })));

async function taskOver(who: TestClient, taskId: number) {
  const read = async () => (await who.get(`/admin/v2/tasks/${taskId}`)).data;
  await expect
    .poll(async () => (await read()).status, { timeout: 50_000, interval: 20 })
    .toMatch(/done|failed/);
  return read();
}

async function send(who: TestClient, bytes: Buffer, { name = '我的库.zip', query = '' } = {}) {
  const started = await upload(who, `/notebook/v2/import${query}`, { name, bytes });
  expect(started.msg).toBe('操作成功');
  const { status, result, message } = await taskOver(who, started.data.task_id);
  expect(message, status).not.toBeNull();
  return { id: started.data.import_id as number, status, result };
}

const documentOf = async (who: TestClient, name: string) =>
  (await who.get(`/notebook/v2/document?name=${encodeURIComponent(name)}`)).data;

/** How much somebody has: what an import that changes nothing leaves as it was. */
async function holdings(who: TestClient) {
  const { rows } = await app.core.pool.query(
    `select (select count(*)::int from note_note where owner_id = $1 and delete_time is null) as notes,
            (select count(*)::int from note_notebook where owner_id = $1) as books,
            (select count(*)::int from sys_file where owner_id = $1 and not is_one_shot) as files`,
    [who.userId],
  );
  return rows[0];
}

async function exported(who: TestClient): Promise<Buffer> {
  const started = await who.post('/notebook/v2/export', {});
  const { result } = await taskOver(who, started.data.task_id);
  return (await who.get(`/prod-api/common/download?fileName=${result.fileName}`)).bytes;
}

/** All that somebody has, exported and imported again: here it adds nothing, elsewhere it gives the same, byte for byte. */
async function expectTheSameAgain(who: TestClient, notes: number): Promise<void> {
  const bytes = await exported(who);
  const held = await holdings(who);
  const again = await send(who, bytes, { name: '全部笔记.zip' });
  expect(again.result).toMatchObject({ imported: 0, renamed: [], refused: [] });
  expect(again.result.same).toHaveLength(notes);
  expect(await holdings(who)).toEqual(held);
  const other = await app.signInAs();
  const there = await send(other, bytes, { name: '全部笔记.zip' });
  expect(there.result).toMatchObject({ imported: notes, renamed: [], refused: [], broken: [] });
  expect(await holdings(other)).toEqual(held);
  expect((await exported(other)).equals(bytes)).toBe(true);
}

const file = String.raw`/prod-api/files/[0-9a-f]{32}\.`;

async function vault(): Promise<Files> {
  const [one, two, three] = [await picture(1), await picture(2), await picture(3)];
  return [
    ['.obsidian/app.json', '{}'],
    ['.obsidian/plugins/x/README.md', '不是笔记'],
    ['.trash/旧笔记.md', '删掉的'],
    [
      '首页.md',
      [
        '---',
        'title: 首页',
        'tags: [moc, "目录"]',
        'aliases:',
        '  - 主页',
        'created: 2024-01-02 03:04',
        'cssclass: wide',
        '---',
        '[[项目/甲方案]] [[甲方案#背景]] [[甲方案#背景|看背景]] [[甲方案#^b1]] [[甲方案^b1]] ![[甲方案]]',
        '![[甲方案#背景]] ![[甲方案#^b1]] [背景](项目/甲方案.md#%E8%83%8C%E6%99%AF) [[项目/README#做法]]',
        '![[图 一.png|300]] ![相对](附件/%E5%9B%BE%20%E4%B8%80.png) [PDF](附件/说明.txt)',
        '| 表 | 列 |',
        '| --- | --- |',
        '| [[项目/README\\|读我]] | [[归档/README]] |',
        '`[[甲方案]] ![](附件/图二.png)`',
        '```',
        '![[图二.png]]',
        '```',
        '[[还没写]] [坏](附件/没有.png) [外](https://example.com/a.md) [[#本页]]',
        '![定义][图] ',
        '',
        '[图]: 附件/图三.png "题"',
      ].join('\n'),
    ],
    ['项目/甲方案.md', '# 甲\n\n## 背景\n\n内容 ^b1\n\n[上级](../首页.md) [[主页]] [[README]]\n'],
    ['项目/README.md', '项目说明'],
    ['归档/README.md', '归档说明'],
    ['附件/图 一.png', one],
    ['附件/图二.png', two],
    ['附件/图三.png', three],
    ['附件/说明.txt', '说明'],
    ['附件/程序.exe', 'MZ'],
    ['日记/2024-05-01.md', '![[程序.exe]] #日记/五月 `#不是`'],
  ];
}

describe('an import of a vault', () => {
  it('is looked through first, brings everything, changes nothing the second time, and is taken back', async () => {
    const who = await app.signInAs();
    const bytes = zipOf(await vault());
    const before = await holdings(who);
    const dry = await send(who, bytes, { query: '?dry=true' });
    expect(dry.result).toMatchObject({
      program: 'Obsidian 库',
      notebook: '我的库',
      imported: 5,
      isDry: true,
      renamed: [{ path: '归档/README.md', name: 'README (2)' }],
      attachments: ['附件/图 一.png', '附件/说明.txt', '附件/图三.png'],
      broken: [{ path: '首页.md', target: '附件/没有.png' }],
      remarks: [{ path: '2 个程序或系统自己的文件', reason: '如 .obsidian、.DS_Store，没有带入' }],
      refused: [
        { path: '.trash/旧笔记.md', reason: '在隐藏的文件夹里，未导入' },
        { path: '附件/程序.exe', reason: '不支持的文件类型（exe）' },
        { path: '附件/图二.png', reason: '没有笔记用到它，未导入' },
      ],
    });
    expect(await holdings(who)).toEqual(before);
    const run = await who.post(`/notebook/v2/imports/${dry.id}/run`);
    expect(run.msg).toBe('操作成功');
    const { result } = await taskOver(who, run.data.task_id);
    const { isDry: _dry, ...said } = dry.result;
    expect({ ...result, attachments: result.attachments.toSorted() }).toMatchObject({
      ...said,
      attachments: said.attachments.toSorted(),
    });
    const home = await documentOf(who, '首页');
    expect(home).toMatchObject({ tags: ['moc', '目录'], create_time: '2024-01-01T19:04:00.000Z' });
    expect(home.content).toMatch(
      new RegExp(
        [
          '^---\ntitle: 首页\ntags: \\[moc, "目录"\\]\naliases:\n  - 主页\ncreated: 2024-01-02 03:04\ncssclass: wide\n---\n',
          String.raw`\[\[甲方案\]\] \[\[甲方案#背景\]\] \[\[甲方案#背景\|看背景\]\] \[\[甲方案#\^b1\]\] \[\[甲方案#\^b1\]\] !\[\[甲方案\]\]\n`,
          String.raw`!\[\[甲方案#背景\]\] !\[\[甲方案#\^b1\]\] \[\[甲方案#背景\|背景\]\] \[\[README#做法\]\]`,
          `\n!\\[图 一.png\\]\\(${file}png\\) !\\[相对\\]\\(${file}png\\) \\[PDF\\]\\(${file}txt\\)`,
          String.raw`\n\| 表 \| 列 \|\n\| --- \| --- \|\n\| \[\[README\\\|读我\]\] \| \[\[README \(2\)\\\|README\]\] \|`,
          '\n`\\[\\[甲方案\\]\\] !\\[\\]\\(附件/图二.png\\)`\n```\n!\\[\\[图二.png\\]\\]\n```\n',
          String.raw`\[\[还没写\]\] \[坏\]\(附件/没有.png\) \[外\]\(https://example.com/a.md\) \[\[#本页\]\]`,
          `\n!\\[定义\\]\\[图\\] \n\n\\[图\\]: ${file}png "题"$`,
        ].join(''),
      ),
    );
    expect((await documentOf(who, '甲方案')).content).toContain(
      '[[首页|上级]] [[首页|主页]] [[README]]',
    );
    const [shown = ''] = new RegExp(`${file}png`).exec(home.content) ?? [];
    expect((await who.get(shown)).status).toBe(200);
    expect(await documentOf(who, '2024-05-01')).toMatchObject({
      content: '![[程序.exe]] #日记/五月 `#不是`',
      tags: [],
      inline_tags: ['日记/五月'],
    });
    // Its other name leads to it.
    expect((await documentOf(who, '主页')).id).toBe(home.id);
    const after = await holdings(who);
    expect(after).toEqual({ notes: 5, books: 4, files: 3 });

    const again = await send(who, bytes);
    expect(again.result).toMatchObject({ imported: 0, renamed: [], attachments: [] });
    expect(again.result.same).toHaveLength(5);
    expect(await holdings(who)).toEqual(after);

    // One was written on since: it stays, and is named.
    const { row_version } = await documentOf(who, 'README');
    const saved = { content: '改过', row_version };
    await who.put('/notebook/v2/document?name=README', saved);
    const undone = await who.post(`/notebook/v2/imports/${dry.id}/undo`);
    expect(undone.data).toEqual({ removed: 4, kept: ['README'], notebooks: 2 });
    expect(await holdings(who)).toMatchObject({ notes: 1, books: 2 });
    expect((await who.post(`/notebook/v2/imports/${dry.id}/undo`)).msg).toContain('已经执行或撤销');
    expect((await who.get('/notebook/v2/trash')).data.total).toBe(4);
  });

  it('leaves what was renamed, moved or marked since when it is taken back', async () => {
    const who = await app.signInAs();
    const texts = ['名', '移', '标', '置', '留'].map((name): [string, string] => [
      `库/${name}.md`,
      name,
    ]);
    const { id } = await send(who, zipOf(texts));
    const idOf = async (name: string) => (await documentOf(who, name)).id as number;
    const [named, moved, marked, pinned] = await Promise.all(['名', '移', '标', '置'].map(idOf));
    const book = (await who.post('/notebook/v2/notebooks', { name: '自己的' })).data.id;
    await who.put(`/notebook/v2/notes/${named}`, { name: '新名' });
    await who.put(`/notebook/v2/notes/${moved}`, { notebook_id: book });
    await who.put('/notebook/v2/tags', { ids: [marked], add: ['要紧'], remove: [] });
    await who.put(`/notebook/v2/notes/${pinned}`, { pinned: true });
    const undone = await who.post(`/notebook/v2/imports/${id}/undo`);
    expect(undone.data.removed).toBe(1);
    expect(undone.data.kept.toSorted()).toEqual(['新名', '标', '置', '移'].toSorted());
  });

  it('takes tags and other names as the block above a text reads them, and a name goes when the text drops it', async () => {
    const who = await app.signInAs();
    const head = '---\ntags:\n  - 工作 # 常用\n  - 项目\naliases: [别名甲]\n---\n文';
    await send(who, zipOf([['甲.md', head]]));
    const note = await documentOf(who, '甲');
    expect(note).toMatchObject({ tags: ['工作', '项目'], content: head });
    expect((await documentOf(who, '别名甲')).id).toBe(note.id);
    await who.put('/notebook/v2/document?name=%E7%94%B2', {
      content: '文',
      row_version: note.row_version,
    });
    expect(
      (await who.get(`/notebook/v2/document?name=${encodeURIComponent('别名甲')}`)).status,
    ).toBe(404);
  });

  it('exported and imported again, here and by somebody else, is equal', async () => {
    const who = await app.signInAs();
    await send(who, zipOf(await vault()));
    await expectTheSameAgain(who, 5);
  });

  it('belongs to who made it, and nobody else reads, runs or takes it back', async () => {
    const [me, thief] = [await app.signInAs(), await app.signInAs()];
    const { id } = await send(me, zipOf([['甲.md', '甲']]), { query: '?dry=true' });
    expect((await thief.get(`/notebook/v2/imports/${id}`)).status).toBe(404);
    expect((await thief.post(`/notebook/v2/imports/${id}/run`)).status).toBe(404);
    expect((await thief.post(`/notebook/v2/imports/${id}/undo`)).status).toBe(404);
    expect((await thief.get('/notebook/v2/imports')).data.total).toBe(0);
    expect((await me.get('/notebook/v2/imports')).data.rows).toMatchObject([
      { id, title: '我的库.zip', state: 'checked', can_undo: false },
    ]);
    expect((await me.get(`/notebook/v2/imports/${id}`)).data.report).toMatchObject({ imported: 1 });
    expect((await me.post(`/notebook/v2/imports/${id}/undo`)).code).toBe(601);
  });
});

describe('an import of other programs', () => {
  const id = (digit: string): string => digit.repeat(32);

  it('Notion: an archive in an archive, names with ids, tables as notes, links by escaped paths', async () => {
    const who = await app.signInAs();
    const home = `工作 ${id('a')}`;
    const inner = zipOf([
      [
        `${home}.md`,
        `# 工作：总览\n\nTags: 重点, 计划\n\n[任务](${encodeURIComponent('工作')}/${encodeURIComponent(`任务 ${id('b')}.csv`)}) [页](${encodeURIComponent('工作')}/${encodeURIComponent(`页 ${id('c')}.md`)})\n`,
      ],
      [`工作/任务 ${id('b')}.csv`, 'Name\n一'],
      [`工作/任务 ${id('b')}_all.csv`, '\uFEFFName,状态\n"一|二","两行\n文字"\n三,'],
      [`工作/页 ${id('c')}.md`, `# 页\n\n![图](%E9%A1%B5/图.png)`],
      ['工作/页/图.png', await picture(7)],
    ]);
    const name = `${id('d').slice(0, 8)}_Export.zip`;
    const { result } = await send(who, zipOf([['ExportBlock-1-Part-1.zip', inner]]), { name });
    expect(result).toMatchObject({
      program: 'Notion 导出',
      imported: 3,
      renamed: [],
      attachments: ['工作/页/图.png'],
      refused: [{ path: `工作/任务 ${id('b')}.csv`, reason: expect.stringContaining('_all.csv') }],
      broken: [],
    });
    const first = await documentOf(who, '工作：总览');
    expect(first.tags).toEqual(['重点', '计划']);
    expect(first.content).toContain('[[任务]] [[页]]');
    expect((await documentOf(who, '任务')).content).toBe(
      '| Name | 状态 |\n| --- | --- |\n| 一\\|二 | 两行<br>文字 |\n| 三 |  |\n',
    );
    expect((await documentOf(who, '页')).content).toMatch(new RegExp(`!\\[图\\]\\(${file}png\\)`));
    await expectTheSameAgain(who, 3);
  });

  it('Joplin: front matter with times, resources beside the notebooks', async () => {
    const who = await app.signInAs();
    const { result } = await send(
      who,
      zipOf([
        [
          '笔记/一.md',
          '---\ntitle: "一: 全名"\nupdated: 2023-05-06 07:08:09Z\ncreated: 2023-05-05 07:08:09Z\nlatitude: 1.5\ntags:\n  - 甲\n  - 乙\n---\n\n<img src="../_resources/图.png" alt="图" width="9"/> [二](../笔记/二.md)',
        ],
        ['笔记/二.md', '二'],
        ['_resources/图.png', await picture(8)],
      ]),
    );
    expect(result).toMatchObject({ program: 'Joplin 导出', imported: 2, refused: [], broken: [] });
    const note = await documentOf(who, '一: 全名');
    expect(note).toMatchObject({ tags: ['甲', '乙'], update_time: '2023-05-06T07:08:09.000Z' });
    expect(note.content).toMatch(
      new RegExp(`^---\n[^]*latitude: 1.5\n[^]*\n---\n\n!\\[图\\]\\(${file}png\\) \\[\\[二\\]\\]$`),
    );
    await expectTheSameAgain(who, 2);
  });

  it('Windows: names and texts in GBK', async () => {
    const who = await app.signInAs();
    // 中文/笔记.md, 中文/图.png; 中文![[图.png]]
    const gbk = (hex: string): Buffer => Buffer.from(hex, 'hex');
    const folder = gbk('d6d0cec42f');
    const bytes = buildZip([
      {
        name: Buffer.concat([folder, gbk('b1cabcc7'), Buffer.from('.md')]),
        data: Buffer.concat([
          gbk('d6d0cec4'),
          Buffer.from('![['),
          gbk('cdbc'),
          Buffer.from('.png]]'),
        ]),
        flags: 0,
      },
      {
        name: Buffer.concat([folder, gbk('cdbc'), Buffer.from('.png')]),
        data: await picture(9),
        flags: 0,
      },
    ]);
    const { result } = await send(who, bytes);
    expect(result).toMatchObject({
      notebook: '中文',
      imported: 1,
      attachments: ['中文/图.png'],
      remarks: [
        { path: '2 个文件名', reason: '按 GBK 编码读入' },
        { path: '中文/笔记.md', reason: '按 GBK 编码读入' },
      ],
    });
    expect((await documentOf(who, '笔记')).content).toMatch(
      new RegExp(`^中文!\\[图.png\\]\\(${file}png\\)$`),
    );
    await expectTheSameAgain(who, 1);
  });

  it('a page saved by a browser, with its folder and pictures in itself', async () => {
    const who = await app.signInAs();
    const data = (await picture(11)).toString('base64');
    const { result } = await send(
      who,
      zipOf([
        [
          '文章.html',
          `<html><head><title>一篇文章</title><style>p{}</style></head><body><nav>导航</nav><article><h1>标题</h1>
<p>正文<b>粗</b> <a href="https://example.com/x">外</a> <a href="另一页.html">另</a></p>
<img src="./文章_files/a%20b.png" alt="甲"><img src="data:image/png;base64,${data}" alt="乙"><img src="文章_files/没有.png" alt="丙">
<video src="文章_files/片.mp4"></video><script>alert(1)</script></article></body></html>`,
        ],
        ['文章_files/a b.png', await picture(12)],
        ['文章_files/frame.html', '<p>广告'],
        ['另一页.html', '<title>另一页</title><p>另一页的字'],
      ]),
    );
    expect(result).toMatchObject({
      program: '网页',
      imported: 2,
      attachments: ['文章_files/a b.png', '文章.html.files/1.png'],
      broken: [
        { path: '文章.html', target: '文章_files/没有.png' },
        { path: '文章.html', target: '文章_files/片.mp4' },
      ],
      refused: [{ path: '文章_files/frame.html', reason: '没有笔记用到它，未导入' }],
    });
    const { content } = await documentOf(who, '一篇文章');
    expect(content).toMatch(
      new RegExp(
        [
          String.raw`^# 标题\n\n正文\*\*粗\*\* \[外\]\(https://example.com/x\) \[\[另一页\|另\]\]\n\n`,
          `!\\[甲\\]\\(${file}png\\)!\\[乙\\]\\(${file}png\\)`,
        ].join(''),
      ),
    );
    expect(content).not.toMatch(/导航|alert/);
    await expectTheSameAgain(who, 2);
  });

  it('a Word file, and one that is none', async () => {
    const who = await app.signInAs();
    const made = new Document({
      footnotes: { 1: { children: [new Paragraph('脚注的字')] } },
      sections: [
        {
          children: [
            new Paragraph({ text: '大标题', heading: 'Heading1' }),
            new Paragraph({
              children: [
                new TextRun('平常'),
                new TextRun({ text: '粗', bold: true }),
                new FootnoteReferenceRun(1),
              ],
            }),
          ],
        },
      ],
    });
    const word = await Packer.toBuffer(made);
    const bomb = buildZip([{ name: 'word/document.xml', data: Buffer.alloc(30_000_000) }]);
    const entity = buildZip([
      { name: 'word/document.xml', data: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' },
    ]);
    const { result } = await send(
      who,
      zipOf([
        ['文档/报告.docx', word],
        ['文档/假.docx', 'x'],
        ['文档/炸.docx', bomb],
        ['文档/实体.docx', entity],
      ]),
    );
    expect(result).toMatchObject({ program: 'Word 文档', notebook: '文档', imported: 1 });
    expect(result.refused.map(({ path }: { path: string }) => path)).toEqual([
      '文档/假.docx',
      '文档/炸.docx',
      '文档/实体.docx',
    ]);
    expect((await documentOf(who, '报告')).content).toBe(
      '# 大标题\n\n平常**粗**[^1]\n\n[^1]: 脚注的字\n',
    );
    await expectTheSameAgain(who, 1);
  });

  it('an inner archive that lies is refused whole, and a link of the system is named', async () => {
    const who = await app.signInAs();
    const lie = buildZip([{ name: 'a.md', data: 'x'.repeat(300), declaredBytes: 3 }]);
    const answer = await upload(who, '/notebook/v2/import', {
      name: 'x.zip',
      bytes: zipOf([['Part-1.zip', lie]]),
    });
    expect(answer.msg).toContain('与它声明的不符');
    const link = buildZip([
      { name: '甲.md', data: '甲' },
      { name: '密码', data: '/etc/passwd', mode: 0o120777 },
    ]);
    const { result } = await send(who, link);
    expect(result.refused).toEqual([{ path: '密码', reason: '链接文件，未导入' }]);
  });
});
