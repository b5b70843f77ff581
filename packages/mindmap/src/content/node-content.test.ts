import { describe, expect, it } from 'vitest';
import type { NodeData } from '../model/document.ts';
import { nodeStyle } from '../style/node-style.ts';
import { resolveTheme } from '../themes/resolve-theme.ts';
import { nodeContent } from './node-content.ts';

const theme = resolveTheme('default');
const options = {
  imgTextMargin: 5,
  textContentMargin: 2,
  textAutoWrapWidth: 500,
  maxTag: 5,
  imgMaxWidth: 200,
  imgMaxHeight: 100,
  iconSize: 20,
};
const measure = { width: (text: string) => text.length * 10 };

function content(data: NodeData, level: 'root' | 'second' | 'node' = 'node') {
  return nodeContent(data, nodeStyle(theme, level, data), options, measure);
}

function kinds(data: NodeData) {
  return content(data).parts.map((part) => `${part.kind}${part.index}`);
}

describe('size of a node', () => {
  it('is its text with padding and border, in the heights of existing maps', () => {
    expect(content({ text: 'abc' }, 'root')).toMatchObject({ width: 60, height: 30 });
    expect(content({ text: 'abc' }, 'second')).toMatchObject({ width: 61, height: 31 });
    expect(content({ text: 'abc' })).toMatchObject({ width: 60, height: 27 });
    expect(content({ text: 'x'.repeat(60) })).toMatchObject({ width: 530, height: 44 });
  });

  it('has room for an image scaled into its maximum, on each side', () => {
    const data = { text: 'abc', image: 'x', imageSize: { width: 400, height: 100 } };
    expect(content(data)).toMatchObject({ width: 230, height: 17 + 5 + 50 + 10 });
    expect(content({ ...data, imgPlacement: 'left' })).toMatchObject({
      width: 200 + 5 + 30 + 30,
      height: 60,
    });
    const custom = { ...data, imageSize: { width: 400, height: 100, custom: true } };
    expect(content(custom).width).toBe(430);
  });

  it('is as wide as the width given by hand', () => {
    expect(content({ text: 'abc', customTextWidth: 300 }).width).toBe(330);
  });

  it('grows by what its shape needs', () => {
    expect(content({ text: 'abc', shape: 'diamond' })).toMatchObject({ width: 90, height: 44 });
    const circle = content({ text: 'abc', shape: 'circle' });
    expect(circle.width).toBe(circle.height);
  });
});

describe('parts of a node', () => {
  const full: NodeData = {
    text: 'abc',
    checkbox: { done: false },
    icon: ['priority_1', 'sign_2'],
    tag: ['one', { text: 'two', style: { fill: '#f00', width: 99 } }],
    hyperlink: 'https://example.com',
    note: 'n',
    attachmentUrl: 'a.pdf',
    image: 'i',
    imageSize: { width: 50, height: 50 },
  };

  it('stand in the order of the original', () => {
    expect(kinds(full)).toEqual(
      'image0 task0 icon0 icon1 text0 link0 tag0 tag1 note0 attachment0'.split(' '),
    );
    expect(kinds({ ...full, tagPlacement: 'bottom' })).toEqual(
      'image0 task0 icon0 icon1 text0 link0 note0 attachment0 tag0 tag1'.split(' '),
    );
  });

  it('never overlap and stay inside the box, wherever image and tags are placed', () => {
    for (const imgPlacement of ['top', 'bottom', 'left', 'right'] as const) {
      for (const tagPlacement of ['right', 'bottom'] as const) {
        const { parts, width, height } = content({ ...full, imgPlacement, tagPlacement });
        parts.forEach((part, i) => {
          expect(part.x >= 0 && part.x + part.width <= width + 1e-9).toBe(true);
          expect(part.y >= 0 && part.y + part.height <= height + 1e-9).toBe(true);
          for (const other of parts.slice(i + 1)) {
            const apart =
              part.x + part.width <= other.x + 1e-9 ||
              other.x + other.width <= part.x + 1e-9 ||
              part.y + part.height <= other.y + 1e-9 ||
              other.y + other.height <= part.y + 1e-9;
            expect(apart).toBe(true);
          }
        });
      }
    }
  });

  it('shows five tags at most and takes no unsafe colour from them', () => {
    const tag = Array.from({ length: 8 }, (_, i) => ({ text: `${i}`, style: { fill: 'url(x)' } }));
    const { tags } = content({ text: 'a', tag });
    expect(tags).toHaveLength(5);
    expect(tags[0]?.fill).toBeNull();
  });

  it('survives data of wrong types', () => {
    const hostile = { text: {}, icon: 'x', tag: { a: 1 }, image: 5, imageSize: 'big', note: [] };
    expect(Number.isFinite(content(hostile as unknown as NodeData).width)).toBe(true);
  });
});
