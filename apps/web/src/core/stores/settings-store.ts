import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { plainStorage } from './plain-storage.ts';

/** How the screens look: the names of specification 3, then what we add to them. */
export interface Settings {
  title: string;
  theme: string;
  sideTheme: 'theme-dark' | 'theme-light';
  showSettings: boolean;
  topNav: boolean;
  /** Where `topNav` is on: no sidebar, the sections open what is in them below themselves. */
  topOnly: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  dynamicTitle: boolean;
  mode: 'light' | 'dark' | 'system';
  grey: boolean;
  contrast: boolean;
  watermark: boolean;
  /** Empty means the user's own name. */
  watermarkText: string;
}

/** What the layout drawer saves: everything but the page's title and whether there is a drawer. */
export type Layout = Omit<Settings, 'title' | 'showSettings'>;

/** Key of the layout the user saved, in local storage and in the account; it wins over the defaults until sign-out. */
export const layoutSettingKey = 'layout-setting';

/** Longest text of a watermark, in characters. */
export const watermarkTextLimit = 40;

const defaultLayout: Layout = {
  theme: '#409EFF',
  sideTheme: 'theme-dark',
  topNav: true,
  topOnly: false,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  dynamicTitle: true,
  mode: 'system',
  grey: false,
  contrast: false,
  watermark: false,
  watermarkText: '',
};

const defaultSettings: Settings = { title: '', showSettings: true, ...defaultLayout };

const layoutKeys = Object.keys(defaultLayout) as (keyof Layout)[];

const choices: Partial<Record<keyof Layout, (value: string) => boolean>> = {
  theme: (value) => /^#[0-9a-f]{6}$/i.test(value),
  sideTheme: (value) => value === 'theme-dark' || value === 'theme-light',
  mode: (value) => ['light', 'dark', 'system'].includes(value),
  watermarkText: (value) => value.length <= watermarkTextLimit,
};

/** The usable part of a stored layout: unknown names and values of the wrong kind are left out. */
export function parseLayout(stored: unknown): Partial<Layout> {
  if (typeof stored !== 'object' || stored === null) return {};
  const values = stored as Record<string, unknown>;
  const usable = layoutKeys.filter((key) => {
    const value = values[key];
    if (typeof value !== typeof defaultLayout[key]) return false;
    return typeof value !== 'string' || (choices[key]?.(value) ?? true);
  });
  return Object.fromEntries(usable.map((key) => [key, values[key]]));
}

function savedLayout(): Partial<Layout> {
  try {
    return parseLayout(JSON.parse(localStorage.getItem(layoutSettingKey) ?? '{}'));
  } catch {
    return {};
  }
}

export const useSettings = create<Settings>()(
  persist((): Settings => ({ ...defaultSettings, ...savedLayout() }), {
    name: 'settings-pinia',
    storage: plainStorage<Settings>(),
    merge: (stored, initial) => ({ ...initial, ...parseLayout(stored), ...savedLayout() }),
  }),
);

/** The layout on the screen. */
export function currentLayout(): Layout {
  const settings = useSettings.getState();
  return Object.fromEntries(layoutKeys.map((key) => [key, settings[key]])) as unknown as Layout;
}

/** Puts the layout of a fresh installation on the screen. */
export function showDefaultLayout(): void {
  useSettings.setState(defaultLayout);
}
