import { theme } from 'antd';
import type { ThemeConfig } from 'antd';
import { markedShare } from './shades.ts';

/** A share of the theme colour over something else, worked out by the browser. */
function tint(percent: number, ground = 'transparent'): string {
  return `color-mix(in srgb, var(--wm-brand) ${percent}%, ${ground})`;
}

const neutrals = {
  light: {
    colorBgLayout: '#f5f7fa',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorBorder: '#d5dae2',
    colorBorderSecondary: '#e4e7ed',
    colorText: '#1f2937',
    colorTextSecondary: '#4b5563',
    colorTextTertiary: '#6b7280',
    colorTextDescription: '#6b7280',
    colorTextPlaceholder: '#6b7280',
    colorSuccess: '#16a34a',
    colorWarning: '#d97706',
    colorError: '#dc2626',
  },
  dark: {
    colorBgLayout: '#111418',
    colorBgContainer: '#1a1f26',
    colorBgElevated: '#222932',
    colorBorder: '#3a434f',
    colorBorderSecondary: '#2b323c',
    colorText: '#e5e7eb',
    colorTextSecondary: '#b6bec9',
    colorTextTertiary: '#8b94a1',
    colorTextDescription: '#8b94a1',
    colorTextPlaceholder: '#8b94a1',
    colorSuccess: '#4ade80',
    colorWarning: '#fbbf24',
    colorError: '#f87171',
  },
} as const;

/** Stronger text and lines, for who finds the others too faint. */
const contrasting = {
  light: {
    colorBorder: '#8b95a5',
    colorBorderSecondary: '#b6bec9',
    colorText: '#0b1220',
    colorTextSecondary: '#1f2937',
    colorTextTertiary: '#374151',
    colorTextDescription: '#374151',
    colorTextPlaceholder: '#4b5563',
  },
  dark: {
    colorBorder: '#7b8798',
    colorBorderSecondary: '#566173',
    colorText: '#ffffff',
    colorTextSecondary: '#e5e7eb',
    colorTextTertiary: '#cfd6e0',
    colorTextDescription: '#cfd6e0',
    colorTextPlaceholder: '#b6bec9',
  },
} as const;

/** What cards and tables stand on. */
function surfaceOf(isDark: boolean): string {
  return neutrals[isDark ? 'dark' : 'light'].colorBgContainer;
}

/** The ground on which coloured text is hardest to read: the page in light colours, what floats in dark ones. */
export function textGroundOf(isDark: boolean): string {
  return isDark ? neutrals.dark.colorBgElevated : neutrals.light.colorBgLayout;
}

/** Everything antd derives from the theme colour, as CSS variables: changing the colour draws no component anew. */
function brandTokens(isDark: boolean): Record<string, string> {
  const ground = surfaceOf(isDark);
  const shades = {
    Bg: tint(isDark ? 15 : 10, ground),
    BgHover: tint(isDark ? 22 : 18, ground),
    Border: tint(isDark ? 45 : 40, ground),
    BorderHover: tint(60, ground),
    Hover: 'var(--wm-brand-light-2)',
    '': 'var(--wm-brand)',
    Active: 'var(--wm-brand-dark-2)',
    TextHover: 'var(--wm-strong)',
    Text: 'var(--wm-strong)',
    TextActive: 'var(--wm-strong)',
  };
  const tokens = Object.entries(shades).flatMap(([name, value]) => [
    [`colorPrimary${name}`, value],
    [`colorInfo${name}`, value],
  ]);
  const links = ['', 'Hover', 'Active'].map((name) => [`colorLink${name}`, 'var(--wm-strong)']);
  return {
    ...(Object.fromEntries([...tokens, ...links]) as Record<string, string>),
    controlOutline: tint(20),
  };
}

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>;
type MapToken = ReturnType<Algorithm>;

// Constants: antd keeps what it made for an algorithm it has seen before.
function withBrand(isDark: boolean): Algorithm {
  const tokens = brandTokens(isDark);
  return (_seed, map) => ({ ...(map as MapToken), ...tokens });
}

const algorithms = {
  light: [theme.defaultAlgorithm, withBrand(false)],
  dark: [theme.darkAlgorithm, withBrand(true)],
};

/** What antd has to know; the theme colour is none of it. */
export interface Look {
  isDark: boolean;
  isContrast: boolean;
  /** True when the user asks for no motion: antd then leaves its own out, which the style sheet cannot do for it. */
  isStill: boolean;
}

