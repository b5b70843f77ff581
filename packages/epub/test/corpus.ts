import { adobeKey, idpfKey, toggleObfuscation } from '../src/package/font-obfuscation.ts';
import { markdownToEpub } from '../src/writing/markdown-to-epub.ts';
import { textToEpub } from '../src/writing/text-to-epub.ts';
import {
  basicMetadata,
  container,
  nav,
  ncx,
  opf,
  page,
  xhtmlType,
  type Line,
} from './book-parts.ts';
import { bytesOf, zipFiles } from '@wm/bytes/testing/build-zip';

/** A valid (or merely careless) book and where each line of its contents must lead, in reading order. */
export interface CorpusBook {
  name: string;
  bytes: Uint8Array;
  /** Label and the text that must stand at the target; an empty text for a heading that leads nowhere. */
  contents: readonly (readonly [label: string, text: string])[];
}

const ncxType = 'application/x-dtbncx+xml';

/** A tiny TrueType header with noise behind it, long enough for both kinds of obfuscation. */
export const fontBytes = Uint8Array.from({ length: 3000 }, (_unused, index) =>
  index < 4 ? [0, 1, 0, 0][index]! : (index * 37) % 251,
);

/** The smallest PNG: one pixel. */
export const pngBytes = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (character) => character.charCodeAt(0),
);

function epub2Ncx(): CorpusBook {
  const xhtml11 = (body: string): string =>
    `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" ` +
    `"http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head>` +
    `<body>${body}</body></html>`;
  return {
    name: 'EPUB 2 with NCX and named entities',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        version: '2.0',
        items: ['ncx|toc.ncx|' + ncxType, 'c1|Text/1.html', 'c2|Text/2.html'],
        spine: ['c1', 'c2'],
        spineAttributes: 'toc="ncx"',
        tail: '<guide><reference type="cover" title="封面" href="Text/1.html"/></guide>',
      }),
      'OEBPS/toc.ncx': ncx([
        ['第一章&#160;春', 'Text/1.html'],
        ['第二章', 'Text/2.html'],
        ['第二节', 'Text/2.html#s2'],
      ]),
      'OEBPS/Text/1.html': xhtml11('<h1>第一章&nbsp;春</h1><p>&ldquo;早&rdquo; &mdash; 他说。</p>'),
      'OEBPS/Text/2.html': xhtml11('<h1>第二章</h1><p>甲</p><h2 id="s2">第二节</h2><p>乙</p>'),
    }),
    contents: [
      ['第一章 春', '第一章\u00a0春\n“早” — 他说。'],
      ['第二章', '第二章\n甲'],
      ['第二节', '第二节\n乙'],
    ],
  };
}

function navInSubfolder(): CorpusBook {
  return {
    name: 'navigation file in a sub-folder',
    bytes: zipFiles({
      'META-INF/container.xml': container('EPUB/package.opf'),
      'EPUB/package.opf': opf({
        items: ['nav|xhtml/nav/nav.xhtml||nav', 'c1|xhtml/c1.xhtml', 'c2|c2.xhtml'],
        spine: ['c1', 'c2'],
      }),
      'EPUB/xhtml/nav/nav.xhtml': nav([
        ['一', '../c1.xhtml'],
        ['二', '../../c2.xhtml#x'],
        ['三', '/EPUB/c2.xhtml#y'],
      ]),
      'EPUB/xhtml/c1.xhtml': page('<p>甲文</p>'),
      'EPUB/c2.xhtml': page('<p>前</p><p id="x">乙文</p><p id="y">丙文</p>'),
    }),
    contents: [
      ['一', '甲文'],
      ['二', '乙文'],
      ['三', '丙文'],
    ],
  };
}

