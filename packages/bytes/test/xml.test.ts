import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sampled } from '../../../tools/sampled.ts';
import { XmlError, XmlScanner, decodeXml, readAttribute } from '../src/xml/scanner.ts';
import { attributeOf, childElement, descendants, parseXml, textOf } from '../src/xml/tree.ts';
import type { XmlElement, XmlOptions } from '../src/xml/tree.ts';

const limits: XmlOptions = { depth: 20, elements: 1000, attributes: 10 };

function codeOf(text: string, more: Partial<XmlOptions> = {}): string {
  try {
    parseXml(text, { ...limits, ...more });
    return 'read';
  } catch (error) {
    if (error instanceof XmlError) return error.code;
    throw error;
  }
}

/** What stands in a document, as text that can be compared. */
function outline(node: XmlElement | string): unknown {
  return typeof node === 'string'
    ? node
    : [node.name, Object.fromEntries(node.attributes), node.children.map(outline)];
}

/** Neighbouring texts are one; the oracle knows no others. */
function joinTexts(node: unknown): unknown {
  if (!Array.isArray(node)) return node;
  const [name, attributes, children] = node as [string, object, unknown[]];
  const joined: unknown[] = [];
  for (const child of children.map(joinTexts)) {
    if (typeof child === 'string' && typeof joined.at(-1) === 'string')
      joined.push(`${joined.pop() as string}${child}`);
    else joined.push(child);
  }
  return [name, attributes, joined.filter((child) => child !== '')];
}

describe('parseXml', () => {
  it('reads names without prefix, attributes, entities and CDATA', () => {
    const { root } = parseXml(
      '\uFEFF<?xml version="1.0"?><!-- <x> --><x:A x:b="1 &amp; 2" c=\' > \'>e<![CDATA[&amp;<f>]]>&#x4e2d;<H/></x:A>\n',
      limits,
    );
    const a = childElement(root, 'A');
    expect([attributeOf(a, 'b'), attributeOf(a, 'c'), a && textOf(a)]).toEqual([
      '1 & 2',
      ' > ',
      'e&amp;<f>中',
    ]);
    expect(descendants(root, 'H')).toHaveLength(1);
    expect(attributeOf(undefined, 'b')).toBeUndefined();
  });

  it.each([
    ['<a><b></a></b>', 'malformed'],
    ['<a>', 'malformed'],
    ['<a', 'malformed'],
    ['<a/><b/>', 'malformed'],
    ['x<a/>', 'malformed'],
    ['<a/>x', 'malformed'],
    ['', 'malformed'],
    ['<a b=c/>', 'malformed'],
    ['<a b/>', 'malformed'],
    ['<a b="1" b="2"/>', 'malformed'],
    ['<a b="1"c="2"/>', 'malformed'],
    ['<a b="<"/>', 'malformed'],
    ['<1/>', 'malformed'],
    ['<a>&</a>', 'malformed'],
    ['<a>< b</a>', 'malformed'],
    ['<a><!-- </a>', 'malformed'],
    ['<!DOCTYPE a><a/>', 'declarations'],
    ['<a><!ENTITY b "c"></a>', 'declarations'],
    ['<a>'.repeat(21), 'too-deep'],
    [`<a>${'<b/>'.repeat(1000)}</a>`, 'too-complex'],
    [`<a ${Array.from({ length: 11 }, (_, at) => `b${at}=""`).join(' ')}/>`, 'too-complex'],
  ])('refuses %s as %s', (text, code) => expect(codeOf(text)).toBe(code));

  it('repairs what it can, when told to', () => {
    const { root } = parseXml('<!DOCTYPE a><A b=1 C=" 2 " d><p>1 < 2 & 3<q>x</r></P></p>y<z', {
      ...limits,
      isTolerant: true,
    });
    expect(joinTexts(outline(root))).toEqual([
      '#document',
      {},
      [['a', { b: '1', C: '2', d: '' }, [['p', {}, ['1 < 2 & 3', ['q', {}, ['x']]]], 'y']]],
    ]);
  });

  it('leaves deeper elements out when told to cut', () => {
    const text = `${'<a>'.repeat(30)}x${'</a>'.repeat(30)}`;
    const { root, isCut } = parseXml(text, { ...limits, cutsDepth: true });
    expect([isCut, descendants(root, 'a').length, textOf(root)]).toEqual([true, 20, '']);
  });

  it('takes time that grows with the length of ends that never began', () => {
    const text = `${'<a>'.repeat(500)}${'</b>'.repeat(500_000)}`;
    expect(codeOf(text, { isTolerant: true, depth: 1000 })).toBe('read');
  });
});

