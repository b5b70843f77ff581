import { describe, expect, it } from 'vitest';
import { completeChoice } from '#ui/chart/kinds/chart-kind.ts';
import { chartKindOf } from '#ui/chart/kinds/chart-kinds.ts';
import { sampleTable } from '#ui/chart/kinds/sample-table.ts';
import { exercises, judge } from './exercises.ts';

const table = sampleTable();

describe.each(exercises.map((exercise) => [exercise.id, exercise] as const))(
  '%s',
  (_, exercise) => {
    it('offers kinds that are there, and says of each why or why not', () => {
      for (const id of exercise.offered) {
        expect(chartKindOf(id)).toBeDefined();
        expect(id in exercise.right).toBe(!(id in exercise.wrong));
      }
      expect(Object.keys(exercise.right).every((id) => exercise.offered.includes(id))).toBe(true);
    });

    it('is solved by its answer, drawn with columns that can be chosen, and by no other', () => {
      for (const [id, slots] of Object.entries(exercise.right)) {
        const kind = chartKindOf(id);
        if (!kind) throw new Error(id);
        const answer = Object.fromEntries(
          Object.entries(slots).map(([slot, lists]) => [slot, lists[0]]),
        );
        const chosen = completeChoice(kind, table, answer);
        expect(judge(exercise, id, chosen)).toEqual({ isRight: true, says: exercise.because });
        const [slot = ''] = Object.keys(slots);
        expect(judge(exercise, id, { ...chosen, [slot]: ['加购'] }).isRight).toBe(false);
      }
      for (const id of Object.keys(exercise.wrong))
        expect(judge(exercise, id, {})).toEqual({ isRight: false, says: exercise.wrong[id] });
    });
  },
);

it('two axes of one column answer nothing', () => {
  const relation = exercises.find(({ id }) => id === 'relation');
  if (!relation) throw new Error('relation');
  expect(judge(relation, 'scatter', { x: ['浏览'], y: ['浏览'], group: [] }).isRight).toBe(false);
});
