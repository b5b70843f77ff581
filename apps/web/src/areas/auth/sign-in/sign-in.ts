import { readCookie, removeCookie, writeCookie } from '#core/cookie.ts';
import { takeFlash } from '#core/auth/flash.ts';
import { safeRedirect } from '#core/auth/safe-redirect.ts';
import { readToken, storeToken } from '#core/auth/token.ts';
import { HttpError } from '#core/http/http-error.ts';
import { request } from '#core/http/request.ts';
import { forgetKept } from '#core/storage/forget-kept.ts';
import { enterApplication, prepareApplication } from './application-ahead.ts';
import { Captcha } from './captcha.ts';
import { FormView } from './form-view.ts';

const rememberDays = 30;
const leastPasswordLength = 6;
const redirectTarget = new URLSearchParams(location.search).get('redirect');

interface Credentials {
  username: string;
  password: string;
  code: string;
  uuid: string;
}

interface Answered {
  token?: string;
  factorTicket?: string;
}

function send(
  url: string,
  body: Credentials | { ticket: string; code: string },
): Promise<Answered> {
  const options = { isToken: false, repeatSubmit: false, silent: true };
  return request({ ...options, method: 'POST', url, body });
}

function credentialsOf(view: FormView, captcha: Captcha): Credentials {
  return {
    username: view.value('username').trim(),
    password: view.value('password'),
    code: view.value('code').trim(),
    uuid: captcha.uuid,
  };
}

function isComplete(view: FormView, { username, password, code }: Credentials): boolean {
  view.clearErrors();
  if (!username) view.showError('username', '请输入用户名');
  if (!password) view.showError('password', '请输入密码');
  if (!code && captcha.isAskedBy(view)) view.showError('code', '请输入验证码');
  return !view.hasErrors();
}

/** Leads to what has to be typed again, and marks it, so that it is typed over. */
function focusOnFault(view: FormView, { code, message }: HttpError): void {
  if (code === 422) return view.focusFirstError();
  const isCaptcha = message.includes('验证码') && captcha.isAskedBy(view);
  const field = view.field(isCaptcha ? 'code' : 'password');
  field?.focus();
  field?.select();
}

async function submit(view: FormView, work: () => Promise<void>): Promise<void> {
  if (view.isBusy) return;
  view.setBusy(true);
  try {
    await work();
  } catch (error) {
    view.showFailure(error);
    await captcha.renew();
    if (error instanceof HttpError) focusOnFault(view, error);
  } finally {
    view.setBusy(false);
  }
}

/** What an earlier user of this browser left would be taken for the new one's. */
function forgetEarlierUser(): void {
  for (const key of ['user-pinia', 'permission-pinia', 'tags-view-pinia']) {
    localStorage.removeItem(key);
  }
  forgetKept();
}

async function signIn(view: FormView): Promise<void> {
  const credentials = credentialsOf(view, captcha);
  if (!isComplete(view, credentials)) return;
  await submit(view, async () => {
    const { token, factorTicket } = await send('/admin/v2/login', credentials);
    if (view.isChecked('remember')) writeCookie('username', credentials.username, rememberDays);
    else removeCookie('username');
    if (factorTicket) askForFactor(factorTicket);
    else await enter(token);
  });
}

async function enter(token: string | undefined): Promise<void> {
  if (!token) throw new Error('登录失败，请稍后重试');
  // Whoever has signed in elsewhere in this browser meanwhile has left his marks in what stands ready.
  const isAlone = !readToken();
  forgetEarlierUser();
  storeToken(token);
  const target = safeRedirect(redirectTarget);
  const isEntered = isAlone && (await enterApplication(target));
  if (isEntered) leaving.abort();
  else location.replace(target);
}

/** What listens beyond the page's own elements does so until the application has taken over. */
const leaving = new AbortController();

/** What stands for the password that was right; it is not kept anywhere. */
let ticket = '';

/** Shows the second step in place of the first, which stays filled in for the way back. */
function askForFactor(issued: string): void {
  ticket = issued;
  factorView.fill('code', '');
  showStep('factor');
  factorView.focus('code');
}

async function giveFactor(view: FormView): Promise<void> {
  const code = view.value('code').trim();
  view.clearErrors();
  if (!code) return view.showError('code', '请输入动态验证码');
  await submit(view, async () => {
    const { token } = await send('/admin/v2/login/factor', { ticket, code });
    await enter(token);
  });
  // What was wrong is typed over.
  view.field('code')?.select();
}

function showStep(step: 'password' | 'factor'): void {
  document.documentElement.dataset['step'] = step;
}

async function register(view: FormView): Promise<void> {
  const credentials = credentialsOf(view, captcha);
  const isFilled = isComplete(view, credentials);
  const { password } = credentials;
  if (password && password.length < leastPasswordLength) {
    view.showError('password', `密码至少 ${leastPasswordLength} 个字符`);
  }
  if (view.value('confirm') !== password) view.showError('confirm', '两次输入的密码不一致');
  if (!isFilled || view.hasErrors()) {
    view.focusFirstError();
    return;
  }
  await submit(view, async () => {
    const { token } = await send('/admin/v2/register', credentials);
    if (!readToken()) return await enter(token);
    // Somebody else is signed in here, and stays so.
    showPage('/login');
    signInView.fill('username', credentials.username);
    signInView.showNotice('注册成功，请登录', true);
    signInView.focus('password');
    await captcha.renew();
  });
}

/** Switches between the two forms without loading the page again; the redirect target stays. */
function showPage(path: string): void {
  document.documentElement.dataset['path'] = path;
  document.title = path === '/register' ? '注册 - Work Manage' : '登录 - Work Manage';
  if (location.pathname !== path) history.pushState(null, '', path + location.search);
}

const signInView = new FormView('#sign-in');
const registerView = new FormView('#register');
const factorView = new FormView('#factor');
const captcha = new Captcha([
  { view: signInView, isAlways: false },
  { view: registerView, isAlways: true },
]);

function start(): void {
  signInView.onSubmit(() => signIn(signInView));
  registerView.onSubmit(() => register(registerView));
  factorView.onSubmit(() => giveFactor(factorView));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.other a')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      if (document.documentElement.dataset['step'] === 'factor') void captcha.renew();
      showStep('password');
      showPage(link.pathname);
    });
  }
  window.addEventListener('popstate', () => showPage(location.pathname), {
    signal: leaving.signal,
  });
  showPage(location.pathname === '/register' ? '/register' : '/login');

  const remembered = readCookie('username');
  // Whoever was quicker than this script keeps what he typed, and his place.
  if (remembered && !signInView.value('username')) {
    signInView.fill('username', remembered);
    signInView.check('remember');
  }
  const flash = takeFlash();
  if (flash) signInView.showNotice(flash, false);
  const isElsewhere = document.activeElement !== document.body;
  if (location.pathname !== '/register' && !isElsewhere)
    signInView.focus(remembered ? 'password' : 'username');
  void captcha.renew();
  void prepareApplication();
}

if (readToken() && location.pathname === '/login') location.replace('/');
else start();
