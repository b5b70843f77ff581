/**
 * The page of a conversation: opening one of 1,000 messages, a key while 200 words a second are written into it, and an
 * answer of 100,000 words in one paragraph, and in many, that comes at once. Beside it a key in a text area of the same browser.
 */
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { stubKey } from '../apps/server/src/areas/chat/testing/stub-provider.ts';
import { answers, ask, box } from '../e2e/support/chat.ts';
import { runSql } from '../e2e/support/database.ts';
import { signIn } from '../e2e/support/people.ts';
import { startServer } from '../e2e/support/server.ts';
// @ts-expect-error -- a plain script of the tools, without types
import { findChromium } from '../tools/find-chromium.mjs';
import { measureTyping } from './support/key-waits.ts';
import { printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';
import { watchPage } from './support/page-watch.ts';

const messages = 1000;
const keys = 120;
const keyMs = 60;

const executablePath = (findChromium as () => string | undefined)();
const stub = new Worker(new URL('support/stub-provider-worker.ts', import.meta.url));
const [baseUrl] = (await once(stub, 'message')) as [string];
const server = await startServer({
  ADMIN_PASSWORD: 'bench-password',
  OUTBOUND_PRIVATE: '127.0.0.1',
  RATE_LIMITS: 'off',
});
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });

const paragraphs = Array.from(
  { length: 2000 },
  (_, at) => `第 ${at} 段，**重点** 和 \`代码\`。${'这里是正文，说的是一件事。'.repeat(6)}`,
).join('\n\n');

/** A conversation whose answers hold a text each, the last of them another one. */
async function storeTalk(title: string, count: number, last: string): Promise<string> {
  const text = `一段回答，有 **重点**、\`代码\` 和列表：\n\n- 甲\n- 乙\n\n${'正文。'.repeat(60)}`;
  const quoted = (one: string): string => `'${one.replaceAll("'", "''")}'`;
  const id = await runSql(
    server,
    `insert into chat_conversation (owner_id, title) values (1, ${quoted(title)}) returning id`,
  );
  await runSql(
    server,
    `do $$ declare before bigint; begin
       for at in 1..${count} loop
         insert into chat_message (conversation_id, parent_id, role, text, normal, state, sources)
         values (${id}, before, case when at % 2 = 1 then 'user' else 'assistant' end,
           case when at = ${count} then $text$${last}$text$ when at % 2 = 1 then '问题 ' || at else $text$${text}$text$ end,
           '', 'done', '[]') returning chat_message.id into before;
       end loop;
       update chat_conversation set leaf_id = before where id = ${id};
     end $$`,
  );
  return id;
}

/** The longest task of the main thread while something is done, in milliseconds. */
async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state = globalThis as { tasks?: number[] };
    state.tasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) state.tasks?.push(duration);
    }).observe({ type: 'longtask' });
  });
  await work();
  await page.waitForTimeout(3000);
  return page.evaluate(() => Math.max(0, ...((globalThis as { tasks?: number[] }).tasks ?? [])));
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const rows: Row[] = [];
const add = (what: string, ours: string, goal: string): void => {
  rows.push({ what, ours, peer: '--', ratio: '--', goal });
};

/** Goes from one conversation to another one by the list; answers when its last message stands there. */
async function open(page: Page, title: string): Promise<number> {
  const begun = performance.now();
  await page.getByRole('navigation', { name: '对话列表' }).getByText(title).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await answers(page).last().locator('.wm-md-view p').first().waitFor();
  return performance.now() - begun;
}

async function choose(page: Page, model: string): Promise<void> {
  await page.getByRole('combobox', { name: '模型' }).click();
  const option = page.locator('.ant-select-item-option', { hasText: `${model} · 基准` });
  await option.filter({ visible: true }).click();
}

try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const watch = await watchPage(page);
  await signIn(page, server);
  await page.evaluate(
    async ({ url, key }) => {
      const model = { title: '', context: 8000, price_in: 0, price_out: 0, uses_tools: false };
      await fetch('/chat/v2/providers', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${localStorage.getItem('Admin-Token')}`,
        },
        body: JSON.stringify({
          name: '基准',
          base_url: url,
          api_key: key,
          is_system: true,
          is_enabled: true,
          daily_budget: null,
          models: ['words-6000-5', 'words-100000-0'].map((name) => ({ ...model, name })),
        }),
      });
    },
    { url: baseUrl, key: stubKey },
  );
  await storeTalk('短的', 2, '好');
  await storeTalk('一千条', messages, '最后一条');
  await storeTalk('很长的一条', 2, paragraphs);
  await page.goto(`${server.url}/chat`);
  await box(page).waitFor();
  await open(page, '短的');
  await watch.rest();
  const opened = [];
  for (let turn = 0; turn < 5; turn += 1) {
    opened.push(await open(page, '一千条'));
    await watch.rest();
    await open(page, '短的');
    await watch.rest();
  }
  opened.sort((one, other) => one - other);
  add(
    `a conversation of ${messages.toLocaleString('en')} messages, from the click until its last one is drawn, five times`,
    `${ms(opened[0] ?? 0)} to ${ms(opened.at(-1) ?? 0)}`,
    '<= 500 ms',
  );
  const many = await longestTask(page, async () => {
    await open(page, '很长的一条');
  });
  add(
    `longest task while an answer of ${paragraphs.length.toLocaleString('en')} signs in 2,000 paragraphs is opened`,
    ms(many),
    '<= 200 ms',
  );

  await open(page, '一千条');
  await choose(page, 'words-6000-5');
  await ask(page, '慢慢写');
  await answers(page).last().getByText('词20').waitFor();
  await box(page).click();
  const typing = await measureTyping(page, watch, {
    count: keys,
    press: () => page.keyboard.press('a'),
    between: () => page.waitForTimeout(keyMs),
  });
  const stop = page.getByRole('button', { name: '停止' });
  const isWriting = await stop.isVisible();
  await stop.click();
  await box(page).fill('');
  await page.goto('about:blank');
  await page.setContent('<textarea style="width:100%;height:100%"></textarea>');
  await page.locator('textarea').click();
  const floor = await measureTyping(page, watch, {
    count: keys,
    press: () => page.keyboard.press('a'),
    between: () => page.waitForTimeout(keyMs),
  });
  rows.push({
    what: `a key to its picture while 200 words a second are written, median / 95 of 100${isWriting ? '' : ' (they ended before)'}`,
    ours: `${typing.median.toFixed(1)} / ${typing.p95.toFixed(1)} ms`,
    peer: `text area ${floor.median.toFixed(1)} / ${floor.p95.toFixed(1)} ms`,
    ratio: (typing.p95 / floor.p95).toFixed(2),
    goal: '<= 50 ms',
  });
  rows.push({
    what: 'the same: CPU of the main thread for a key and the words of its time',
    ours: ms(typing.cpu),
    peer: `text area ${ms(floor.cpu)}`,
    ratio: (typing.cpu / floor.cpu).toFixed(2),
    goal: '--',
  });

  await page.goto(`${server.url}/chat`);
  await choose(page, 'words-100000-0');
  const one = await longestTask(page, async () => {
    await ask(page, '一段写完');
    await answers(page).last().getByText('词99999').waitFor({ timeout: 120_000 });
  });
  add('longest task while one paragraph of 100,000 words comes at once', ms(one), '<= 200 ms');
  printTable('The page of a conversation', rows);
} finally {
  await browser.close();
  await server.stop();
  await stub.terminate();
}