/**
 * What each part of the settings changes in the style sheets, by the selector under which it holds. A later one wins
 * over an earlier one.
 */
export const looks: readonly (Look & { selector: string; media?: string })[] = [
  { selector: ':root', isDark: false, isContrast: false, isStill: false },
  { selector: ":root[data-mode='dark']", isDark: true, isContrast: false, isStill: false },
  { selector: ':root[data-contrast]', isDark: false, isContrast: true, isStill: false },
  {
    selector: ":root[data-mode='dark'][data-contrast]",
    isDark: true,
    isContrast: true,
    isStill: false,
  },
  {
    selector: ':root',
    media: '(prefers-reduced-motion: reduce)',
    isDark: false,
    isContrast: false,
    isStill: true,
  },
];

/**
 * antd's theme. The brand fills and marks, its readable shade is used where text stands; both are CSS variables that
 * `paintBrand` writes.
 */
export function themeOf({ isDark, isContrast, isStill }: Look): ThemeConfig {
  const mode = isDark ? 'dark' : 'light';
  const tokens = { ...neutrals[mode], ...(isContrast && contrasting[mode]) };
  return {
    cssVar: { key: 'wm' },
    hashed: false,
    algorithm: algorithms[mode],
    token: {
      ...tokens,
      controlOutline: tint(20),
      borderRadius: 6,
      borderRadiusLG: 8,
      fontSize: 14,
      fontFamily: 'var(--wm-font)',
      motionDurationMid: isStill ? '0s' : '0.16s',
      motionDurationSlow: isStill ? '0s' : '0.2s',
      motion: !isStill,
      wireframe: false,
    },
    components: componentTokens(isDark, tokens.colorTextSecondary),
  };
}

function componentTokens(isDark: boolean, secondary: string): ThemeConfig['components'] {
  return {
    Button: {
      colorPrimary: 'var(--wm-fill)',
      colorPrimaryHover: 'var(--wm-fill-hover)',
      colorPrimaryActive: 'var(--wm-fill-active)',
      // The fills are made for white text on them: as text on a dark ground they could not be read.
      defaultHoverColor: 'var(--wm-strong)',
      defaultHoverBorderColor: 'var(--wm-strong)',
      defaultActiveColor: 'var(--wm-strong)',
      defaultActiveBorderColor: 'var(--wm-strong)',
      primaryShadow: 'none',
      defaultShadow: 'none',
    },
    // White text stands on what is on, chosen or reached.
    DatePicker: {
      colorPrimary: 'var(--wm-fill)',
      cellHoverWithRangeBg: tint(30),
      cellRangeBorderColor: tint(50),
    },
    Steps: { colorPrimary: 'var(--wm-fill)' },
    Switch: { colorPrimary: 'var(--wm-fill)', colorPrimaryHover: 'var(--wm-fill-hover)' },
    Menu: {
      darkItemBg: 'transparent',
      darkSubMenuItemBg: 'transparent',
      darkItemColor: '#b4bfce',
      darkItemSelectedBg: tint(26),
      darkItemSelectedColor: '#ffffff',
      itemBg: 'transparent',
      subMenuItemBg: 'transparent',
      itemSelectedColor: 'var(--wm-strong)',
      itemHeight: 40,
      itemMarginInline: 8,
      collapsedWidth: 67,
    },
    Slider: { handleActiveOutlineColor: tint(20) },
    Table: {
      headerBg: isDark ? '#20262f' : '#f7f9fb',
      headerColor: secondary,
      cellPaddingBlock: 10,
      cellPaddingInline: 16,
      headerSortActiveBg: isDark ? '#20262f' : '#f7f9fb',
      headerSortHoverBg: isDark ? '#262d37' : '#eef2f6',
      // Nothing to be seen through: a pinned column stands over the others.
      bodySortBg: surfaceOf(isDark),
      rowSelectedBg: tint(isDark ? 14 : 10, surfaceOf(isDark)),
      rowSelectedHoverBg: tint(markedShare[isDark ? 'dark' : 'light'] * 100, surfaceOf(isDark)),
      headerSplitColor: 'transparent',
    },
    Pagination: {
      itemActiveColor: 'var(--wm-strong)',
      colorPrimary: 'var(--wm-strong)',
      colorPrimaryHover: 'var(--wm-strong)',
    },
    Form: { itemMarginBottom: 24, labelColor: secondary },
  };
}
