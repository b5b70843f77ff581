import type { Settings } from '@wm/mindmap/settings';
import { create } from 'zustand';
import type { Language } from '../words.ts';

const languageKey = 'SIMPLE_MIND_MAP_LANG';
const configKey = 'SIMPLE_MIND_MAP_LOCAL_CONFIG';

/** What a reader sets for all maps of this browser. Names are those of the engine's settings. */
export interface LocalConfig extends Pick<
  Settings,
  | 'useLeftKeySelectionRightKeyDrag'
  | 'mousewheelAction'
  | 'createNewNodeBehavior'
  | 'pasteType'
  | 'enableFreeDrag'
  | 'openNodeRichText'
> {
  isMiniMapOpen: boolean;
  isShowScrollbar: boolean;
  /** Whether a light sheet is shown dark in the product's dark mode. */
  isSheetDark: boolean;
  scrollbarDirection: 'both' | 'vertical' | 'horizontal';
  /** Where the root stands when a map opens and on "back to root". */
  rootPlaceX: 'left' | 'center' | 'right';
  rootPlaceY: 'top' | 'center' | 'bottom';
}

const defaultConfig: LocalConfig = {
  useLeftKeySelectionRightKeyDrag: false,
  mousewheelAction: 'move',
  createNewNodeBehavior: 'default',
  pasteType: 'clipBoard',
  enableFreeDrag: false,
  openNodeRichText: true,
  isMiniMapOpen: false,
  isShowScrollbar: false,
  isSheetDark: true,
  scrollbarDirection: 'both',
  rootPlaceX: 'center',
  rootPlaceY: 'center',
};

interface Preferences {
  language: Language;
  config: LocalConfig;
}

/** The parts of a stored value that have the type of the default's. */
function readConfig(text: string | null): LocalConfig {
  try {
    const value = JSON.parse(text ?? '{}') as Record<string, unknown> | null;
    const entries = Object.entries(defaultConfig).map(([key, normal]) => {
      const given = value?.[key];
      return [key, typeof given === typeof normal ? given : normal];
    });
    return Object.fromEntries(entries) as LocalConfig;
  } catch {
    return defaultConfig;
  }
}

function readPreferences(): Preferences {
  return {
    language: localStorage.getItem(languageKey) === 'en' ? 'en' : 'zh',
    config: readConfig(localStorage.getItem(configKey)),
  };
}

/** Language and local settings of the editor, as they are stored. */
export const usePreferences = create<Preferences>(readPreferences);

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice still holds until the page is left.
  }
}

/** Changes the editor's language and stores it. */
export function setLanguage(language: Language): void {
  keep(languageKey, language);
  usePreferences.setState({ language });
}

/** Changes local settings and stores them. */
export function setConfig(change: Partial<LocalConfig>): void {
  const config = { ...usePreferences.getState().config, ...change };
  keep(configKey, JSON.stringify(config));
  usePreferences.setState({ config });
}
