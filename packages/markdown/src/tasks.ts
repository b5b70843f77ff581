import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';

/** A box, and the space behind it. */
export const taskBox = /^\[([ xX])\](?:[ \t\u00A0\u3000]+|$)/;

/** Makes boxes of `[ ]` and `[x]` at the beginning of list entries. Each says in which line of the source it stands. */
export function tasks(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'task', ({ tokens, Token: Maker }) => {
    for (const [index, token] of tokens.entries()) {
      const [first] = token.children ?? [];
      const item = tokens[index - 2];
      const found = first?.type === 'text' ? taskBox.exec(first.content) : null;
      if (!first || !found || item?.type !== 'list_item_open' || !token.map) continue;
      item.attrJoin('class', 'task');
      const task = new Maker('task_box', 'input', 0);
      task.meta = { isDone: found[1] !== ' ', line: token.map[0] };
      first.content = first.content.slice(found[0].length);
      token.children?.unshift(task);
    }
  });
  parser.renderer.rules['task_box'] = (tokens, index) => {
    const { isDone, line } = taskOf(tokens[index]);
    const state = isDone ? 'aria-label="已完成" checked' : 'aria-label="未完成"';
    return `<input type="checkbox" disabled ${state} data-task-line="${line}"> `;
  };
}

/** What a box says, and in which line of the text it stands, counted from 0. */
export interface Task {
  isDone: boolean;
  line: number;
}

export function taskOf(token: Token | undefined): Task {
  return token?.meta as Task;
}
