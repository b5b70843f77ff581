// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { checkMarks, chooseAll, choiceTree, foundIn, toggleChoice } from './choice-tree.ts';
import type { ChoiceNode } from './choice-tree.ts';

const node = (id: number, parentId: number, more: Partial<ChoiceNode> = {}): ChoiceNode => ({
  id,
  parentId,
  label: String(id),
  ...more,
});

/** A directory with a page of two buttons, one of them locked, and a second page. */
const tree = choiceTree([
  node(1, 0, { isHeading: true }),
  node(10, 1),
  node(100, 10),
  node(101, 10, { isLocked: true }),
  node(11, 1),
]);
const linked = (chosen: number[], id: number): number[] =>
  toggleChoice(tree, chosen, { id, isLinked: true });

describe('choosing in a tree', () => {
  it('takes parents along upwards and everything below, but nothing that is locked', () => {
    expect(linked([], 100)).toEqual([1, 10, 100]);
    expect(linked([], 10)).toEqual([1, 10, 100]);
    expect(linked([], 1)).toEqual([1, 10, 11, 100]);
  });

  it('lets go what is below, and headings that stand over nothing; a page stays without its buttons', () => {
    expect(linked([1, 10, 100], 100)).toEqual([1, 10]);
    expect(linked([1, 10, 100], 10)).toEqual([]);
    expect(linked([1, 10, 100, 11], 10)).toEqual([1, 11]);
    expect(linked([1, 10, 100, 101], 10)).toEqual([1, 101]);
  });

  it('completes what was chosen in part', () => {
    expect(linked([1, 10, 100], 1)).toEqual([1, 10, 11, 100]);
  });

  it('changes the one entry only when parents and children do not go together', () => {
    const single = (chosen: number[], id: number) =>
      toggleChoice(tree, chosen, { id, isLinked: false });
    expect(single([], 10)).toEqual([10]);
    expect(single([1, 10, 100], 1)).toEqual([10, 100]);
    expect(checkMarks(tree, [10], false)).toEqual({ checked: [10], halfChecked: [] });
  });

  it('shows a dash over what is chosen in part', () => {
    expect(checkMarks(tree, [1, 10, 100], true)).toEqual({ checked: [100], halfChecked: [1, 10] });
    expect(checkMarks(tree, [1, 10, 11, 100, 101], true)).toEqual({
      checked: [1, 10, 100, 101, 11],
      halfChecked: [],
    });
  });

  it('takes all or nothing, but leaves what is locked', () => {
    expect(chooseAll(tree, [], true)).toEqual([1, 10, 11, 100]);
    expect(chooseAll(tree, [10, 101], false)).toEqual([101]);
  });

  it('finds entries by label with what stands above and below them', () => {
    const idsOf = (wanted: string): number[] => foundIn(tree, wanted).map(({ id }) => id);
    expect(idsOf('100')).toEqual([1, 10, 100]);
    expect(idsOf(' 11 ')).toEqual([1, 11]);
    expect(idsOf('')).toHaveLength(5);
    expect(idsOf('x')).toEqual([]);
  });

  it('ends in a tree that goes round', () => {
    const circle = choiceTree([node(1, 2), node(2, 1)]);
    expect(toggleChoice(circle, [], { id: 1, isLinked: true })).toEqual([1, 2]);
  });
});
