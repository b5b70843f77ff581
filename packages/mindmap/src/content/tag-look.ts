import { isRecord } from '../model/json.ts';
import { numberBetween, safeColour } from '../style/css-values.ts';

/** How a tag looks: own values where they fit, else the format's defaults. Lengths are pixels. */
export interface TagLook {
  text: string;
  fontSize: number;
  /** Null when the colour follows from the text. */
  fill: string | null;
  color: string;
  radius: number;
  height: number;
  paddingX: number;
}

/** The look of a tag, safe to draw with. */
export function tagLook(text: string, style: unknown): TagLook {
  const own = isRecord(style) ? style : {};
  return {
    text,
    fontSize: numberBetween(own['fontSize'], 1, 100, 12),
    fill: own['fill'] ? safeColour(own['fill'], '') || null : null,
    color: safeColour(own['color'], '#fff'),
    radius: numberBetween(own['radius'], 0, 100, 3),
    height: numberBetween(own['height'], 1, 400, 20),
    paddingX: numberBetween(own['paddingX'], 0, 400, 8),
  };
}

/** The colour of a tag that has none of its own: always the same for the same text. */
export function tagColour(text: string): string {
  let hash = 0;
  for (let i = 0; i < text.length; i += 1) hash = (hash * 31 + text.charCodeAt(i)) % 360;
  return `hsl(${hash}, 50%, 50%)`;
}