function threeDeep(): CorpusBook {
  const lines: Line[] = [
    [
      '卷一',
      'a.xhtml',
      [
        [
          '第一章',
          'a.xhtml#c1',
          [
            ['第一节', 'a.xhtml#s1'],
            ['第二节', 'a.xhtml#s2'],
          ],
        ],
        ['第二章', 'b.xhtml'],
      ],
    ],
    ['附录', '', [['表', 'b.xhtml#t']]],
  ];
  return {
    name: 'contents three levels deep',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        items: ['nav|nav.xhtml||nav', 'a|a.xhtml', 'b|b.xhtml'],
        spine: ['a', 'b'],
      }),
      'OEBPS/nav.xhtml': nav(lines),
      'OEBPS/a.xhtml': page(
        '<h1>卷一</h1><section id="c1"><h2>第一章</h2><a id="s1"/><h3>第一节</h3><p>甲</p><h3><a name="s2"></a>第二节</h3></section>',
      ),
      'OEBPS/b.xhtml': page('<h2>第二章</h2><table id="t"><tr><td>格</td><td>子</td></tr></table>'),
    }),
    contents: [
      ['卷一', '卷一\n第一章'],
      ['第一章', '第一章\n第一节'],
      ['第一节', '第一节\n甲'],
      ['第二节', '第二节'],
      ['第二章', '第二章'],
      ['附录', ''],
      ['表', '格 子'],
    ],
  };
}

function vertical(): CorpusBook {
  return {
    name: 'vertical Japanese with ruby',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        metadata: basicMetadata.replace('<dc:language>zh', '<dc:language>ja'),
        items: ['nav|nav.xhtml||nav', 'css|v.css|text/css', 'c1|c1.xhtml'],
        spine: ['c1'],
        spineAttributes: 'page-progression-direction="rtl"',
      }),
      'OEBPS/nav.xhtml': nav([['<ruby>草枕<rt>くさまくら</rt></ruby>', 'c1.xhtml#k']]),
      'OEBPS/v.css':
        '/* body{} */ html { -epub-writing-mode: vertical-rl; writing-mode: vertical-rl } .u { text-combine-upright: all }',
      'OEBPS/c1.xhtml': page(
        '<h1 id="k">草枕</h1><p>山路を<ruby>登<rp>(</rp><rt>のぼ</rt><rp>)</rp></ruby>りながら、\nこう考えた。</p>',
        '<title>草枕</title><link rel="stylesheet" href="v.css"/>',
      ),
    }),
    contents: [['草枕', '草枕\n山路を登りながら、こう考えた。']],
  };
}

function rightToLeft(): CorpusBook {
  return {
    name: 'right-to-left Arabic',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        items: ['nav|nav.xhtml||nav', 'c1|c1.xhtml'],
        spine: ['c1'],
        spineAttributes: 'page-progression-direction="rtl"',
      }),
      'OEBPS/nav.xhtml': nav([['الفصل الأول', 'c1.xhtml']]),
      'OEBPS/c1.xhtml': page(
        '<h1>الفصل الأول</h1><p><bdo dir="ltr">abc</bdo> نص</p>',
        undefined,
        ' dir="rtl" xml:lang="ar"',
      ),
    }),
    contents: [['الفصل الأول', 'الفصل الأول\nabc نص']],
  };
}

function fixedLayout(): CorpusBook {
  const sheet = (text: string): string =>
    page(
      `<div style="position:absolute;left:10px;top:20px">${text}</div><img src="p.png" alt=""/>`,
      '<title>p</title><meta name="viewport" content="width=1200, height=800"/>',
    );
  return {
    name: 'fixed layout with spreads',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        metadata:
          basicMetadata +
          '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">landscape</meta>' +
          '<meta property="rendition:orientation">landscape</meta><meta property="rendition:viewport">width=1200, height=800</meta>',
        items: [
          'nav|nav.xhtml||nav',
          'p|p.png|image/png|cover-image',
          'c1|c1.xhtml',
          'c2|c2.xhtml',
          'c3|c3.xhtml',
        ],
        spine: [
          'c1|properties="rendition:page-spread-center"',
          'c2|properties="page-spread-left"',
          'c3|properties="rendition:layout-reflowable"',
        ],
      }),
      'OEBPS/nav.xhtml': nav([
        ['左', 'c2.xhtml'],
        ['文', 'c3.xhtml'],
      ]),
      'OEBPS/p.png': pngBytes,
      'OEBPS/c1.xhtml': sheet('封面页'),
      'OEBPS/c2.xhtml': sheet('左页'),
      'OEBPS/c3.xhtml': page('<p>流式</p>'),
    }),
    contents: [
      ['左', '左页'],
      ['文', '流式'],
    ],
  };
}

