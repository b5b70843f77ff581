import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const put = (storage: object | undefined): void => {
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
};

async function fresh(): Promise<() => Promise<boolean>> {
  vi.resetModules();
  return (await import('./keep-for-good.ts')).keepForGood;
}

const before = Object.getOwnPropertyDescriptor(navigator, 'storage');

beforeEach(() => put(undefined));
afterEach(() => {
  if (before) Object.defineProperty(navigator, 'storage', before);
  else Reflect.deleteProperty(navigator, 'storage');
});

describe('what only this browser holds', () => {
  it('is kept for good once the browser agrees, which is asked once a page', async () => {
    const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    put({ persisted: () => Promise.resolve(false), persist });
    const keepForGood = await fresh();
    expect(await Promise.all([keepForGood(), keepForGood()])).toEqual([true, true]);
    expect(persist).toHaveBeenCalledTimes(1);
  });

  it('is not asked about where it is kept already', async () => {
    const persist = vi.fn<() => Promise<boolean>>();
    put({ persisted: () => Promise.resolve(true), persist });
    expect(await (await fresh())()).toBe(true);
    expect(persist).not.toHaveBeenCalled();
  });

  it('stays as it is where the browser refuses or cannot', async () => {
    expect(await (await fresh())()).toBe(false);
    put({ persisted: () => Promise.reject(new Error('no')) });
    expect(await (await fresh())()).toBe(false);
  });
});
