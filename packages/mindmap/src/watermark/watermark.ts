import type { Point } from '../geometry/box.ts';
import { isRecord } from '../model/json.ts';
import { numberBetween, safeColour } from '../style/css-values.ts';

/** The watermark's settings. Lengths are pixels, the angle degrees from 0 to 90. */
export interface WatermarkConfig {
  onlyExport: boolean;
  text: string;
  lineSpacing: number;
  textSpacing: number;
  angle: number;
  belowNode: boolean;
  textStyle: { color: string; opacity: number; fontSize: number };
}

/** The settings of a map without a watermark. */
export const defaultWatermark: WatermarkConfig = {
  onlyExport: false,
  text: '',
  lineSpacing: 100,
  textSpacing: 100,
  angle: 30,
  belowNode: false,
  textStyle: { color: '#999', opacity: 0.5, fontSize: 14 },
};

/** The watermark in the `config` of a document. */
export function watermarkOf(config: unknown): WatermarkConfig {
  return readWatermark(isRecord(config) ? config['watermarkConfig'] : undefined);
}

/** The watermark a document asks for; whatever does not fit is the default. */
export function readWatermark(value: unknown): WatermarkConfig {
  const config = isRecord(value) ? value : {};
  const style = isRecord(config['textStyle']) ? config['textStyle'] : {};
  const { text } = config;
  const { textStyle, lineSpacing, textSpacing, angle } = defaultWatermark;
  return {
    onlyExport: config['onlyExport'] === true,
    text: typeof text === 'string' ? text.trim() : '',
    lineSpacing: numberBetween(config['lineSpacing'], 1, 10_000, lineSpacing),
    textSpacing: numberBetween(config['textSpacing'], 1, 10_000, textSpacing),
    angle: numberBetween(config['angle'], 0, 90, angle),
    belowNode: config['belowNode'] === true,
    textStyle: {
      color: safeColour(style['color'], textStyle.color),
      opacity: numberBetween(style['opacity'], 0, 1, textStyle.opacity),
      fontSize: numberBetween(style['fontSize'], 1, 400, textStyle.fontSize),
    },
  };
}

/** Whether the watermark is drawn: on the screen, or into an export. */
export function showsWatermark(config: WatermarkConfig, isExport: boolean): boolean {
  return config.text !== '' && (isExport || !config.onlyExport);
}

/** Most texts one watermark is drawn with, so that narrow spacing on a large export stays drawable. */
const maxTexts = 20_000;

/**
 * Places of the watermark's texts so that they cover a canvas: rows turned by the angle, `lineSpacing`
 * apart, texts in a row `textSpacing` apart. Each place is where a text begins, before it is turned around
 * that point.
 */
export function watermarkPlaces(
  config: WatermarkConfig,
  canvas: { width: number; height: number },
  textWidth: number,
): Point[] {
  const radians = (config.angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const { width, height } = canvas;
  // In turned coordinates (u along a row, v across) the canvas spans these ranges.
  const uMax = width * cos + height * sin;
  const vMin = -width * sin;
  const vMax = height * cos;
  const rows = Math.ceil((vMax - vMin) / config.lineSpacing);
  const step = textWidth + config.textSpacing;
  const columns = Math.ceil(uMax / step);
  const thin = Math.max(1, Math.sqrt((rows * columns) / maxTexts));
  const places: Point[] = [];
  for (let v = vMin; v <= vMax; v += config.lineSpacing * thin) {
    for (let u = 0; u <= uMax; u += step * thin) {
      const x = u * cos - v * sin;
      const y = u * sin + v * cos;
      const isNear = x > -textWidth && x < width && y > -textWidth && y < height + textWidth;
      if (isNear) places.push({ x, y });
    }
  }
  return places;
}
