import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import page from '../../../../login.html?raw';
import { Captcha } from './captcha.ts';
import { FormView } from './form-view.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

it('9 the captcha is given up after 20000 ms', async () => {
  document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML;
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  });
  const view = new FormView('#register');
  void new Captcha([{ view, isAlways: true }]).renew();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(view.hasErrors()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(view.form.textContent).toContain('系统接口请求超时，点击图片重试');
});
