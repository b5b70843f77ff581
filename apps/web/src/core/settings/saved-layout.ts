import type { removePreferenceEndpoint, savePreferenceEndpoint } from '@wm/contract/auth/profile';
import { call } from '#core/http/call.ts';
import { accountPreferences } from '#core/preferences/account-preferences.ts';
import {
  currentLayout,
  layoutSettingKey,
  parseLayout,
  showDefaultLayout,
  useSettings,
} from '#core/stores/settings-store.ts';
import type { Layout } from '#core/stores/settings-store.ts';

/** Keeps a layout in this browser. */
function keepHere(layout: Layout): void {
  localStorage.setItem(layoutSettingKey, JSON.stringify(layout));
}

/** Saves the layout on the screen, in this browser and with the account; throws when the account could not be reached. */
export async function saveLayout(): Promise<void> {
  const layout = currentLayout();
  keepHere(layout);
  await call<typeof savePreferenceEndpoint>('PUT', '/admin/v2/preferences', {
    body: { key: layoutSettingKey, value: { ...layout } },
  });
}

/** Forgets the saved layout in both places and shows the defaults; throws when the account could not be reached. */
export async function resetLayout(): Promise<void> {
  localStorage.removeItem(layoutSettingKey);
  showDefaultLayout();
  await call<typeof removePreferenceEndpoint>('DELETE', '/admin/v2/preferences', {
    body: { key: layoutSettingKey },
  });
}

/** After sign-in: takes the account's layout unless this browser has one. Without it the screen stays as it is. */
export async function adoptAccountLayout(): Promise<void> {
  if (localStorage.getItem(layoutSettingKey) !== null) return;
  try {
    const saved = (await accountPreferences())[layoutSettingKey];
    if (saved === undefined || localStorage.getItem(layoutSettingKey) !== null) return;
    useSettings.setState(parseLayout(saved));
    keepHere(currentLayout());
  } catch {
    // The look can wait: signing in must not fail for it.
  }
}
