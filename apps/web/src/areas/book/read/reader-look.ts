import type { BookFont } from '@wm/contract/book/own-settings';

/** How a book is shown; kept for the account. */
export interface ReaderLook {
  theme: ReaderTheme;
  /** Pixels. */
  fontSize: number;
  font: ReaderFont;
  lineHeight: number;
  /** Pixels above and below the page. */
  margin: number;
  columns: 1 | 2;
  flow: 'paginated' | 'scrolled';
  /** Whether a single notch of the wheel turns a page. */
  isWheelSensitive: boolean;
  /** The file of the chosen font of one's own; known once it has been read. */
  ownFont?: { family: string; url: string } | undefined;
}

export type ReaderTheme = 'white' | 'rice' | 'green' | 'grey' | 'black';
export type KnownFont = 'book' | 'song' | 'hei' | 'kai';
/** One that everybody has, or one of one's own by its id. */
export type ReaderFont = KnownFont | `own:${number}`;

export const readerThemes: Readonly<
  Record<ReaderTheme, { label: string; page: string; text: string; isDark: boolean }>
> = {
  white: { label: '白', page: '#ffffff', text: '#1f2937', isDark: false },
  rice: { label: '米', page: '#f8f1e3', text: '#3d3226', isDark: false },
  green: { label: '绿', page: '#e6f0e2', text: '#26361f', isDark: false },
  grey: { label: '灰', page: '#e3e5e8', text: '#23272d', isDark: false },
  black: { label: '黑', page: '#15191e', text: '#c4cad2', isDark: true },
};

export const readerFonts: Readonly<Record<KnownFont, { label: string; family: string }>> = {
  book: { label: '书中字体', family: '' },
  song: {
    label: '宋体',
    family: '"Songti SC", SimSun, "Noto Serif CJK SC", "Noto Serif SC", serif',
  },
  hei: {
    label: '黑体',
    family: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  },
  kai: { label: '楷体', family: '"Kaiti SC", KaiTi, STKaiti, serif' },
};

export const defaultLook: ReaderLook = {
  theme: 'white',
  fontSize: 18,
  font: 'book',
  lineHeight: 1.7,
  margin: 40,
  columns: 2,
  flow: 'paginated',
  isWheelSensitive: false,
};

const clamp = (value: unknown, [least, most]: [number, number], otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(most, Math.max(least, value))
    : otherwise;

/** What an account keeps, whatever an older or foreign page has written there. */
export function readLook(kept: unknown, isDark: boolean): ReaderLook {
  const given: Partial<Record<keyof ReaderLook, unknown>> =
    typeof kept === 'object' && kept !== null ? kept : {};
  const { theme, font } = given;
  return {
    theme: isTheme(theme) ? theme : isDark ? 'black' : 'white',
    font: isFont(font) ? font : defaultLook.font,
    fontSize: clamp(given.fontSize, [12, 40], defaultLook.fontSize),
    lineHeight: clamp(given.lineHeight, [1.2, 2.6], defaultLook.lineHeight),
    margin: clamp(given.margin, [8, 120], defaultLook.margin),
    columns: given.columns === 1 ? 1 : 2,
    flow: given.flow === 'scrolled' ? 'scrolled' : 'paginated',
    isWheelSensitive: given.isWheelSensitive === true,
  };
}

function isTheme(value: unknown): value is ReaderTheme {
  return typeof value === 'string' && Object.hasOwn(readerThemes, value);
}

function isFont(value: unknown): value is ReaderFont {
  return typeof value === 'string' && (isKnownFont(value) || /^own:\d+$/.test(value));
}

function isKnownFont(value: string): value is KnownFont {
  return Object.hasOwn(readerFonts, value);
}

/** A look with the file of its font, if it is one of one's own. */
export function withOwnFont(look: ReaderLook, fonts: readonly BookFont[]): ReaderLook {
  const font = fonts.find(({ id }) => look.font === `own:${id}`);
  return font ? { ...look, ownFont: { family: `wm-own-${font.id}`, url: font.url } } : look;
}

/** The styles laid before and after those of the book. */
export function lookStyles(look: ReaderLook): [before: string, after: string] {
  const { page, text, isDark } = readerThemes[look.theme];
  const { ownFont } = look;
  const known = isKnownFont(look.font) ? readerFonts[look.font].family : '';
  const family = ownFont ? `"${ownFont.family}", serif` : known;
  const face = ownFont
    ? `@font-face { font-family: "${ownFont.family}"; src: url("${ownFont.url}") format("woff2"); font-display: swap; }`
    : '';
  const before = `html { color: ${text}; background: ${page}; font-size: ${look.fontSize}px; }
    body { line-height: ${look.lineHeight}; } a:any-link { color: inherit; }`;
  const own =
    family && `html, body, body :not(code, pre, kbd, samp) { font-family: ${family} !important; }`;
  // Only a dark page overrules the book's colours: what it writes in black would not be seen.
  const dark = `html, body { color: ${text} !important; background: ${page} !important; }
    body :not(img, svg, svg *, video) { color: inherit !important; background-color: transparent !important; border-color: currentcolor !important; }`;
  const after = `html { font-size: ${look.fontSize}px !important; --theme-bg-color: ${page}; }
    p, li, blockquote, dd, dt { line-height: ${look.lineHeight} !important; }
    img, svg { max-width: 100%; }
    ${face} ${own} ${isDark ? dark : ''}`;
  return [before, after];
}