function mathBook(): CorpusBook {
  return {
    name: 'MathML',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        items: ['nav|nav.xhtml||nav', 'c1|c1.xhtml||mathml'],
        spine: ['c1'],
      }),
      'OEBPS/nav.xhtml': nav([['公式', 'c1.xhtml#eq']]),
      'OEBPS/c1.xhtml': page(
        '<p>设</p><p id="eq">则<m:math xmlns:m="http://www.w3.org/1998/Math/MathML" alttext="\\frac{a}{b}" display="block"><m:semantics>' +
          '<m:mfrac><m:mi>a</m:mi><m:mn>2</m:mn></m:mfrac><m:annotation encoding="application/x-tex">\\frac</m:annotation>' +
          '</m:semantics></m:math>成立</p>',
      ),
    }),
    contents: [['公式', '则a2成立']],
  };
}

function encryption(algorithm: string, path: string): string {
  return (
    '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">' +
    `<enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${path}"/>` +
    '</enc:CipherData></enc:EncryptedData></encryption>'
  );
}

function obfuscated(kind: 'idpf' | 'adobe'): CorpusBook {
  const identifier = 'urn:uuid:12345678-1234-5678-9abc-123456789abc';
  const key = kind === 'idpf' ? idpfKey(identifier) : adobeKey(identifier)!;
  const algorithm =
    kind === 'idpf' ? 'http://www.idpf.org/2008/embedding' : 'http://ns.adobe.com/pdf/enc#RC';
  return {
    name: `fonts obfuscated by ${kind}`,
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'META-INF/encryption.xml': encryption(algorithm, 'OEBPS/fonts/a%20b.ttf'),
      'OEBPS/content.opf': opf({
        items: [
          'nav|nav.xhtml||nav',
          'f|fonts/a%20b.ttf|application/vnd.ms-opentype',
          'c1|c1.xhtml',
        ],
        spine: ['c1'],
      }),
      'OEBPS/nav.xhtml': nav([['一', 'c1.xhtml']]),
      'OEBPS/fonts/a b.ttf': toggleObfuscation(fontBytes, kind, key),
      'OEBPS/c1.xhtml': page(
        '<p>字体</p>',
        '<title>t</title><style>@font-face{font-family:F;src:url("fonts/a%20b.ttf")} p{font-family:F}</style>',
      ),
    }),
    contents: [['一', '字体']],
  };
}

function epub3Notes(): CorpusBook {
  return {
    name: 'EPUB 3 footnotes',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        items: ['nav|nav.xhtml||nav', 'c1|c1.xhtml', 'n|notes.xhtml'],
        spine: ['c1', 'n|linear="no"'],
      }),
      'OEBPS/nav.xhtml': nav([
        ['正文', 'c1.xhtml'],
        ['注释', 'notes.xhtml#n2'],
      ]),
      'OEBPS/c1.xhtml': page(
        '<p>甲<a epub:type="noteref" href="#n1">1</a>乙<a role="doc-noteref" href="notes.xhtml#n2">2</a>丙' +
          '<a href="#n1">普通链接</a></p><aside epub:type="footnote" id="n1"><p>同页的注。</p></aside>',
      ),
      'OEBPS/notes.xhtml': page(
        '<ol epub:type="endnotes"><li id="n2"><p>别处的注。 ↩</p></li></ol>',
      ),
    }),
    contents: [
      ['正文', '甲1乙2丙普通链接'],
      ['注释', '别处的注。'],
    ],
  };
}

function duokanNotes(): CorpusBook {
  return {
    name: 'Duokan footnotes',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        version: '2.0',
        items: ['ncx|toc.ncx|' + ncxType, 'i|note.png|image/png', 'c1|c1.xhtml'],
        spine: ['c1'],
        spineAttributes: 'toc="ncx"',
      }),
      'OEBPS/toc.ncx': ncx([['回目', 'c1.xhtml']]),
      'OEBPS/note.png': pngBytes,
      'OEBPS/c1.xhtml': page(
        '<p>话说<a class="duokan-footnote" id="r1" href="#d1"><img src="note.png" alt="注"/></a>天下' +
          '<img class="qqreader-footnote" src="note.png" alt="图上的注"/>大势' +
          '<img class="epub-footnote" zy-footnote="掌阅的注" src="note.png"/></p>' +
          '<ol class="duokan-footnote-content"><li class="duokan-footnote-item" id="d1"><p>列表里的注。</p></li></ol>',
      ),
    }),
    contents: [['回目', '话说天下大势']],
  };
}

