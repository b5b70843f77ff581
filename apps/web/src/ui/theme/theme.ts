import { theme } from 'antd';
import type { ThemeConfig } from 'antd';
import { useSyncExternalStore } from 'react';
import { readableShade } from './contrast.ts';

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

/** antd's theme for a brand colour: the brand fills and marks, its readable shade is used where text stands. */
export function themeOf(brand: string, isDark: boolean): ThemeConfig {
  const tokens = isDark ? neutrals.dark : neutrals.light;
  const strong = readableShade(brand, tokens.colorBgContainer);
  const fill = readableShade(brand, '#ffffff');
  return {
    cssVar: { key: 'wm' },
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...tokens,
      colorPrimary: brand,
      colorInfo: brand,
      colorLink: strong,
      borderRadius: 6,
      borderRadiusLG: 8,
      fontSize: 14,
      fontFamily: 'var(--wm-font)',
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
      wireframe: false,
    },
    components: {
      Button: {
        colorPrimary: fill,
        colorPrimaryHover: readableShade(brand, '#ffffff', 5.8),
        colorPrimaryActive: readableShade(brand, '#ffffff', 7),
        primaryShadow: 'none',
        defaultShadow: 'none',
      },
      Menu: {
        darkItemBg: 'transparent',
        darkSubMenuItemBg: 'transparent',
        darkItemColor: '#b4bfce',
        darkItemSelectedBg: 'rgb(64 158 255 / 22%)',
        darkItemSelectedColor: '#ffffff',
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        itemSelectedColor: strong,
        itemHeight: 40,
        itemMarginInline: 8,
        collapsedWidth: 67,
      },
      Table: {
        headerBg: isDark ? '#20262f' : '#f7f9fb',
        headerColor: tokens.colorTextSecondary,
        cellPaddingBlock: 10,
        cellPaddingInline: 16,
        headerSortActiveBg: isDark ? '#20262f' : '#f7f9fb',
        headerSortHoverBg: isDark ? '#262d37' : '#eef2f6',
        bodySortBg: 'transparent',
        rowSelectedBg: isDark ? 'rgb(64 158 255 / 14%)' : 'rgb(64 158 255 / 10%)',
        rowSelectedHoverBg: isDark ? 'rgb(64 158 255 / 18%)' : 'rgb(64 158 255 / 14%)',
        headerSplitColor: 'transparent',
      },
      Pagination: { itemActiveColor: strong, colorPrimary: strong, colorPrimaryHover: strong },
      Form: { itemMarginBottom: 24, labelColor: tokens.colorTextSecondary },
    },
  };
}

function darkQuery(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

function subscribe(listener: () => void): () => void {
  const query = darkQuery();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the system asks for dark colours, renewed when that changes. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, () => darkQuery().matches);
}
