import { describe, expect, it } from 'vitest';

import { EpubError } from '../src/errors.ts';
import { defaultLimits } from '../src/limits.ts';
import { openBook } from '../src/package/open-book.ts';
import { readResource } from '../src/reading/read-resource.ts';
import {
  createResourcePolicy,
  readDocument,
  readNote,
  readSection,
} from '../src/reading/read-section.ts';
import { sanitizeMarkup } from '../src/sanitize/sanitize-markup.ts';
import { sampled } from '../../../tools/sampled.ts';
import { container, nav, ncx, opf, page } from './book-parts.ts';
import { buildZip, bytesOf } from '@wm/bytes/testing/build-zip';

/** Park and Miller's generator (1988): the same inputs on every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

const files: Readonly<Record<string, string>> = {
  'META-INF/container.xml': container(),
  'META-INF/encryption.xml':
    '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><CipherData><CipherReference URI="f.ttf"/></CipherData></EncryptedData></encryption>',
  'OEBPS/content.opf': opf({
    items: [
      'nav|nav.xhtml||nav',
      'ncx|toc.ncx|application/x-dtbncx+xml',
      'css|a.css|text/css',
      'c1|c1.xhtml',
      'c2|c2.xhtml',
    ],
    spine: ['c1', 'c2'],
    spineAttributes: 'toc="ncx" page-progression-direction="rtl"',
  }),
  'OEBPS/nav.xhtml': nav(
    [['一', 'c1.xhtml#a', [['二', 'c2.xhtml']]]],
    '<nav epub:type="landmarks"><ol><li><a epub:type="toc" href="nav.xhtml">目</a></li></ol></nav>',
  ),
  'OEBPS/toc.ncx': ncx([['一', 'c1.xhtml#a', [['二', 'c2.xhtml']]]]),
  'OEBPS/a.css':
    '@font-face{font-family:x;src:url(f.ttf)} @media screen{p.a>b{color:red;background:url("i.png")}} /* c */',
  'OEBPS/c1.xhtml': page(
    '<h1 id="a">一</h1><p class="b" style="color:red">甲 &amp; <a epub:type="noteref" href="#n">1</a><ruby>漢<rt>か</rt></ruby></p>' +
      '<table><tr><td>x</td></tr></table><aside epub:type="footnote" id="n"><p>注</p></aside><!-- c --><![CDATA[d]]>',
    '<title>t</title><link rel="stylesheet" href="a.css"/><style>p{margin:0}</style>',
  ),
  'OEBPS/c2.xhtml': page(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><a href="c1.xhtml"><text>图</text></a><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject></svg>' +
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math><pre>y\n z</pre><br/><script>alert(1)</script>',
  ),
};

/** Pieces that matter to some parser on the way. */
const pieces = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '/',
  '=',
  ':',
  ';',
  '#',
  '%',
  '\\',
  '..',
  '\u0000',
  '\uFFFD',
  '\n',
  ' ',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE x [',
  ']>',
  '<!ENTITY a "b">',
  '&a;',
  '&#x0;',
  '<?',
  '?>',
  '</',
  '/>',
  '<svg>',
  '<math>',
  '<style>',
  '</style>',
  '<script>',
  '</script>',
  '<title>',
  '<p ',
  '<b>',
  '</b>',
  'xmlns="http://www.w3.org/2000/svg"',
  'xmlns:a="http://www.w3.org/1999/xhtml"',
  '<a:script>',
  'onload="x"',
  'javascript:',
  'http://e',
  'url(',
  '/*',
  '*/',
  '{',
  '}',
  '@import ',
  'style="',
  'id="a"',
  'href="',
  '第',
  '\u{1f600}',
];

function mutateText(text: string, random: (below: number) => number): string {
  let mutated = text;
  for (let round = 1 + random(4); round > 0; round -= 1) {
    const at = random(mutated.length + 1);
    const length = random(random(3) === 0 ? 200 : 8);
    const kind = random(4);
    const piece = pieces[random(pieces.length)]!;
    if (kind === 0) mutated = mutated.slice(0, at) + mutated.slice(at + length);
    else if (kind === 1) mutated = mutated.slice(0, at) + piece + mutated.slice(at);
    else if (kind === 2) mutated = mutated.slice(0, at) + piece + mutated.slice(at + length);
    else mutated = mutated.slice(0, at + length) + mutated.slice(at);
  }
  return mutated;
}

