import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearSession } from '#core/auth/session.ts';
import { storeToken } from '#core/auth/token.ts';
import { adoptAccountLayout } from '#core/settings/saved-layout.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { accountPreferences } from './account-preferences.ts';
import { forgetPreferences, usePreference } from './preferences.ts';

const rows = [
  { key: 'layout-setting', value: { topNav: false } },
  { key: 'list:/x', value: '宽松' },
];

function Look(): ReactNode {
  const [look] = usePreference('list:/x');
  return <p>{typeof look === 'string' ? look : '无'}</p>;
}

beforeEach(() => {
  storeToken('t');
  useUser.setState({ id: 7 });
});
afterEach(() => {
  cleanup();
  clearSession();
  forgetPreferences();
});

describe('what the account keeps', () => {
  it('is fetched once after sign-in, for the layout and for the lists together', async () => {
    const seen = stubServer(() => envelope({ rows }));
    await adoptAccountLayout();
    render(<Look />);
    expect(await screen.findByText('宽松')).toBeTruthy();
    expect(useSettings.getState().topNav).toBe(false);
    expect(seen.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/admin/v2/preferences'],
    ]);
  });

  it('is one call even when both ask at the same time', async () => {
    const seen = stubServer(() => envelope({ rows }));
    await Promise.all([accountPreferences(), accountPreferences(), adoptAccountLayout()]);
    expect(seen).toHaveLength(1);
  });

  it('is asked for again after a failure', async () => {
    const seen = stubServer(() => envelope({ rows }, { code: seen.length === 1 ? 503 : 200 }));
    await adoptAccountLayout();
    render(<Look />);
    expect(await screen.findByText('宽松')).toBeTruthy();
    expect(seen).toHaveLength(2);
  });

  it('is not handed on to whoever signs in next', async () => {
    const seen = stubServer(() => envelope({ rows }));
    await accountPreferences();
    clearSession();
    storeToken('t');
    await accountPreferences();
    storeToken('another');
    await accountPreferences();
    expect(seen).toHaveLength(3);
  });
});
