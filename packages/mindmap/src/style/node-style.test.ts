import { describe, expect, it } from 'vitest';
import { resolveTheme } from '../themes/resolve-theme.ts';
import { safeColour, safeDashes, safeFontFamily } from './css-values.ts';
import { levelOfDepth, lineLook, nodeStyle } from './node-style.ts';

const theme = resolveTheme('classic4');

describe('style of a node', () => {
  it('is the own value, else the value of the level, else of the theme', () => {
    const own = nodeStyle(theme, 'second', { fillColor: '#ff0000', paddingX: 3, shape: 'circle' });
    expect(own).toMatchObject({
      fillColor: '#ff0000',
      shape: 'circle',
      fontSize: theme.second.fontSize,
      borderColor: theme.second.borderColor,
      paddingX: 3,
      paddingY: theme.paddingY,
    });
  });

  it('takes the level from the depth', () => {
    expect([0, 1, 2, 7].map(levelOfDepth)).toEqual(['root', 'second', 'node', 'node']);
  });

  it('draws a rectangle where nodes are drawn as lines', () => {
    const lines = { ...theme, nodeUseLineStyle: true };
    expect(nodeStyle(lines, 'node', { shape: 'diamond' }).shape).toBe('rectangle');
  });

  it('answers safe values whatever the document holds', () => {
    const hostile = {
      fillColor: 'url(https://example.com/beacon)',
      color: 'red;background:url(x)',
      fontFamily: 'a}</style><script>',
      fontSize: Infinity,
      fontWeight: { toString: () => 'bold' },
      borderDasharray: '1,2;x',
      borderWidth: -5,
      startDir: ['a', 'b'],
      textDecoration: 'url(x)',
      shape: '__proto__',
      imgPlacement: 3,
    };
    const plain = nodeStyle(theme, 'root', {});
    expect(nodeStyle(theme, 'root', hostile)).toEqual({ ...plain, borderWidth: 0 });
  });

  it('gives a line the nearest own value up the tree', () => {
    const lineage = [
      { lineWidth: 5 },
      { lineColor: '#111', lineWidth: 9 },
      { lineDasharray: '4,2' },
    ];
    expect(lineLook(theme, lineage)).toEqual({ width: 5, color: '#111', dasharray: '4,2' });
    expect(lineLook(theme, [{}])).toEqual({
      width: theme.lineWidth,
      color: theme.lineColor,
      dasharray: 'none',
    });
  });
});

describe('values of CSS', () => {
  it.each([
    '#fff',
    '#11223344',
    'red',
    'rgb(1, 2, 3)',
    'rgba(2, 167, 240, 1)',
    'hsl(120deg 50% 50%)',
  ])('keeps the colour %s', (colour) => {
    expect(safeColour(colour, 'x')).toBe(colour);
  });

  it.each([
    'url(#a)',
    'image(red)',
    'var(--x)',
    'expression(1)',
    '#ggg',
    'a b',
    'rgb(url(x))',
    7,
    null,
  ])('refuses the colour %s', (colour) => {
    expect(safeColour(colour, 'fallback')).toBe('fallback');
  });

  it('reads an empty colour as none', () => {
    expect(safeColour('', 'red')).toBe('transparent');
  });

  it('keeps dashes of numbers and families of names', () => {
    expect(safeDashes('6,4')).toBe('6,4');
    expect(safeDashes('none')).toBe('none');
    expect(safeDashes('url(x)')).toBe('none');
    expect(safeFontFamily('微软雅黑, "Microsoft YaHei"', 'x')).toBe('微软雅黑, "Microsoft YaHei"');
    expect(safeFontFamily('a;b', 'x')).toBe('x');
  });
});
