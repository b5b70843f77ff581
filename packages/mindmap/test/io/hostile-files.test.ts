import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FileError } from '../../src/io/file-error.ts';
import { importFile } from '../../src/io/import-file.ts';
import { defaultReadLimits } from '../../src/io/read-limits.ts';
import { readSmm } from '../../src/io/smm/read-smm.ts';
import { readXlsx } from '../../src/io/xlsx/read-xlsx.ts';
import { readXmind } from '../../src/io/xmind/read-xmind.ts';
import { writeMarkdown } from '../../src/io/markdown/write-markdown.ts';
import { writeOutlineText } from '../../src/io/markdown/outline-text.ts';
import { writeSmm } from '../../src/io/smm/write-smm.ts';
import { writeXmind } from '../../src/io/xmind/write-xmind.ts';
import type { NodeData } from '../../src/model/document.ts';
import { zenFile, zip } from './fixtures.ts';

const image = '<img src=x onerror=alert(1)>';
const svgPayload = btoa('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** What must be found in no file we write: a way to run or to fetch something. */
const dangers =
  /onerror|javascript:|<script|<iframe|@import|url\(|tracker\.example|<image|foreignObject/i;

const read = (data: object) => {
  const { file, findings } = readSmm(
    JSON.stringify({ root: { data, children: [] }, smmVersion: '0.14.0' }),
  );
  return { data: file.root.data, file, codes: findings.map(({ code }) => code) };
};

/** The 18 documents: the field that carries the payload, and what of it is left. */
const documents: [string, object, NodeData, string[]][] = [
  [
    'rich text with an image that runs on error',
    { text: `<p>a${image}b</p>`, richText: true },
    { text: '<p>ab</p>', richText: true },
    ['html-cleaned'],
  ],
  [
    'rich text with a frame',
    { text: '<p>a<iframe src="javascript:alert(1)">x</iframe>b</p>', richText: true },
    { text: '<p>ab</p>', richText: true },
    ['html-cleaned'],
  ],
  [
    'rich text with a style sheet that loads another',
    { text: '<style>@import "https://tracker.example/x.css"</style><p>a</p>', richText: true },
    { text: '<p>a</p>', richText: true },
    ['html-cleaned'],
  ],
  [
    'the text of a summary',
    { text: 'a', generalization: { text: `<p>s${image}</p>`, richText: true } },
    { text: 'a', generalization: { text: '<p>s</p>', richText: true } },
    ['html-cleaned'],
  ],
  [
    'a link inside rich text',
    { text: '<p><a href="javascript:alert(1)">a</a></p>', richText: true },
    { text: '<p>a</p>', richText: true },
    ['html-cleaned'],
  ],
  [
    'a javascript link',
    { text: 'a', hyperlink: 'javascript:alert(1)' },
    { text: 'a' },
    ['link-dropped'],
  ],
  [
    'a javascript link hidden by control characters',
    { text: 'a', hyperlink: '\u0001 java\nscr\tipt:alert(1)' },
    { text: 'a' },
    ['link-dropped'],
  ],
  [
    'a data link',
    { text: 'a', hyperlink: 'data:text/html,<script>alert(1)</script>' },
    { text: 'a' },
    ['link-dropped'],
  ],
  [
    'an attachment link',
    { text: 'a', attachmentUrl: 'vbscript:x' },
    { text: 'a' },
    ['link-dropped'],
  ],
  ['a file link', { text: 'a', hyperlink: 'file:///etc/passwd' }, { text: 'a' }, ['link-dropped']],
  [
    'an SVG image with a script',
    { text: 'a', image: `data:image/svg+xml;base64,${svgPayload}` },
    { text: 'a' },
    ['image-dropped'],
  ],
  [
    'an image that is a page',
    { text: 'a', image: 'data:text/html,<script>1</script>' },
    { text: 'a' },
    ['image-dropped'],
  ],
  [
    'an image kept in the root',
    { text: 'a', imgMap: { smm_img_key_1: `data:image/svg+xml;base64,${svgPayload}` } },
    { text: 'a', imgMap: {} },
    ['image-dropped'],
  ],
  [
    'the style of a tag that fetches',
    {
      text: 'a',
      tag: [{ text: 't', style: { fill: 'url(https://tracker.example/x)', color: '#fff' } }],
    },
    { text: 'a', tag: [{ text: 't', style: { color: '#fff' } }] },
    ['style-cleaned'],
  ],
  [
    'the style of a node, a summary, a line and a frame that fetches',
    {
      text: 'a',
      fillColor: 'URL (//tracker.example)',
      fontFamily: String.raw`\75 rl(x)`,
      generalization: [{ text: 's', fillColor: 'image-set("https://tracker.example")' }],
      associativeLineStyle: { b: { associativeLineColor: 'url(#x)' } },
      outerFrame: { groupId: 'g', fill: 'url(https://tracker.example)' },
    },
    {
      text: 'a',
      generalization: [{ text: 's' }],
      associativeLineStyle: { b: {} },
      outerFrame: { groupId: 'g' },
    },
    ['style-cleaned'],
  ],
  [
    'rich text with a style that fetches',
    {
      text: '<p><span style="background: url(https://tracker.example)">a</span></p>',
      richText: true,
    },
    { text: '<p>a</p>', richText: true },
    ['html-cleaned'],
  ],
  [
    'titles that close their element',
    {
      text: 'a',
      hyperlink: 'https://e.com',
      hyperlinkTitle: `</title>${image}`,
      attachmentName: `</title>${image}`,
      note: `<script>alert(1)</script>${image}`,
      icon: [`<svg onload=alert(1)>`],
    },
    {
      text: 'a',
      hyperlink: 'https://e.com',
      hyperlinkTitle: `</title>${image}`,
      attachmentName: `</title>${image}`,
      note: `<script>alert(1)</script>${image}`,
      icon: [`<svg onload=alert(1)>`],
    },
    [],
  ],
];

describe('a document made to attack', () => {
  it.each(documents)('by %s is opened without it', (_name, source, expected, codes) => {
    const { data, codes: found, file } = read(source);
    expect(data).toEqual(expected);
    expect(found).toEqual(codes);
    const written = codes.length === 0 ? '' : writeSmm(file);
    expect(written).not.toMatch(dangers);
  });

  it('by the keys of prototypes leaves every prototype alone', () => {
    const text =
      '{"root":{"data":{"text":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},"children":[]},"__proto__":{"polluted":1}}';
    const { file, findings } = readSmm(text);
    expect(Object.assign({}, file.root.data)).not.toHaveProperty('polluted');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(file).toEqual({ root: { data: { text: 'a' }, children: [] } });
    expect(findings).toEqual([
      {
        code: 'prototype-key',
        message: '不允许的字段名已略去',
        count: 3,
        examples: ['__proto__', 'constructor'],
      },
    ]);
  });

  it('names a remote image without loading it', () => {
    const { data, codes } = read({ text: 'a', image: 'https://tracker.example/x.png' });
    expect(data.image).toBe('https://tracker.example/x.png');
    expect(codes).toEqual(['image-remote']);
  });

  it('cannot carry markup into Markdown or text', () => {
    const { file } = read({
      text: `${image}<b>`,
      hyperlink: 'https://e.com/"><script>',
      hyperlinkTitle: `"${image}`,
      generalization: [{ text: image }],
    });
    expect(writeMarkdown(file.root).text).toBe(
      `# [\\<img src=x onerror=alert(1)\\>\\<b\\>](<https://e.com/"&#62;&#60;script&#62;> "\\"\\<img src=x onerror=alert(1)\\>") [概要：\\<img src=x onerror=alert(1)\\>]\n`,
    );
    const rich = read({ text: `<p>x${image}<script>alert(1)</script></p>`, richText: true }).file;
    expect(writeOutlineText(rich.root).text).toBe('x\n');
    expect(writeMarkdown(rich.root).text).toBe('# x\n');
    const { bytes } = writeXmind([{ title: 's', file: rich }]);
    expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(dangers);
  });

  it('made by a theme that fetches is cleaned', () => {
    const theme = {
      template: 'default',
      config: {
        backgroundImage: 'javascript:alert(1)',
        root: { fillColor: 'url(https://tracker.example)', color: 'red' },
      },
    };
    const { file, findings } = readSmm(JSON.stringify({ root: { data: {} }, theme }));
    expect(file.theme).toEqual({ template: 'default', config: { root: { color: 'red' } } });
    expect(findings.map(({ code, count }) => [code, count])).toEqual([['style-cleaned', 2]]);
  });
});

describe('an .xmind or .xlsx file made to attack', () => {
  const legacy = (content: string) => readXmind(zip({ 'content.xml': content }));
  const codeOf = (run: () => unknown): string => {
    try {
      run();
    } catch (error) {
      if (error instanceof FileError) return error.code;
      throw error;
    }
    return 'read';
  };

  it('cannot declare a document type or an entity, wherever it hides the declaration', () => {
    const sheet = '<xmap-content><sheet><topic><title>&x;</title></topic></sheet></xmap-content>';
    for (const prolog of [
      '<!DOCTYPE a [<!ENTITY x "y">]>',
      '<!DOCTYPE a SYSTEM "https://tracker.example/x.dtd">',
      '<!-- --><!doctype a>',
      '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
      '<!ENTITY x "y">',
    ]) {
      expect(codeOf(() => legacy(prolog + sheet))).toBe('parsing-failed');
    }
    const harmless = legacy(
      '<xmap-content><!-- <!DOCTYPE x> --><sheet><topic><title><![CDATA[<!DOCTYPE x>]]>&amp;lt;</title></topic></sheet></xmap-content>',
    );
    expect(harmless.sheets[0]?.file.root.data.text).toBe('<!DOCTYPE x>&lt;');
  });

  it('cannot run anything by links, notes, titles, styles or labels', () => {
    const { sheets, findings } = readXmind(
      zenFile([
        {
          rootTopic: {
            title: image,
            href: 'javascript:alert(1)',
            notes: {
              realHTML: {
                content: `<p onclick="x">a<b>粗</b>${image}<script>alert(1)</script></p>`,
              },
            },
            labels: [image],
            style: {
              properties: { 'svg:fill': 'url(https://tracker.example)', 'fo:color': 'red;}' },
            },
            children: { attached: [{ title: 'file', href: 'file:///etc/passwd' }] },
          },
        },
      ]),
    );
    expect(sheets[0]?.file.root).toEqual({
      data: { text: image, uid: 'topic-1', expand: true, note: 'a**粗**', tag: [image] },
      children: [{ data: { text: 'file', uid: 'topic-2', expand: true }, children: [] }],
    });
    expect(findings.map(({ code, count }) => [code, count])).toEqual([['link-dropped', 2]]);
  });

  it('cannot bring back through our own extension what readers remove', () => {
    const extension = {
      data: {
        hyperlink: ['-', 'javascript:alert(1)'],
        text: ['wrong', 'x'],
        image: ['-', `data:image/svg+xml;base64,${svgPayload}`],
        __proto__: ['-', 1],
        generalization: ['-', [{ text: `<p>${image}</p>`, richText: true }]],
      },
      node: { data: ['-', 1], children: ['-', 1], own: ['-', 2] },
      noChildren: 'x',
    };
    const sheet = {
      file: { root: ['-', 1], theme: ['-', { config: { backgroundImage: 'javascript:1' } }] },
      freePlaces: [-1, 5, 'x'],
    };
    const provider = 'work-manage.mind-map';
    const { sheets } = readXmind(
      zenFile([
        {
          rootTopic: { id: 'r', title: 't', extensions: [{ provider, content: extension }] },
          extensions: [{ provider, content: sheet }],
        },
      ]),
    );
    expect(sheets[0]?.file).toEqual({
      root: {
        data: {
          text: 't',
          uid: 'r',
          expand: true,
          generalization: [{ text: '<p><br></p>', richText: true }],
        },
        children: [],
        own: 2,
      },
      layout: 'mindMap',
      theme: { config: {} },
    });
  });

  it('cannot exhaust memory: what unpacks beyond its stated size or the limit is refused', () => {
    const bomb = zipSync({ 'content.json': new Uint8Array(20_000_000) }, { level: 9 });
    const limits = { ...defaultReadLimits, unpackedBytes: 1_000_000 };
    expect(codeOf(() => readXmind(bomb, { limits }))).toBe('too-large');
    const lying = bomb.slice();
    const view = new DataView(lying.buffer);
    for (let at = 0; at + 4 < lying.length; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1000, true);
    }
    expect(codeOf(() => readXmind(lying, { limits }))).toBe('parsing-failed');
  });

  it('cannot exhaust the directory, the stack or the nodes', () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`f${index}`, strToU8('x')]),
    );
    expect(
      codeOf(() => readXmind(zipSync(many), { limits: { ...defaultReadLimits, entries: 20 } })),
    ).toBe('too-large');
    const deepXml = `<xmap-content><sheet>${'<topic><children><topics type="attached">'.repeat(9000)}`;
    expect(codeOf(() => legacy(deepXml))).toBe('too-deep');
    const deepJson = `[{"rootTopic":${'{"children":{"attached":['.repeat(9000)}`;
    expect(codeOf(() => readXmind(zip({ 'content.json': deepJson })))).toBe('too-deep');
    const nested = (depth: number): string =>
      `<xmap-content><sheet>${'<topic><children><topics type="attached">'.repeat(depth)}<topic/>${'</topics></children></topic>'.repeat(depth)}</sheet></xmap-content>`;
    expect(legacy(nested(1500)).sheets).toHaveLength(1);
    expect(codeOf(() => legacy(nested(2020)))).toBe('too-deep');
    const wide = {
      rootTopic: { title: 'r', children: { attached: Array.from({ length: 50 }, () => ({})) } },
    };
    expect(
      codeOf(() => readXmind(zenFile([wide]), { limits: { ...defaultReadLimits, nodes: 40 } })),
    ).toBe('too-many-nodes');
    const rows = zip({
      'xl/workbook.xml': '<workbook><sheets><sheet name="s"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row><c t="str"><v>x</v></c></row>'.repeat(50)}</sheetData></worksheet>`,
    });
    expect(codeOf(() => readXlsx(rows, { limits: { ...defaultReadLimits, nodes: 40 } }))).toBe(
      'too-many-nodes',
    );
  });

  it('is refused when a part is damaged', () => {
    const bytes = zenFile([{ rootTopic: { title: 'r'.repeat(200) } }]);
    const at = 30 + 'content.json'.length + 12;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    expect(codeOf(() => readXmind(bytes))).toBe('parsing-failed');
    expect(codeOf(() => readXmind(bytes.slice(0, 60)))).toBe('parsing-failed');
  });
});

/** Texts that make careless patterns take time that grows with the square; each is far longer than a line. */
const slow: [string, string][] = [
  ['spaces', `# a${' '.repeat(200_000)}b`],
  ['open brackets', '['.repeat(200_000)],
  ['open tags', `# ${'<'.repeat(200_000)}>`],
  ['stars', `# ${'*a '.repeat(100_000)}`],
  ['backquotes', `# ${'` `` '.repeat(60_000)}`],
  ['links without an end', `# ${'[a](b '.repeat(60_000)}`],
  ['a link of spaces', `# [a](${' '.repeat(200_000)}b c`],
  ['pictures between blank lines', `# a\n${'\n'.repeat(50_000)}${'![a](b.png)\n'.repeat(20_000)}`],
  ['summaries', `# a${' [概要：'.repeat(50_000)}]`],
  ['text after lists', '- a\n\nb\n\n'.repeat(30_000)],
];

describe('a text made to be slow', () => {
  it.each(slow)(
    'by %s is read in time that grows with its length',
    (_name, text) => {
      const result = importFile([{ name: 'a.md', bytes: strToU8(text) }]);
      expect(result.sheets).toHaveLength(1);
    },
    120_000,
  );

  it.each([
    ['comments', '<!--'.repeat(300_000)],
    ['tags', '<a '.repeat(300_000)],
    ['ends of scripts', `<script>${'</script'.repeat(100_000)}`],
    ['blanks', `<p>${'\u00A0 \t'.repeat(100_000)}</p><pre>${' '.repeat(200_000)}x</pre>`],
  ])(
    'by %s in a note is read in time that grows with its length',
    (_name, html) => {
      const { sheets } = readXmind(
        zenFile([{ rootTopic: { title: 'r', notes: { realHTML: { content: html } } } }]),
      );
      const { data } = readSmm(JSON.stringify({ data: { text: html, richText: true } })).file.root;
      expect([sheets.length, data.richText]).toEqual([1, true]);
    },
    120_000,
  );

  it.each([
    ['attributes', `<a ${'b="c" '.repeat(50_000)}>`],
    ['tags without an end', '<a '.repeat(200_000)],
    ['tags that never close', '<a>'.repeat(200_000)],
    ['ends that never began', '</a>'.repeat(200_000)],
    ['comments', `<a>${'<!-- x -->'.repeat(50_000)}`],
    ['references', `<a>${'&#x41;&amp;&'.repeat(50_000)}</a>`],
    [
      'brothers',
      `<xmap-content><sheet>${'<b x="1"/>'.repeat(60_000)}<topic/></sheet></xmap-content>`,
    ],
  ])(
    'by %s in XML is read or refused in time that grows with its length',
    (_name, xml) => {
      let code = 'read';
      try {
        importFile([{ name: 'a.xmind', bytes: zip({ 'content.xml': xml }) }]);
      } catch (error) {
        code = error instanceof FileError ? error.code : String(error);
      }
      expect(['read', 'parsing-failed', 'content-incorrect', 'too-deep']).toContain(code);
    },
    120_000,
  );
});
