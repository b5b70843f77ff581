/** One thing the page looked at. */
export interface Check {
  name: string;
  kind: 'good' | 'bad' | 'waiting';
  detail: string;
}

interface Probe {
  name: string;
  works: () => boolean;
  /** What the user does when it does not. */
  advice: string;
}

function canStore(): boolean {
  const key = 'wm-self-check';
  localStorage.setItem(key, '1');
  localStorage.removeItem(key);
  return true;
}

/** The first versions that have all that is probed for. */
const leastVersions = 'Chrome、Edge 126，Firefox 126，Safari 18 或更新';

/** What this application needs of a browser. */
const probes: readonly Probe[] = [
  { name: 'Cookie', works: () => navigator.cookieEnabled, advice: '请允许本站使用 Cookie' },
  { name: '本地存储', works: canStore, advice: '请允许本站保存数据，并退出无痕模式' },
  {
    name: '草稿数据库',
    works: () => typeof indexedDB !== 'undefined',
    advice: '请允许本站保存数据，否则草稿不能保留',
  },
  {
    name: '安全上下文',
    works: () => window.isSecureContext,
    advice: '请通过 HTTPS 访问，否则复制、打开文件等功能不可用',
  },
  {
    name: '脚本版本',
    works: () => 'withResolvers' in Promise && 'groupBy' in Map && 'parse' in URL,
    advice: `浏览器版本较旧，部分页面打不开，请升级：${leastVersions}`,
  },
  {
    name: '实时消息',
    works: () => typeof EventSource === 'function',
    advice: '请使用较新的浏览器，否则进度和通知不会即时出现',
  },
  {
    name: '全屏显示',
    works: () => document.fullscreenEnabled,
    advice: '浏览器不允许全屏，其他功能不受影响',
  },
  {
    name: '界面样式',
    works: () =>
      CSS.supports('color', 'color-mix(in srgb, red 50%, blue)') &&
      CSS.supports('color', 'light-dark(red, blue)'),
    advice: `浏览器版本较旧，颜色可能显示不正确，请升级：${leastVersions}`,
  },
];

function runProbe({ name, works, advice }: Probe): Check {
  try {
    if (works()) return { name, kind: 'good', detail: '可用' };
  } catch {
    // Asking throws where the browser forbids it: the same as missing.
  }
  return { name, kind: 'bad', detail: advice };
}

/** What this browser can and cannot do. */
export function checkBrowser(): Check[] {
  return probes.map(runProbe);
}

const addresses = [
  { name: '服务进程', url: '/livez' },
  { name: '数据库', url: '/readyz' },
  { name: '登录接口', url: '/admin/v2/captcha_image' },
] as const;

const timeoutMs = 10_000;

async function reach({ name, url }: (typeof addresses)[number]): Promise<Check> {
  const start = performance.now();
  try {
    const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    const spent = `${Math.round(performance.now() - start)} 毫秒`;
    if (answer.ok) return { name, kind: 'good', detail: spent };
    return { name, kind: 'bad', detail: `服务器返回 ${answer.status}，请联系管理员` };
  } catch {
    return { name, kind: 'bad', detail: '连接不上，请检查网络后重试' };
  }
}

/** The server before it was asked. */
export const unasked: readonly Check[] = addresses.map(({ name }) => ({
  name,
  kind: 'waiting',
  detail: '正在检查',
}));

/** Whether the server's parts answer, and how fast. */
export function checkServer(): Promise<Check[]> {
  return Promise.all(addresses.map(reach));
}

/** Hash of the build this page runs, as its script is named. */
export function buildOf(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>('script[type=module][src*="/assets/"]');
  return /-([\w-]{8})\.js$/.exec(script?.src ?? '')?.[1] ?? '开发环境';
}
