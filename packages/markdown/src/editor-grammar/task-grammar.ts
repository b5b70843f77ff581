import type { BlockContext, LeafBlock, LeafBlockParser, MarkdownConfig } from '@lezer/markdown';
import { taskBox } from '../tasks.ts';
import { addUnkept, isFirstIn } from './block-context.ts';
import { inlineElements } from './inline-elements.ts';

/** The first paragraph of a list entry that begins with a box. */
class TaskParser implements LeafBlockParser {
  private readonly isFirst: boolean;

  constructor(isFirst: boolean) {
    this.isFirst = isFirst;
  }

  nextLine(): boolean {
    return false;
  }

  finish(cx: BlockContext, leaf: LeafBlock): boolean {
    const { content, start } = leaf;
    const end = start + content.length;
    const inside = inlineElements(cx, content, start);
    const marker = cx.elt('TaskMarker', start, start + 3);
    const task = cx.elt('Task', start, end, [marker, ...inside]);
    addUnkept(cx, leaf, this.isFirst ? task : cx.elt('Paragraph', start, end, inside));
    return true;
  }
}

/** Tasks: `[ ]` and `[x]` at the beginning of a list entry. */
export const taskGrammar: MarkdownConfig = {
  defineNodes: [{ name: 'Task', block: true }, 'TaskMarker'],
  parseBlock: [
    {
      name: 'TaskList',
      after: 'SetextHeading',
      leaf(cx, { content }) {
        const mayBe = taskBox.test(content) && cx.parentType().name === 'ListItem';
        return mayBe ? new TaskParser(isFirstIn(cx, 'ListItem')) : null;
      },
    },
  ],
};
