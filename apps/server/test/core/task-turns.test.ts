import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Work that goes on until it is let go, and says who began when. */
function defineHeldWork(kind: string) {
  const begun: string[] = [];
  const holds: { name: string; release: () => void }[] = [];
  app.core.tasks.define(kind, (payload) => {
    const { name } = payload as { name: string };
    begun.push(name);
    return new Promise((resolve) => {
      holds.push({ name, release: () => resolve(null) });
    });
  });
  return {
    begun,
    start: (name: string, userId: number) =>
      app.core.tasks.start({ kind, title: name, userId, payload: { name } }),
    release: (name: string) => holds.find((hold) => hold.name === name)?.release(),
  };
}

describe('many tasks of one user', () => {
  it('leave a place for everybody else, who comes next after one of them', async () => {
    const [first, second, third] = [
      await app.signInAs(),
      await app.signInAs(),
      await app.signInAs(),
    ].map(({ userId }) => userId);
    const work = defineHeldWork('test-turns');
    for (let at = 0; at < 5; at += 1) await work.start(`a${at}`, first ?? 0);
    for (let at = 0; at < 2; at += 1) await work.start(`b${at}`, second ?? 0);
    await expect.poll(() => work.begun).toEqual(['a0', 'b0']);
    for (let at = 0; at < 2; at += 1) await work.start(`c${at}`, third ?? 0);
    work.release('a0');
    await expect.poll(() => work.begun).toEqual(['a0', 'b0', 'c0']);
    work.release('c0');
    await expect.poll(() => work.begun).toEqual(['a0', 'b0', 'c0', 'a1']);
    work.release('b0');
    await expect.poll(() => work.begun).toEqual(['a0', 'b0', 'c0', 'a1', 'c1']);
    for (const name of ['a1', 'c1']) work.release(name);
    await expect.poll(() => work.begun.length).toBe(7);
    expect(work.begun.slice(5).sort()).toEqual(['a2', 'b1']);
    for (const name of ['a2', 'b1']) work.release(name);
    await expect.poll(() => work.begun.at(-1)).toBe('a3');
    work.release('a3');
    await expect.poll(() => work.begun.at(-1)).toBe('a4');
    work.release('a4');
  });
});
