import { expect, it } from 'vitest';
import { HttpError, isAway, isTransient } from './http-error.ts';
import type { FailureKind } from './http-error.ts';

const failed = (kind: FailureKind, code = 0): HttpError => new HttpError('x', { kind, code });

it('a server is away when no answer came, or a gateway says so; not when it refuses', () => {
  const away = [
    failed('network'),
    failed('timeout'),
    failed('unusable', 502),
    failed('unusable', 503),
    failed('unusable', 504),
  ];
  const answers = [
    // Our own 503 has words: the product is being looked after, or its database is away.
    failed('refused', 503),
    failed('refused', 404),
    failed('unusable', 500),
    failed('unusable', 505),
    failed('session', 401),
    failed('aborted'),
    new Error('x'),
  ];
  expect(away.map(isAway)).toEqual(away.map(() => true));
  expect(answers.map(isAway)).toEqual(answers.map(() => false));
});

it('what may succeed later is what did not arrive, and what the server could not do now', () => {
  const later = [
    failed('network'),
    failed('refused', 500),
    failed('refused', 429),
    failed('unusable', 408),
  ];
  expect(later.map(isTransient)).toEqual([true, true, true, true]);
  expect([failed('refused', 404), failed('aborted'), 'x'].map(isTransient)).toEqual([
    false,
    false,
    false,
  ]);
});
