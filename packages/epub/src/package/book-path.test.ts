import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createPathFinder, relativeUrl, resolveReference } from './book-path.ts';

describe('resolveReference', () => {
  it.each([
    ['a.xhtml', 'OEBPS/nav.xhtml', 'OEBPS/a.xhtml', ''],
    ['../a.xhtml#x', 'OEBPS/nav/nav.xhtml', 'OEBPS/a.xhtml', 'x'],
    ['#x', 'OEBPS/c.xhtml', 'OEBPS/c.xhtml', 'x'],
    ['', 'OEBPS/c.xhtml', 'OEBPS/c.xhtml', ''],
    ['/a.xhtml', 'OEBPS/c.xhtml', 'a.xhtml', ''],
    ['../../../../etc/passwd', 'OEBPS/c.xhtml', 'etc/passwd', ''],
    ['%E5%9B%BE%201.png?v=2', 'OEBPS/c.xhtml', 'OEBPS/图 1.png', ''],
    ['a%2', 'c.xhtml', 'a%2', ''],
    ['sub\\a.xhtml', 'OEBPS/c.xhtml', 'OEBPS/sub/a.xhtml', ''],
    ['cafe\u0301.xhtml', 'c.xhtml', 'caf\u00e9.xhtml', ''],
  ])('reads %j in %j as the file %j', (raw, base, path, fragment) => {
    expect(resolveReference(raw, base)).toEqual({ kind: 'inside', path, fragment });
  });

  it('tells web links and inline data apart', () => {
    expect(resolveReference(' https://例子.cn/a b ', 'x')).toEqual({
      kind: 'web',
      url: 'https://xn--fsqu00a.cn/a%20b',
    });
    expect(resolveReference('mailto:a@b.c', 'x')).toEqual({ kind: 'web', url: 'mailto:a@b.c' });
    expect(resolveReference('data:image/PNG;base64,AA', 'x')).toEqual({
      kind: 'data',
      mediaType: 'image/png',
      url: 'data:image/PNG;base64,AA',
    });
  });

  it.each([
    'javascript:1',
    'java\nscript:1',
    '\u0001JavaScript:1',
    '//host/a',
    '\\\\host\\a',
    '/\\host',
    'file:///a',
    'http://[',
    'vbscript:x',
  ])('refuses %j', (raw) =>
    expect(resolveReference(raw, 'OEBPS/c.xhtml')).toEqual({ kind: 'refused' }),
  );
});

describe('relativeUrl', () => {
  const segment = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => {
    const isSpecial = /[/\\]/.test(text) || text === '.' || text === '..' || text.trim() !== text;
    // oxlint-disable-next-line no-control-regex -- names with controls do not get past the archive
    return !isSpecial && !/[\u0000-\u001f\u007f]/.test(text);
  });
  const path = fc
    .array(segment, { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join('/').normalize('NFC'));

  it('leads back to the file, whatever its name', () => {
    fc.assert(
      fc.property(path, path, (from, to) => {
        expect(resolveReference(relativeUrl(from, to), from)).toEqual({
          kind: 'inside',
          path: to,
          fragment: '',
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('never looks like a scheme, query or fragment', () => {
    expect(relativeUrl('a/b.xhtml', 'a/javascript:alert(1)')).toBe('javascript%3Aalert(1)');
    expect(relativeUrl('a/b.xhtml', 'c/x?y#z%')).toBe('../c/x%3Fy%23z%25');
    expect(relativeUrl('b.xhtml', '图 1&2.png')).toBe('%E5%9B%BE%201&2.png');
  });
});

describe('createPathFinder', () => {
  it('prefers the exact name and forgives case and escapes only where that is unambiguous', () => {
    const find = createPathFinder(['A/b.xhtml', 'a/B.xhtml', 'Text/Two.xhtml', 'x%20y.png']);
    expect(find('A/b.xhtml')).toBe('A/b.xhtml');
    expect(find('a/b.xhtml')).toBeUndefined();
    expect(find('text/two.XHTML')).toBe('Text/Two.xhtml');
    expect(find('x y.png')).toBe('x%20y.png');
    expect(find('nothing')).toBeUndefined();
  });
});
