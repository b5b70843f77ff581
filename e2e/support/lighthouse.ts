import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { runSql } from './database.ts';
import type { Server } from './server.ts';

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A browser that Lighthouse looks through, at a port of its own; whoever asked for it closes it. */
export async function browserForLighthouse(
  executablePath: string | undefined,
): Promise<{ browser: Browser; port: number }> {
  const port = await freePort();
  const browser = await chromium.launch({
    args: [`--remote-debugging-port=${port}`, '--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
  return { browser, port };
}

/** Gives an article comments of so many people, every tenth of them answered. */
export async function commentOn(
  server: Server,
  articleId: number | string,
  count: number,
): Promise<void> {
  await runSql(
    server,
    `with written as (
       insert into blog_comment (article_id, owner_id, nickname, content, status, create_time)
       select ${articleId}, 1, '读者 ' || n, '第 ' || n || ' 条评论：写得清楚，照着做成了。', 'approved',
         now() - make_interval(mins => 3000 - n)
       from generate_series(1, ${count}) n returning id)
     insert into blog_comment (article_id, owner_id, parent_id, user_id, nickname, content, status)
     select ${articleId}, 1, id, 1, '作者', '谢谢，有用就好。', 'approved' from written where id % 10 = 0`,
  );
}
