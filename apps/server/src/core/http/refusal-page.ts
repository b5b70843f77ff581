import type { FastifyRequest } from 'fastify';

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
} as const;

/** Whether a browser is about to show the answer as a page. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const target = headers['sec-fetch-dest'];
  // A service worker asks on behalf of a tab that goes somewhere: browsers then name no target.
  if (target === 'empty' && headers['sec-fetch-mode'] === 'navigate') return true;
  if (target !== undefined) return target === 'document';
  return (headers.accept ?? '').includes('text/html');
}

/** A page for an address that has sent too much. */
export function refusalPage(message: string, retryAfter = 60): string {
  const seconds = Math.max(1, Math.ceil(retryAfter));
  const text = `${message}。这个网络地址的请求过多，页面会在 ${seconds} 秒后自动重试。`;
  return statePage({ title: '请稍候', text, retryAfter: seconds, link: ['', '现在重试'] });
}

interface StatePage {
  title: string;
  text: string;
  /** Seconds until the page asks again by itself. */
  retryAfter: number;
  /** Where its one link leads, and what it is called. */
  link: [string, string];
}

/** A page that says why nothing is shown; it needs neither scripts nor files. */
export function statePage({ title, text, retryAfter, link: [target, name] }: StatePage): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfter}">
<title>${title} - Work Manage</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center;
  font: 16px/1.75 system-ui, sans-serif; text-align: center; padding: 24px; box-sizing: border-box; }
h1 { font-size: 24px; margin: 0 0 8px; }
p { margin: 0 0 24px; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<a href="${target}">${name}</a>
</main>
</body>
</html>
`;
}
