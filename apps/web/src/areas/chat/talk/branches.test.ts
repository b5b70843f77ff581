import type { ChatMessage } from '@wm/contract/chat/message';
import { expect, it } from 'vitest';
import { branchTo, leafBelow } from './branches.ts';

const message = (id: number, parentId: number | null): ChatMessage =>
  ({ id, parentId, role: 'user', text: '' }) as unknown as ChatMessage;
/** Two wordings of the first question; two answers to the second. */
const messages = [message(1, null), message(2, 1), message(3, null), message(4, 3), message(5, 3)];

it('the way to a message holds what stands beside each on it', () => {
  expect(branchTo(messages, 4).map(({ message: { id }, siblings }) => [id, siblings])).toEqual([
    [3, [1, 3]],
    [4, [4, 5]],
  ]);
});

it('a message that is gone leads to the newest', () => {
  expect(branchTo(messages, 99).at(-1)?.message.id).toBe(5);
  expect(branchTo([], null)).toEqual([]);
});

it('below a question stands its newest answer', () => {
  expect([leafBelow(messages, 3), leafBelow(messages, 1), leafBelow(messages, 4)]).toEqual([
    5, 2, 4,
  ]);
});