function manySections(): CorpusBook {
  const indexes = Array.from({ length: 2000 }, (_unused, index) => index);
  const files: Record<string, string> = {
    'META-INF/container.xml': container(),
    'OEBPS/content.opf': opf({
      items: ['nav|nav.xhtml||nav', ...indexes.map((index) => `s${index}|t/s${index}.xhtml`)],
      spine: indexes.map((index) => `s${index}`),
    }),
    'OEBPS/nav.xhtml': nav(indexes.map((index) => [`节 ${index}`, `t/s${index}.xhtml#h`] as const)),
  };
  for (const index of indexes) {
    files[`OEBPS/t/s${index}.xhtml`] = page(
      `<p>前言 ${index * 7919}</p><h2 id="h">正文 ${index}</h2>`,
    );
  }
  return {
    name: '2,000 sections',
    bytes: zipFiles(files),
    contents: indexes.map((index) => [`节 ${index}`, `正文 ${index}`] as const),
  };
}

function tenMegabytes(): CorpusBook {
  let state = 7;
  const word = (): string => {
    state = (state * 48271) % 2147483647;
    return String.fromCharCode(0x4e00 + (state % 20000), 0x4e00 + ((state >> 7) % 20000));
  };
  const indexes = Array.from({ length: 20 }, (_unused, index) => index);
  const files: Record<string, string> = {
    'META-INF/container.xml': container(),
    'OEBPS/content.opf': opf({
      items: ['ncx|toc.ncx|' + ncxType, ...indexes.map((index) => `s${index}|s${index}.xhtml`)],
      spine: indexes.map((index) => `s${index}`),
      spineAttributes: 'toc="ncx"',
    }),
    'OEBPS/toc.ncx': ncx(indexes.map((index) => [`部 ${index}`, `s${index}.xhtml#p100`] as const)),
  };
  for (const index of indexes) {
    const paragraphs = Array.from({ length: 200 }, (_unused, paragraph) => {
      const text = Array.from({ length: 420 }, word).join('');
      return `<p id="p${paragraph}">${paragraph}号${text}</p>`;
    });
    files[`OEBPS/s${index}.xhtml`] = page(paragraphs.join('\n'));
  }
  return {
    name: '10 MB',
    bytes: zipFiles(files),
    contents: indexes.map((index) => [`部 ${index}`, '100号'] as const),
  };
}

function missingParts(): CorpusBook {
  return {
    name: 'missing parts',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        metadata: '<dc:language>zh</dc:language>',
        items: [
          'nav|nav.xhtml||nav',
          'c1|c1.xhtml',
          'gone|gone.xhtml',
          'pic|gone.png|image/png',
          'bin|a.bin|application/x-foo',
        ],
        spine: ['c1', 'gone', 'nobody', 'bin'],
      }),
      'OEBPS/a.bin': 'x',
      'OEBPS/nav.xhtml': nav([
        ['在', 'c1.xhtml'],
        ['不在', 'gone.xhtml#x'],
      ]),
      'OEBPS/c1.xhtml': page('<p>还在</p><img src="gone.png" alt="无"/>'),
    }),
    contents: [
      ['在', '还在'],
      ['不在', ''],
    ],
  };
}

function ncxOnlyInSubfolder(): CorpusBook {
  return {
    name: 'EPUB 3 without navigation file, NCX in a sub-folder, package at the root',
    bytes: zipFiles({
      'META-INF/container.xml': container('book.opf'),
      'book.opf': opf({ items: ['x|nav/toc.ncx|' + ncxType, 'c1|text/c1.xhtml'], spine: ['c1'] }),
      'nav/toc.ncx': ncx(
        [
          ['甲', '../text/c1.xhtml'],
          ['乙', '../text/c1.xhtml#b'],
        ],
        '<pageList><pageTarget id="p" type="normal" value="7"><navLabel><text>7</text></navLabel><content src="../text/c1.xhtml#b"/></pageTarget></pageList>',
      ),
      'text/c1.xhtml': page('<p>甲文</p><p id="b">乙文</p>'),
    }),
    contents: [
      ['甲', '甲文'],
      ['乙', '乙文'],
    ],
  };
}

