import type { Theme } from './theme.ts';

/** A dark weave of 12 by 12 pixels, repeated over the canvas. */
const weave =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAwAAAAMCAIAAADZF8uwAAAAJ0lEQVR42mOwcnQhiBiA2MLeCUjaOLvhYjMQaxIeMyBshlE3EeUmACyva3FBouyAAAAAAElFTkSuQmCC';

/** The theme 脑图经典. */
export const classicTheme: Theme = {
  value: 'classic',
  name: { zh: '脑图经典', en: 'Classic' },
  dark: true,
  overrides: {
    lineColor: '#fff',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: '#fff',
    backgroundColor: 'rgb(58, 65, 68)',
    backgroundImage: weave,
    backgroundRepeat: 'repeat',
    backgroundSize: 'auto',
    root: {
      fillColor: 'rgb(233, 223, 152)',
      color: '#333',
      fontSize: 24,
      borderRadius: 21,
    },
    second: {
      fillColor: 'rgb(164, 197, 192)',
      borderColor: 'transparent',
      color: '#333',
      borderRadius: 10,
    },
    node: {
      fontSize: 12,
      color: '#fff',
      fontWeight: 'bold',
    },
    generalization: {
      borderColor: 'transparent',
      color: '#333',
    },
  },
};
