import page from '../../../../login.html?raw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberFlash } from '#core/auth/flash.ts';
import { readToken, storeToken } from '#core/auth/token.ts';
import { readCookie } from '#core/cookie.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';

const captcha = { captcha_enabled: true, register_enabled: true, uuid: 'u1', img: 'AAAA' };
const replace = vi.fn<(to: string) => void>();

/** Answers the captcha itself and everything else by `answer`; gives what else was asked. */
function serve(
  answer: (request: SeenRequest) => Response | Promise<Response>,
): () => SeenRequest[] {
  const seen = stubServer((request) =>
    request.url.includes('captcha_image') ? envelope(captcha) : answer(request),
  );
  return () => seen.filter(({ url }) => !url.includes('captcha_image'));
}

/** Loads the page as the browser does: its form, then its script. */
async function load(pathname: string, search = ''): Promise<void> {
  vi.stubGlobal('location', { replace, origin: 'http://localhost', pathname, search, href: '' });
  document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML;
  vi.resetModules();
  await import('./sign-in.ts');
}

/** Loads the page and waits for the captcha. */
async function open(pathname: string, search = ''): Promise<void> {
  await load(pathname, search);
  await vi.waitFor(() => expect(document.querySelector('.renew img[src^="data:"]')).not.toBeNull());
}

function fill(selector: string, values: Record<string, string>): HTMLFormElement {
  const form = document.querySelector<HTMLFormElement>(selector) as HTMLFormElement;
  for (const [name, value] of Object.entries(values)) {
    (form.elements.namedItem(name) as HTMLInputElement).value = value;
  }
  return form;
}

function submit(form: HTMLFormElement): void {
  form.dispatchEvent(new Event('submit', { cancelable: true }));
}

function noticeOf(form: HTMLFormElement): string {
  const notice = form.querySelector<HTMLElement>('.notice');
  return notice && !notice.hidden ? notice.textContent : '';
}

function errorsOf(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll('.error')].map((line) => line.textContent).filter(Boolean);
}

const credentials = { username: 'zhang', password: 'secret-1', code: 'A7KX' };

beforeEach(() => {
  replace.mockClear();
  vi.stubGlobal('requestIdleCallback', () => 0);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  delete document.documentElement.dataset['without'];
});

