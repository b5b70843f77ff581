import type { BlockContext, LeafBlock, LeafBlockParser, MarkdownConfig } from '@lezer/markdown';
import { taskBox } from '../tasks.ts';
import { isFirstIn } from './block-context.ts';
import { inlineElements } from './inline-elements.ts';

/** The first paragraph of a list entry that begins with a box. */
class TaskParser implements LeafBlockParser {
  nextLine(): boolean {
    return false;
  }

  finish(cx: BlockContext, leaf: LeafBlock): boolean {
    const { content, start } = leaf;
    const end = start + content.length;
    const inside = inlineElements(cx, content, start);
    const marker = cx.elt('TaskMarker', start, start + 3);
    cx.addLeafElement(leaf, cx.elt('Task', start, end, [marker, ...inside]));
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
        return taskBox.test(content) && isFirstIn(cx, 'ListItem') ? new TaskParser() : null;
      },
    },
  ],
};
