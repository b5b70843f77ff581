import { expect, it } from 'vitest';
import { readOutlines } from './read-outlines.ts';

const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const place = (name: unknown, geometry: unknown = { type: 'Polygon', coordinates: [ring] }) => ({
  type: 'Feature',
  properties: { NAME: name },
  geometry,
});
const of = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

it('takes areas with a name, whatever the key of it', () => {
  const multi = { type: 'MultiPolygon', coordinates: [[ring], [ring]] };
  const { outlines } = readOutlines(
    of(
      place('甲'),
      place(' 乙 ', multi),
      place(3),
      place('点', { type: 'Point', coordinates: [0, 0] }),
    ),
  );
  expect(outlines?.features.map(({ properties }) => properties.name)).toEqual(['甲', '乙']);
});

it.each([
  ['x', '这不是 GeoJSON：读不成 JSON'],
  ['null', '这不是 GeoJSON：最外层应是 FeatureCollection'],
  [of(), '里面没有带名字（name）的区域'],
  [
    of(null, place('甲', { type: 'Polygon', coordinates: [[[0, 'x']]] })),
    '里面没有带名字（name）的区域',
  ],
  [of(...Array.from({ length: 5001 }, () => null)), '最多 5000 个地方'],
])('refuses %#', (text, fault) => expect(readOutlines(text).fault).toBe(fault));