function svgPage(): CorpusBook {
  return {
    name: 'SVG page in the spine',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        items: ['nav|nav.xhtml||nav', 'p|p.svg|image/svg+xml', 'c1|c1.xhtml'],
        spine: ['p', 'c1'],
      }),
      'OEBPS/nav.xhtml': nav([
        ['图', 'p.svg'],
        ['文', 'c1.xhtml'],
      ]),
      'OEBPS/p.svg':
        '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">' +
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>题</title><text x="1" y="5">图中字</text></svg>',
      'OEBPS/c1.xhtml': page('<p>文字</p>'),
    }),
    contents: [
      ['图', '图中字'],
      ['文', '文字'],
    ],
  };
}

function oldEncodings(): CorpusBook {
  /** 第一章 in GB 2312. */
  const gb = [0xb5, 0xda, 0xd2, 0xbb, 0xd5, 0xc2];
  const head =
    '<?xml version="1.0" encoding="gb2312"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>';
  const utf16 = `\ufeff${page('<p>双字节</p>').replace('utf-8', 'utf-16')}`;
  const units = Uint16Array.from(utf16, (character) => character.charCodeAt(0));
  return {
    name: 'chapters in GB 2312 and UTF-16',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        items: ['nav|nav.xhtml||nav', 'c1|c1.xhtml', 'c2|c2.xhtml'],
        spine: ['c1', 'c2'],
      }),
      'OEBPS/nav.xhtml': nav([
        ['国标', 'c1.xhtml'],
        ['双字节', 'c2.xhtml'],
      ]),
      'OEBPS/c1.xhtml': Uint8Array.from([
        ...bytesOf(head),
        ...gb,
        ...bytesOf('</p></body></html>'),
      ]),
      'OEBPS/c2.xhtml': new Uint8Array(units.buffer),
    }),
    contents: [
      ['国标', '第一章'],
      ['双字节', '双字节'],
    ],
  };
}

function carelessNames(): CorpusBook {
  return {
    name: 'Chinese, escaped and wrongly cased file names',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        items: [
          'nav|%E5%AF%BC%E8%88%AA.xhtml||nav',
          'c1|正文/第一章.xhtml',
          'c2|Text/Two.xhtml',
          'c3|c%203&amp;x.xhtml',
        ],
        spine: ['c1', 'c2', 'c3'],
      }),
      'OEBPS/导航.xhtml': nav([
        ['甲', '正文/第一章.xhtml#%E9%94%9A'],
        ['乙', 'text/two.xhtml?x=1'],
        ['丙', './c%203&amp;x.xhtml#a b'],
      ]),
      'OEBPS/正文/第一章.xhtml': page('<p>前</p><p id="锚">锚处</p>'),
      'OEBPS/Text/Two.xhtml': page('<p>乙文</p>'),
      'OEBPS/c 3&x.xhtml': page('<p>前</p><p id="a b">丙文</p>'),
    }),
    contents: [
      ['甲', '锚处'],
      ['乙', '乙文'],
      ['丙', '丙文'],
    ],
  };
}

function carelessMarkup(): CorpusBook {
  return {
    name: 'markup that is not well formed',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        items: ['nav|nav.xhtml||nav', 'c1|c1.html|text/html'],
        spine: ['c1'],
      }),
      'OEBPS/nav.xhtml': nav([
        ['起', 'c1.html'],
        ['止', 'c1.html#end'],
      ]),
      'OEBPS/c1.html':
        '<HTML><BODY bgcolor=white><H1>起 & 承</H1><P>一<BR>二<P>三 <B>粗<I>斜</B>体</I> 1 < 2<P id=end>止',
    }),
    contents: [
      ['起', '起 & 承\n一\n二\n三 粗斜体 1 < 2'],
      ['止', '止'],
    ],
  };
}