function mutateBytes(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  const mutated = bytes.slice(0, random(8) === 0 ? random(bytes.length) : bytes.length);
  for (let round = 1 + random(6); round > 0 && mutated.length > 0; round -= 1) {
    const isTail = random(2) === 0;
    const at = isTail ? Math.max(0, mutated.length - 1 - random(700)) : random(mutated.length);
    mutated[at] = random(3) === 0 ? 255 : random(256);
  }
  return mutated;
}

function pack(changed?: string, content?: Uint8Array): Uint8Array {
  const entries = Object.entries(files).map(([name, data]) => ({
    name,
    data: name === changed ? content! : data,
    method: 0,
  }));
  return buildZip([{ name: 'mimetype', data: 'application/epub+zip', method: 0 }, ...entries]);
}

const dangerous =
  /<(?:\w+:)?(?:script|iframe|object|embed|form|input|base|animate|set)[\s>/]|<[^>]*\s(?:\w+:)?on\w+\s*=|<[^>]*(?:href|src)="\s*javascript:|<style>[^<]*@import (?!url\("[\w%.~/-]*"\))|<!ENTITY/i;

/** True for a style sheet with markup in it, or with an address that is neither of the book nor inline. */
function isUncleanStyle(css: string): boolean {
  const parts = [...css.matchAll(/"(?:[^"\\]|\\.)*"|url\(/g)];
  const isForeign = parts.some(([part], index) => {
    const address = parts[index + 1]?.[0] ?? '';
    return part === 'url(' && !/^"(?:data:[^"]*|#[^"]*|[\w%.~/-]*)"$/.test(address);
  });
  return isForeign || /[<&]/.test(css);
}

/** Opens and reads a book as an upload would; returns what is wrong with the result. */
function readAndJudge(bytes: Uint8Array): string[] {
  const faults: string[] = [];
  try {
    const book = openBook(bytes);
    for (let index = 0; index < book.sections.length; index += 1) {
      const section = readSection(book, index);
      for (const note of section.notes) readNote(book, section, note);
      if (dangerous.test(section.markup)) faults.push(section.markup);
      faults.push(...judgeAgain(section.path, section.markup));
    }
    const css = new TextDecoder().decode(readResource(book, 'OEBPS/a.css').bytes);
    if (isUncleanStyle(css)) faults.push(css);
    for (const { path } of book.contents) if (path !== '') readDocument(book, path);
  } catch (error) {
    if (!(error instanceof EpubError))
      faults.push(String(error instanceof Error ? error.stack : error));
  }
  return faults;
}

const pristine = openBook(pack());

/** A cleaned document must be well formed and stay as it is when it is cleaned again. */
function judgeAgain(path: string, markup: string): string[] {
  const again = sanitizeMarkup(markup, {
    path,
    kind: 'xhtml',
    resource: createResourcePolicy(pristine, path, {}),
    limits: defaultLimits,
  });
  const { active, remote } = again.removals;
  if (!again.isWellFormed || active + remote > 0) return [`${path}: not clean: ${markup}`];
  return again.markup === markup ? [] : [`${path}: not stable: ${markup}\nbecame ${again.markup}`];
}

const mutationsOfEach = sampled(150, 1250);

describe('damaged books', () => {
  it.each(Object.keys(files))(
    '%s mutated: a result that is clean and well formed, or an EpubError',
    (name) => {
      const random = createRandom(name.length * 7919);
      for (let run = 0; run < mutationsOfEach; run += 1) {
        const content = bytesOf(mutateText(files[name]!, random));
        const damaged = random(4) === 0 ? mutateBytes(content, random) : content;
        expect(readAndJudge(pack(name, damaged))).toEqual([]);
      }
    },
  );

  it('the archive itself mutated: a result or an EpubError', () => {
    const random = createRandom(104729);
    const deflated = buildZip(Object.entries(files).map(([name, data]) => ({ name, data })));
    for (let run = 0; run < mutationsOfEach; run += 1) {
      expect(readAndJudge(mutateBytes(run % 2 === 0 ? deflated : pack(), random))).toEqual([]);
    }
  });
});