describe('4 sign-in', () => {
  it('posts the credentials and keeps the token in the cookie and in local storage', async () => {
    const seen = serve(() => envelope({ token: 'new-token' }));
    await open('/login');
    submit(fill('#sign-in', credentials));
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
    expect(seen().map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/admin/v2/login', { ...credentials, uuid: 'u1' }],
    ]);
    expect([readToken(), localStorage.getItem('Admin-Token')]).toEqual(['new-token', 'new-token']);
  });

  it('goes to where the redirect says, on this site only', async () => {
    serve(() => envelope({ token: 't' }));
    await open('/login', `?redirect=${encodeURIComponent('/system/post?page=2')}`);
    submit(fill('#sign-in', credentials));
    await vi.waitFor(() => expect(replace.mock.calls).toEqual([['/system/post?page=2']]));
  });

  it('forgets what an earlier user of this browser left', async () => {
    serve(() => envelope({ token: 't' }));
    await open('/login');
    for (const key of ['user-pinia', 'permission-pinia', 'tags-view-pinia']) {
      localStorage.setItem(key, '{"id":3}');
    }
    localStorage.setItem('layout-setting', '{"topNav":false}');
    submit(fill('#sign-in', credentials));
    await vi.waitFor(() => expect(replace).toHaveBeenCalled());
    expect(Object.keys(localStorage).sort()).toEqual(['Admin-Token', 'layout-setting']);
  });

  it('once asked, shows the captcha though the page was delivered without one', async () => {
    document.documentElement.dataset['without'] = 'captcha registration';
    serve(() => envelope({}));
    await open('/login');
    expect(document.documentElement.dataset['without']).toBeUndefined();
  });

  it('wants no captcha of one who is quicker than the answer that says there is none', async () => {
    document.documentElement.dataset['without'] = 'captcha';
    const { promise } = Promise.withResolvers<Response>();
    stubServer(({ url }) =>
      url.includes('captcha_image') ? promise : envelope({ token: 'quick' }),
    );
    await load('/login');
    submit(fill('#sign-in', { username: 'zhang', password: 'secret-1' }));
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
  });

  it('asks for a captcha once one is due, for the account that is named, and leads to what was wrong', async () => {
    let isDue = false;
    const seen = stubServer(({ url }) => {
      if (url.includes('captcha_image')) return envelope({ ...captcha, captcha_due: isDue });
      isDue = true;
      return envelope(null, { code: 601, msg: '用户名或密码错误' });
    });
    await open('/login');
    const form = fill('#sign-in', { username: 'zhang', password: 'secret-1' });
    const box = form.querySelector<HTMLElement>('.captcha');
    expect(box?.hidden).toBe(true);
    submit(form);
    await vi.waitFor(() => expect(box?.hidden).toBe(false));
    expect(seen.at(-1)?.url).toBe('/admin/v2/captcha_image?username=zhang');
    const password = form.elements.namedItem('password') as HTMLInputElement;
    await vi.waitFor(() => expect(document.activeElement).toBe(password));
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, 8]);
    await vi.waitFor(() => expect(noticeOf(form)).toBe('用户名或密码错误'));
    // Another picture is asked for the same account, or the box would go again.
    form.querySelector<HTMLButtonElement>('.renew')?.click();
    await vi.waitFor(() =>
      expect(seen.filter(({ url }) => url.endsWith('?username=zhang'))).toHaveLength(2),
    );
    expect(box?.hidden).toBe(false);
    const count = seen.length;
    submit(form);
    await vi.waitFor(() => expect(errorsOf(form)).toEqual(['请输入验证码']));
    expect(seen).toHaveLength(count);
  });

  it('with a token goes from /login to / and asks nothing', async () => {
    storeToken('t');
    const seen = stubServer(() => envelope(captcha));
    vi.stubGlobal('location', { replace, pathname: '/login', search: '' });
    document.body.innerHTML = new DOMParser().parseFromString(page, 'text/html').body.innerHTML;
    vi.resetModules();
    await import('./sign-in.ts');
    expect([replace.mock.calls, seen]).toEqual([[['/']], []]);
  });
});

describe('5 sign-in', () => {
  it('trims the username before sending, not the password', async () => {
    const seen = serve(() => envelope({ token: 't' }));
    await open('/login');
    submit(fill('#sign-in', { username: '  zhang \t', password: ' secret ', code: ' A7KX ' }));
    await vi.waitFor(() => expect(seen()).toHaveLength(1));
    expect(seen()[0]?.body).toEqual({
      username: 'zhang',
      password: ' secret ',
      code: 'A7KX',
      uuid: 'u1',
    });
  });

  it('asks for what is missing before anything is sent', async () => {
    const seen = serve(() => envelope({ token: 't' }));
    await open('/login');
    const form = fill('#sign-in', { username: '   ' });
    submit(form);
    await vi.waitFor(() => expect(errorsOf(form)).not.toEqual([]));
    expect(errorsOf(form)).toEqual(['请输入用户名', '请输入密码']);
    expect(seen()).toEqual([]);
  });

  it('may be tried twice at the same moment: the duplicate guard leaves it alone', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1);
    const seen = serve(() => envelope(null, { code: 601, msg: '用户名或密码错误' }));
    await open('/login');
    const form = fill('#sign-in', credentials);
    submit(form);
    await vi.waitFor(() => expect(noticeOf(form)).toBe('用户名或密码错误'));
    await vi.waitFor(() => expect(form.querySelector('button.submit:disabled')).toBeNull());
    fill('#sign-in', credentials);
    submit(form);
    await vi.waitFor(() => expect(seen()).toHaveLength(2));
    vi.restoreAllMocks();
  });
});