function waysIn(): CorpusBook {
  const more =
    '<nav epub:type="landmarks"><ol><li><a epub:type="bodymatter" href="c1.xhtml#b">正文</a></li></ol></nav>' +
    '<nav epub:type="page-list" hidden=""><ol><li><a href="c1.xhtml#b">12</a></li></ol></nav>';
  return {
    name: 'landmarks, page list and full metadata',
    bytes: zipFiles({
      'META-INF/container.xml': container(),
      'OEBPS/content.opf': opf({
        metadata:
          '<dc:identifier id="uid">urn:isbn:9787020002207</dc:identifier><dc:title id="t1">红楼梦</dc:title>' +
          '<meta refines="#t1" property="title-type">main</meta><dc:title id="t2">程乙本</dc:title><meta refines="#t2" property="title-type">subtitle</meta>' +
          '<dc:creator id="a1">曹雪芹</dc:creator><meta refines="#a1" property="file-as">Cao, Xueqin</meta><dc:creator opf:role="edt">高鹗</dc:creator>' +
          '<dc:contributor id="k">启功</dc:contributor><meta refines="#k" property="role">ann</meta>' +
          '<dc:language>zh-CN</dc:language><dc:publisher>人民文学出版社</dc:publisher><dc:date>1982-03</dc:date><dc:subject>小说</dc:subject>' +
          '<dc:description>&lt;p&gt;第一段&lt;/p&gt;&lt;p&gt;第二段 &amp;amp; 完&lt;/p&gt;</dc:description><dc:rights>公版</dc:rights>' +
          '<meta property="dcterms:modified">2026-01-02T03:04:05Z</meta><meta property="belongs-to-collection" id="c">四大名著</meta>' +
          '<meta refines="#c" property="group-position">4</meta>',
        items: ['nav|nav.xhtml||nav', 'c1|c1.xhtml', `x|extra.xhtml|${xhtmlType}`],
        spine: ['c1'],
      }),
      'OEBPS/nav.xhtml': nav(
        [
          ['正文', 'c1.xhtml#b'],
          ['书外', 'extra.xhtml'],
        ],
        more,
      ),
      'OEBPS/c1.xhtml': page('<p>序</p><p id="b">此开卷第一回也</p>'),
      'OEBPS/extra.xhtml': page('<p>不在书脊上</p>'),
    }),
    contents: [
      ['正文', '此开卷第一回也'],
      ['书外', '不在书脊上'],
    ],
  };
}

const modified = new Date('2026-01-02T03:04:05Z');

function fromText(): CorpusBook {
  const text =
    '《小书》\n作者：某人\n\n第一卷 起\n第一章 春\n　　甲文。\n　　甲二。\n第二章 夏\n　　乙文。\n后记\n　　完。\n';
  return {
    name: 'made from plain text',
    bytes: textToEpub(bytesOf(text), { fallbackTitle: '无名', modified }),
    contents: [
      ['小书', '小书\n《小书》\n作者：某人'],
      ['第一卷 起', '第一卷 起'],
      ['第一章 春', '第一章 春\n甲文。\n甲二。'],
      ['第二章 夏', '第二章 夏\n乙文。'],
      ['后记', '后记\n完。'],
    ],
  };
}

function fromMarkdown(): CorpusBook {
  const text =
    '# 上\n\n甲 *强*\n\n## 小节\n\n乙[^1]\n\n### 细目\n\n丙\n\n# 下\n\n丁\n\n[^1]: 注文\n';
  return {
    name: 'made from Markdown',
    bytes: markdownToEpub(text, { fallbackTitle: '无名', modified }),
    contents: [
      ['上', '上\n甲 强'],
      ['小节', '小节\n乙1'],
      ['细目', '细目\n丙'],
      ['下', '下\n丁'],
    ],
  };
}

/** All books. Built on each call; the two large ones take about a second together. */
export function buildCorpus(): CorpusBook[] {
  return [
    epub2Ncx(),
    navInSubfolder(),
    threeDeep(),
    vertical(),
    rightToLeft(),
    fixedLayout(),
    mathBook(),
    obfuscated('idpf'),
    obfuscated('adobe'),
    epub3Notes(),
    duokanNotes(),
    manySections(),
    tenMegabytes(),
    missingParts(),
    ncxOnlyInSubfolder(),
    svgPage(),
    oldEncodings(),
    carelessNames(),
    carelessMarkup(),
    waysIn(),
    fromText(),
    fromMarkdown(),
  ];
}
