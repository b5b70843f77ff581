import { attributeOf, descendants, textOf } from '@wm/bytes/xml/tree';

import { describe, expect, it } from 'vitest';

import { removeDoctype } from './doctype.ts';
import { decodeEntities, escapeMarkup } from './entities.ts';
import { defaultLimits } from '../limits.ts';
import { plainDescription, plainLabel } from './plain-label.ts';
import { parseXml } from './xml-tree.ts';

function parse(text: string): ReturnType<typeof parseXml> {
  return parseXml(new TextEncoder().encode(text), 'a.xml', defaultLimits);
}

describe('parseXml', () => {
  it('reads names without prefix, attributes, entities and CDATA', () => {
    const { root } = parse(
      '<x:A x:b="1 &amp; 2" c=\' d \'>e<![CDATA[&amp;<f>]]>&#x4e2d;<!-- g --><H/></x:A>',
    );
    const [a] = descendants(root, 'a');
    expect([attributeOf(a, 'b'), attributeOf(a, 'c'), textOf(a!)]).toEqual([
      '1 & 2',
      'd',
      'e&amp;<f>中',
    ]);
    expect(descendants(root, 'h')).toHaveLength(1);
  });

  it('refuses documents that are too large', () => {
    const bytes = new TextEncoder().encode('<a>12345</a>');
    expect(() => parseXml(bytes, 'a.xml', { ...defaultLimits, packageBytes: 5 })).toThrow(
      expect.objectContaining({ code: 'document-too-large', detail: 'a.xml' }),
    );
  });

  it('refuses too many elements', () => {
    const bytes = new TextEncoder().encode('<a><b/><b/><b/></a>');
    expect(() => parseXml(bytes, 'a.xml', { ...defaultLimits, packageElements: 3 })).toThrow(
      expect.objectContaining({ code: 'document-too-complex', detail: 'a.xml' }),
    );
  });

  it('refuses too many attributes on one element', () => {
    const attributes = Array.from({ length: 2000 }, (_unused, index) => `a${index}="1"`).join(' ');
    expect(() => parse(`<a ${attributes}/>`)).toThrow(
      expect.objectContaining({ code: 'document-too-complex' }),
    );
  });

  it('leaves deeper elements out when told to cut', () => {
    const text = `${'<a>'.repeat(300)}x${'</a>'.repeat(300)}<b/>`;
    const { root, isCut } = parseXml(new TextEncoder().encode(text), 'a.xml', defaultLimits, 'cut');
    expect([isCut, descendants(root, 'a').length, descendants(root, 'b').length]).toEqual([
      true,
      256,
      1,
    ]);
  });
});

describe('removeDoctype', () => {
  it.each([
    ['<!DOCTYPE html><a/>', '               <a/>', false],
    ['\ufeff <!-- <!DOCTYPE --> <?x?><!doctype a PUBLIC "-//>" \'>\'><a/>', '<a/>', false],
    ['<!DOCTYPE a [<!ENTITY b "]>"> <!-- " ] > --> ]><a/>', '<a/>', true],
    ['<!DOCTYPE a [<!ELEMENT b ANY>]><a/>', '<a/>', false],
    ['<!DOCTYPE a [%b;]><a/>', '<a/>', true],
    ['<a><!DOCTYPE b></a>', '<a><!DOCTYPE b></a>', false],
    ['<!DOCTYPE a [ never closed <a/>', '', false],
  ])('of %j leaves %j', (text, rest, declaresEntities) => {
    const result = removeDoctype(text);
    expect([result.text.length, result.declaresEntities]).toEqual([text.length, declaresEntities]);
    expect(result.text.trimEnd().endsWith(rest.trim())).toBe(true);
    expect(result.text).not.toMatch(/^\s*<!DOCTYPE/i);
  });
});

describe('entities', () => {
  it('decode numbers and the names of XHTML, and leave others alone', () => {
    expect(decodeEntities('&lt;&#60;&#x3C;&nbsp;&Auml;&hearts;&thetasym;&apos;')).toBe(
      "<<<\u00a0Ä♥ϑ'",
    );
    expect(decodeEntities('&unknown; &amp;lt; & &; &#; &colon;')).toBe(
      '&unknown; &lt; & &; &#; &colon;',
    );
    expect(decodeEntities('&#0;&#xd800;&#x110000;&#13;')).toBe('\ufffd\ufffd\ufffd\n');
  });

  it('are written so that decoding gives the text back', () => {
    expect(escapeMarkup('a<b>&"c\u0001\ufffe')).toBe('a&lt;b&gt;&amp;&quot;c');
  });
});

describe('labels', () => {
  it.each([
    ['  a \n b ', 'a b'],
    ['如何使用 <div>', '如何使用 <div>'],
    ['a < b 且 c > d', 'a < b 且 c > d'],
    ['<b>甲</b><i class="x">乙</i>', '甲乙'],
    ['甲<img src=x onerror=alert(1)>', '甲'],
    ['甲<script>alert(1)</script>乙', '甲 乙'],
    ['甲<img src=x onerror=alert(1)', '甲'],
    ['\u202e倒\u0000序', '倒 序'],
    ['长'.repeat(3000), `${'长'.repeat(2000)}…`],
  ])('%j is shown as %j', (raw, shown) => expect(plainLabel(raw)).toBe(shown));

  it('descriptions lose their markup and keep their paragraphs', () => {
    expect(plainDescription('<p>甲 <b>乙</b></p>\n<div>丙<br/>丁 &amp; 戊</div>')).toBe(
      '甲 乙\n丙\n丁 & 戊',
    );
    expect(plainDescription(' 甲 \n\n 乙 ')).toBe('甲\n乙');
  });
});
