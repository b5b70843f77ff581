import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { plainStorage } from './plain-storage.ts';

export interface Settings {
  title: string;
  theme: string;
  sideTheme: 'theme-dark' | 'theme-light';
  showSettings: boolean;
  topNav: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  dynamicTitle: boolean;
}

/** Key of the layout the user saved; it wins over the defaults until sign-out. */
const layoutSettingKey = 'layout-setting';

const defaultSettings: Settings = {
  title: '',
  theme: '#409EFF',
  sideTheme: 'theme-dark',
  showSettings: true,
  topNav: true,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  dynamicTitle: true,
};

function savedLayout(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(layoutSettingKey) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const useSettings = create<Settings>()(
  persist((): Settings => ({ ...defaultSettings, ...savedLayout() }), {
    name: 'settings-pinia',
    storage: plainStorage<Settings>(),
    merge: (stored, initial) => ({ ...initial, ...(stored as object), ...savedLayout() }),
  }),
);
