import { expect, it, vi } from 'vitest';
import { endPage } from './end-page.ts';
import { endUnfinished } from './unfinished.ts';

const soon = 1;
const longEnough = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 50);
  });

it('ends timers, intervals and frames that a page has left', async () => {
  const calls: string[] = [];
  setTimeout(() => calls.push('timeout'), soon);
  setInterval(() => calls.push('interval'), soon);
  requestAnimationFrame(() => calls.push('frame'));
  endUnfinished();
  await longEnough();
  expect(calls).toEqual([]);
});

it('stops listening for what comes to a page from outside', async () => {
  const heard = vi.fn<() => void>();
  for (const type of ['online', 'storage', 'pagehide', 'popstate'])
    window.addEventListener(type, heard);
  document.addEventListener('visibilitychange', heard);
  await endPage();
  for (const type of ['online', 'storage', 'pagehide', 'popstate'])
    window.dispatchEvent(new Event(type));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).not.toHaveBeenCalled();
});

it('closes the channels of a page', async () => {
  const heard = vi.fn<() => void>();
  new BroadcastChannel('test').addEventListener('message', heard);
  await endPage();
  const other = new BroadcastChannel('test');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  other.postMessage('news');
  await longEnough();
  expect(heard).not.toHaveBeenCalled();
});

it('keeps the channels of a page from the pages of other workers, which are other browsers', async () => {
  const heard = vi.fn<() => void>();
  const NodeChannel = Object.getPrototypeOf(BroadcastChannel) as typeof BroadcastChannel;
  const elsewhere = new NodeChannel('test');
  elsewhere.addEventListener('message', heard);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  new BroadcastChannel('test').postMessage('news');
  await longEnough();
  elsewhere.close();
  expect(heard).not.toHaveBeenCalled();
});

it('leaves what has ended by itself alone, and what is begun in the next page', async () => {
  const calls: string[] = [];
  clearTimeout(setTimeout(() => calls.push('cleared'), soon));
  setTimeout(() => calls.push('done'), soon);
  await longEnough();
  await endPage();
  setTimeout(() => calls.push('next'), soon);
  await longEnough();
  expect(calls).toEqual(['done', 'next']);
});
