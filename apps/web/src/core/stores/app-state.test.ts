import { beforeEach, describe, expect, it, vi } from 'vitest';

async function atStart(width: number, cookies: string[] = []): Promise<unknown> {
  for (const cookie of cookies) document.cookie = cookie;
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true });
  vi.resetModules();
  const { useApp } = await import('./app-store.ts');
  return useApp.getState();
}

const closed = { opened: false, withoutAnimation: false, hide: false };
const opened = { ...closed, opened: true };

describe('3 app state', () => {
  beforeEach(() => localStorage.clear());

  it('starts with an open sidebar, desktop and size default', async () => {
    expect(await atStart(1440)).toEqual({ sidebar: opened, device: 'desktop', size: 'default' });
  });

  it('9 is mobile, with a closed sidebar, below 992 px', async () => {
    expect(await atStart(992)).toMatchObject({ sidebar: opened, device: 'desktop' });
    expect(await atStart(991)).toMatchObject({ sidebar: closed, device: 'mobile' });
  });

  it('9 takes sidebarStatus and size from their cookies; a size nobody knows is default', async () => {
    expect(await atStart(1440, ['sidebarStatus=0', 'size=small'])).toMatchObject({
      sidebar: closed,
      size: 'small',
    });
    expect(await atStart(1440, ['sidebarStatus=1', 'size=huge'])).toMatchObject({
      sidebar: opened,
      size: 'default',
    });
  });
});