const name = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,5}$/);
const plain = fc.stringMatching(/^[\w.,;:=()>\u00a0-\uffef-]{1,10}$/);
const { element } = fc.letrec<{ element: string; node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    plain,
    fc.constantFrom('&lt;', '&#20013;', '<!-- c -->', '<![CDATA[<d>]]>', '<?p i?>', '\n '),
    tie('element'),
  ),
  element: fc
    .tuple(name, fc.uniqueArray(name, { maxLength: 3 }), fc.array(tie('node'), { maxLength: 4 }))
    .map(([tag, keys, nodes]) => {
      const attributes = keys.map((key, at) => ` ${key}="v${at}&quot;"`).join('');
      return nodes.length === 0
        ? `<${tag}${attributes}/>`
        : `<${tag}${attributes}>${nodes.join('')}</${tag} >`;
    }),
}));

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignorePiTags: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
});

/** The oracle's tree in the form of `outline`. */
function oracle(items: Record<string, unknown>[]): unknown[] {
  return items.map((item) => {
    const tag = Object.keys(item).find((key) => key !== ':@') ?? '';
    if (tag === '#text') return decodeXml(String(item[tag]));
    const attributes = Object.entries((item[':@'] ?? {}) as Record<string, string>);
    const values = attributes.map(([key, value]) => [key, decodeXml(value)]);
    return [tag, Object.fromEntries(values), oracle(item[tag] as Record<string, unknown>[])];
  });
}

describe('beside fast-xml-parser', () => {
  const wide = { depth: 1000, elements: Infinity, attributes: Infinity };

  it('reads the same out of what is well formed', () => {
    fc.assert(
      fc.property(element, (text) => {
        fc.pre(!/__proto__|constructor|CDATA|&(?!quot)/.test(text));
        const ours = joinTexts(outline(parseXml(text, wide).root));
        expect(ours).toEqual(joinTexts(['#document', {}, oracle(parser.parse(text))]));
      }),
      { numRuns: sampled(300, 5000) },
    );
  });

  it('refuses what its validator refuses of damaged documents', () => {
    const damage = fc.tuple(fc.nat(), fc.constantFrom('', '<', '>', '"', '&', '/', '</a>', '<b>'));
    fc.assert(
      fc.property(element, damage, (text, [place, piece]) => {
        const at = place % text.length;
        const broken = text.slice(0, at) + piece + text.slice(at + 1);
        const isSound = codeOf(broken, wide) !== 'read' || XMLValidator.validate(broken) === true;
        expect([broken, isSound]).toEqual([broken, true]);
      }),
      { numRuns: sampled(1000, 20_000) },
    );
  });
});

describe('XmlScanner', () => {
  it('tells the same however a document is cut into pieces', () => {
    const text = '<a b="1>2"><!-- < --><![CDATA[<x>]]>t&amp;<c/>\n</a>';
    const told = (pieces: string[]): string => {
      let all = '';
      const scanner = new XmlScanner(
        {
          open: (tag, attributes) => (all += `(${tag}|${readAttribute(attributes, 'b') ?? ''}`),
          close: (tag) => (all += `${tag})`),
          text: (piece) => (all += piece),
          literal: (piece) => (all += `[${piece}]`),
        },
        { tokenLength: 100 },
      );
      for (const piece of pieces) scanner.push(piece);
      expect(scanner.end()).toBe('');
      return all;
    };
    expect(told([text])).toBe('(a|1>2[<x>]t&amp;(c|c)\na)');
    expect(told(text.split(''))).toBe(told([text]));
  });

  it('refuses a token that never ends', () => {
    const nothing = (): void => undefined;
    const events = { open: nothing, close: nothing, text: nothing, literal: nothing };
    const scanner = new XmlScanner(events, { tokenLength: 100 });
    expect(() => scanner.push(`<a ${'b'.repeat(200)}`)).toThrow(XmlError);
  });
});

it('references of XML are decoded, others stay, and what is no character is replaced', () => {
  expect(decodeXml('&lt;&#60;&#x3C;&quot;&apos;&nbsp;&#0;&#xD800;&#x110000;&')).toBe(
    `<<<"'&nbsp;\ufffd\ufffd\ufffd&`,
  );
});
