import type { Measure } from '../text/measure.ts';
import { textLanguage } from '../style/font-stack.ts';
import { fontKey } from '../text/measure.ts';

/** What of a canvas context measuring needs: a screen's or a worker's. */
export interface MeasuringContext {
  font: string;
  /** Whose signs are meant where several languages share a code point. */
  lang?: string;
  measureText(text: string): { width: number };
}

/** Measures with the fonts of a browser. The font is set only when it changes, which is what costs. */
export function canvasMeasure(context: MeasuringContext): Measure {
  let current = '';
  context.lang = textLanguage;
  return {
    width(text, font) {
      const key = fontKey(font);
      if (key !== current) {
        context.font = key;
        current = key;
      }
      return context.measureText(text).width;
    },
  };
}
