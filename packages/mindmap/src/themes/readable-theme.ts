import { channelsOf, contrastOf, isDarkSheet } from '../style/contrast.ts';
import type { Level, LevelStyle, ThemeConfig } from './theme.ts';

/**
 * How a screen shows the sheet: as it is, or with what is light made dark and the other way round, in the same hues (CSS
 * `invert(0.88) hue-rotate(180deg)`).
 */
export type SheetLook = 'plain' | 'inverted';

/** Least contrast of a text to what it stands on (WCAG 2.2, AA). */
const leastContrast = 4.5;
/** How strongly the filter inverts. */
const inversion = 0.88;
/** Steps in which the ground of a text gives way. */
const steps = 20;

const levels: readonly Level[] = ['root', 'second', 'node', 'generalization'];

type Channels = readonly number[];

function colourOf(channels: Channels): string {
  const [red, green, blue] = channels.map((channel) =>
    Math.round(Math.min(255, Math.max(0, channel))),
  );
  return `rgb(${red}, ${green}, ${blue})`;
}

/** The colour that the screen shows for one of the drawing; those that are not understood stay. */
export function seenColour(colour: string, look: SheetLook): string {
  const channels = channelsOf(colour);
  if (look === 'plain' || !channels) return colour;
  const [r = 0, g = 0, b = 0] = channels.map((one) => one * (1 - 2 * inversion) + 255 * inversion);
  // hue-rotate(180deg) by the matrix of Filter Effects 1, cosine -1 and sine 0.
  return colourOf([
    -0.574 * r + 1.43 * g + 0.144 * b,
    0.426 * r + 0.43 * g + 0.144 * b,
    0.426 * r + 1.43 * g - 0.856 * b,
  ]);
}

function contrastSeen(one: string, other: string, look: SheetLook): number {
  return contrastOf(seenColour(one, look), seenColour(other, look)) ?? Number.POSITIVE_INFINITY;
}

function mixed(from: Channels, to: Channels, part: number): string {
  return colourOf(from.map((one, i) => one + ((to[i] ?? 0) - one) * part));
}

const black: Channels = [0, 0, 0];
const white: Channels = [255, 255, 255];

/** A ground as near to the given one as a text in black or white can be read on, and that text's colour. */
function readablePair(ground: string, look: SheetLook): { color: string; fillColor: string } {
  const from = channelsOf(ground) ?? white;
  const pairs = [
    { color: '#000', away: white },
    { color: '#fff', away: black },
  ];
  for (let step = 0; step <= steps; step += 1) {
    for (const { color, away } of pairs) {
      const fillColor = step === 0 ? ground : mixed(from, away, step / steps);
      if (contrastSeen(color, fillColor, look) >= leastContrast) return { color, fillColor };
    }
  }
  return { color: '#000', fillColor: '#fff' };
}

function readableLevel(style: LevelStyle, sheet: string, look: SheetLook): LevelStyle {
  const isOpen = style.fillColor === 'transparent' && !style.gradientStyle;
  const grounds = style.gradientStyle
    ? [style.startColor, style.endColor]
    : [isOpen ? sheet : style.fillColor];
  const isReadable = grounds.every(
    (ground) => contrastSeen(style.color, ground, look) >= leastContrast,
  );
  if (isReadable) return style;
  const pairs = grounds.map((ground) => readablePair(ground, look));
  const [first] = pairs;
  const { color, fillColor } = first ?? { color: style.color, fillColor: style.fillColor };
  if (isOpen) return { ...style, color };
  return { ...style, color, fillColor, gradientStyle: false };
}

/**
 * A theme whose texts can be read on a dark screen: where a level's text would be too faint, it becomes black or white, and the
 * filling below it gives way as far as it must. Colours that nodes name themselves stay.
 */
export function readableTheme(theme: ThemeConfig): ThemeConfig {
  const sheet = theme.backgroundColor;
  const look: SheetLook = isDarkSheet(sheet) ? 'plain' : 'inverted';
  const made = { ...theme };
  for (const level of levels) made[level] = readableLevel(theme[level], sheet, look);
  return made;
}
