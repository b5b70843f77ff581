import type { BlockContext, LeafBlock, MarkdownConfig } from '@lezer/markdown';
import { taskBox } from '../tasks.ts';
import { addUnkept, isFirstIn, whenWhole } from './block-context.ts';
import { inlineElements } from './inline-elements.ts';

/** The first paragraph of a list entry that begins with a box. */
function readTask(cx: BlockContext, leaf: LeafBlock, isFirst: boolean): void {
  const { content, start } = leaf;
  const end = start + content.length;
  const inside = inlineElements(cx, content, start);
  const marker = cx.elt('TaskMarker', start, start + 3);
  const task = cx.elt('Task', start, end, [marker, ...inside]);
  addUnkept(cx, leaf, isFirst ? task : cx.elt('Paragraph', start, end, inside));
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
        const isFirst = isFirstIn(cx, 'ListItem');
        return mayBe ? whenWhole((now, leaf) => readTask(now, leaf, isFirst)) : null;
      },
    },
  ],
};