describe('8 sign-in', () => {
  it('shows the server’s message of a 601 above the form, and keeps no token', async () => {
    serve(() => envelope(null, { code: 601, msg: '用户名或密码错误' }));
    await open('/login');
    const form = fill('#sign-in', credentials);
    submit(form);
    await vi.waitFor(() => expect(noticeOf(form)).toBe('用户名或密码错误'));
    expect([readToken(), replace.mock.calls]).toEqual(['', []]);
  });

  it('says that the server cannot be reached', async () => {
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    await open('/login');
    const form = fill('#sign-in', credentials);
    submit(form);
    await vi.waitFor(() => expect(noticeOf(form)).toBe('后端接口连接异常'));
  });

  it('shows why user info failed, once, after the guard has signed out', async () => {
    serve(() => envelope(null));
    rememberFlash('账号已停用');
    await open('/login');
    const form = document.querySelector('#sign-in') as HTMLFormElement;
    expect(noticeOf(form)).toBe('账号已停用');
    await open('/login');
    expect(noticeOf(document.querySelector('#sign-in') as HTMLFormElement)).toBe('');
  });
});

describe('readings 12: 记住用户名', () => {
  it('keeps the name in the cookie username, fills it in, and forgets it when unticked', async () => {
    serve(() => envelope({ token: 't' }));
    await open('/login');
    const form = fill('#sign-in', { ...credentials, username: '张三' });
    (form.elements.namedItem('remember') as HTMLInputElement).checked = true;
    submit(form);
    await vi.waitFor(() => expect(readCookie('username')).toBe('张三'));
    document.cookie = 'Admin-Token=; Max-Age=0; Path=/';
    await open('/login');
    const again = document.querySelector('#sign-in') as HTMLFormElement;
    expect((again.elements.namedItem('username') as HTMLInputElement).value).toBe('张三');
    (again.elements.namedItem('remember') as HTMLInputElement).checked = false;
    replace.mockClear();
    submit(fill('#sign-in', credentials));
    await vi.waitFor(() => expect(replace).toHaveBeenCalled());
    expect(readCookie('username')).toBe('');
  });
});

describe('3 registration', () => {
  it('signs in whom it has registered', async () => {
    serve(() => envelope({ token: 'newcomer' }));
    await open('/register');
    submit(fill('#register', { ...credentials, confirm: 'secret-1' }));
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
    expect(readToken()).toBe('newcomer');
  });

  it('posts username, password, code and uuid without a token, then offers to sign in', async () => {
    const seen = serve(() => envelope({ token: 'theirs' }));
    // Whoever is signed in may still register another account.
    storeToken('mine');
    await open('/register');
    submit(fill('#register', { ...credentials, username: ' zhang ', confirm: 'secret-1' }));
    const signIn = document.querySelector('#sign-in') as HTMLFormElement;
    await vi.waitFor(() => expect(noticeOf(signIn)).toBe('注册成功，请登录'));
    expect(seen().map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/admin/v2/register', { ...credentials, uuid: 'u1' }],
    ]);
    expect(seen()[0]?.headers.get('Authorization')).toBeNull();
    expect((signIn.elements.namedItem('username') as HTMLInputElement).value).toBe('zhang');
  });

  it('refuses a password below 6 characters and one typed differently, before sending', async () => {
    const seen = serve(() => envelope(null));
    await open('/register');
    const form = fill('#register', { ...credentials, password: '12345', confirm: '1234' });
    submit(form);
    await vi.waitFor(() => expect(errorsOf(form)).not.toEqual([]));
    expect(errorsOf(form)).toEqual(['密码至少 6 个字符', '两次输入的密码不一致']);
    expect(seen()).toEqual([]);
  });
});
