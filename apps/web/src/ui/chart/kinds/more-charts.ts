import { BoxplotChart, HeatmapChart, MapChart, RadarChart, SankeyChart } from 'echarts/charts';
import { GeoComponent, RadarComponent } from 'echarts/components';
import { registerMap, use } from 'echarts/core';

// Kinds that only the screens draw that offer all of them: they come with those.
use([BoxplotChart, GeoComponent, HeatmapChart, MapChart, RadarChart, RadarComponent, SankeyChart]);

/** Outlines of places, in GeoJSON (RFC 7946), whose names stand in `properties.name`. */
export interface PlaceOutlines {
  type: 'FeatureCollection';
  features: {
    type: 'Feature';
    properties: { name: string };
    geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown };
  }[];
}

/** Gives maps outlines to be drawn on under a name. */
export function nameOutlines(name: string, outlines: PlaceOutlines): void {
  registerMap(name, outlines as unknown as Parameters<typeof registerMap>[1]);
}
