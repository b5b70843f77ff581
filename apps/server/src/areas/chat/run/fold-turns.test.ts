import { fitTurns, tokensOf } from '@wm/contract/chat/context-rules';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldTurns, knownSummary, summaryRoom } from './fold-turns.ts';
import type { TaskTurn } from './fold-turns.ts';

const turnsOf = (sizes: readonly number[]): TaskTurn[] =>
  sizes.map((size, at) => ({
    id: at + 1,
    role: at % 2 === 0 ? 'user' : 'assistant',
    text: '长'.repeat(size),
  }));

it('each turn is left out, summed up in a request that is read whole, or told, in their order', () => {
  const sizes = fc
    .array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 80 })
    .map((list) => (list.length % 2 === 0 ? [...list, 5] : list));
  const contexts = fc.integer({ min: 2000, max: 32_000 });
  fc.assert(
    fc.property(sizes, contexts, fc.nat(80), (list, context, covered) => {
      const turns = turnsOf(list);
      const bounds = { system: '系统', context, covered: Math.min(covered, turns.length - 1) };
      const fold = foldTurns(turns, bounds);
      if (!fold) return;
      const { omitted, pieces, from } = fold;
      const summed = pieces.flat().map(({ id }) => id);
      expect(pieces.length).toBeLessThanOrEqual(8);
      expect(summed.at(-1)).toBe(from);
      const start = omitted === 0 ? bounds.covered : omitted;
      expect(summed).toEqual(turns.slice(start, from).map(({ id }) => id));
      for (const piece of pieces) {
        const size = piece.reduce((sum, { text }) => sum + tokensOf(text), 0);
        expect(size + 2 * summaryRoom(context) + 200).toBeLessThanOrEqual(context);
      }
      // With the longest summary the rest fits, unless its last turn does not by itself.
      const rest = fitTurns(turns.slice(from), {
        system: '长'.repeat(summaryRoom(context)),
        context,
      });
      expect(rest.omitted).toBe(0);
      expect(turns[from]?.role).toBe('user');
    }),
  );
});

it('of several summaries the one that covers most of this branch holds', () => {
  const turns = turnsOf([1, 1, 1, 1, 1]);
  const of = (until: number) => ({ text: `到 ${until}`, until, at: 9 });
  expect(knownSummary(turns, [of(2), of(4), of(77)])).toEqual({ summary: of(4), covered: 4 });
  expect(knownSummary(turns, [of(77)])).toBeUndefined();
});
