import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkBrowser } from './self-check.ts';

const toldOf = (name: string) => checkBrowser().find((check) => check.name === name);

beforeEach(() => {
  // jsdom knows no styles; a browser of today has both.
  vi.stubGlobal('CSS', { supports: () => true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser that lacks a function of one of its own classes. */
function without(owner: object, name: string, check: () => void): void {
  const held = Object.getOwnPropertyDescriptor(owner, name);
  Reflect.deleteProperty(owner, name);
  check();
  if (held) Object.defineProperty(owner, name, held);
}

it.each([
  ['Promise.withResolvers', Promise, 'withResolvers'],
  ['Map.groupBy', Map, 'groupBy'],
] as const)('says which browser is needed where %s is missing', (_, owner, name) => {
  Object.defineProperty(owner, name, {
    value: (owner as never)[name] ?? (() => null),
    configurable: true,
  });
  expect(toldOf('脚本版本')).toMatchObject({ kind: 'good' });
  without(owner, name, () =>
    expect(toldOf('脚本版本')).toEqual({
      name: '脚本版本',
      kind: 'bad',
      detail: expect.stringContaining('Firefox 126'),
    }),
  );
});

it('says so where URL.parse is missing', () => {
  vi.stubGlobal('URL', () => undefined);
  expect(toldOf('脚本版本')).toMatchObject({ kind: 'bad' });
});

it.each(['light-dark(', 'color-mix('])('says so where %s…) is no colour', (missing) => {
  expect(toldOf('界面样式')).toMatchObject({ kind: 'good' });
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => !value.startsWith(missing) });
  expect(toldOf('界面样式')).toMatchObject({
    kind: 'bad',
    detail: expect.stringContaining('颜色可能显示不正确'),
  });
});

it('takes a browser that forbids even to ask for one that cannot', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(toldOf('本地存储')).toEqual({
    name: '本地存储',
    kind: 'bad',
    detail: '请允许本站保存数据，并退出无痕模式',
  });
});
