import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('does so much at a time, in order, and goes on after what fails', async () => {
  const inTurn = createTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const works = Array.from({ length: 6 }, (_, at) =>
    inTurn(async () => {
      begun.push(at);
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      if (at === 1) throw new Error('broken');
      return at;
    }).catch(() => -1),
  );
  // Far more steps than all of it takes.
  for (let step = 0; step < 200; step += 1) {
    ends.shift()?.();
    await Promise.resolve();
  }
  expect(await Promise.all(works)).toEqual([0, -1, 2, 3, 4, 5]);
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4, 5], 2]);
});
