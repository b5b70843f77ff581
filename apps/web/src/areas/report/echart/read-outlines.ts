import type { PlaceOutlines } from '#ui/chart/kinds/more-charts.ts';

const mostPlaces = 5000;

type Outlined = PlaceOutlines['features'][number];

export type OutlinesRead =
  | { outlines: PlaceOutlines; fault?: undefined }
  | { outlines?: undefined; fault: string };

/** Where files of others keep the name of a place. */
const nameKeys = ['name', 'NAME', 'Name', 'name_zh', '名称', '地名'];

function nameOf(properties: unknown): string | undefined {
  if (typeof properties !== 'object' || properties === null) return undefined;
  const given = nameKeys.map((key) => (properties as Record<string, unknown>)[key]);
  const name = given.find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof name === 'string' ? name.trim() : undefined;
}

function isRing(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length >= 3 &&
    value.every((at) => Array.isArray(at) && Number.isFinite(at[0]) && Number.isFinite(at[1]))
  );
}

function isArea(type: unknown, coordinates: unknown): boolean {
  const isPolygon = (one: unknown): boolean =>
    Array.isArray(one) && one.length > 0 && one.every(isRing);
  if (type === 'Polygon') return isPolygon(coordinates);
  return (
    type === 'MultiPolygon' &&
    Array.isArray(coordinates) &&
    coordinates.length > 0 &&
    coordinates.every(isPolygon)
  );
}

function placeIn(feature: unknown): Outlined | undefined {
  const { properties, geometry } = (feature ?? {}) as { properties?: unknown; geometry?: unknown };
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  const name = nameOf(properties);
  if (name === undefined || !isArea(type, coordinates)) return undefined;
  return {
    type: 'Feature',
    properties: { name },
    geometry: { type: type as Outlined['geometry']['type'], coordinates },
  };
}

/** Outlines of places out of GeoJSON (RFC 7946), or what is wrong with it. What is no area with a name is left out. */
export function readOutlines(text: string): OutlinesRead {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { fault: '这不是 GeoJSON：读不成 JSON' };
  }
  const { type, features } = (parsed ?? {}) as { type?: unknown; features?: unknown };
  if (type !== 'FeatureCollection' || !Array.isArray(features))
    return { fault: '这不是 GeoJSON：最外层应是 FeatureCollection' };
  if (features.length > mostPlaces) return { fault: `最多 ${mostPlaces} 个地方` };
  const places = features.flatMap((feature) => placeIn(feature) ?? []);
  if (places.length === 0) return { fault: '里面没有带名字（name）的区域' };
  return { outlines: { type: 'FeatureCollection', features: places } };
}
