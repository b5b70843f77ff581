import type { Command, CommandContext } from './command.ts';
import { viewCommand } from './command.ts';
import { selectedNodes } from './selection.ts';

/** The one selected node that can be shown alone: none at the top of what is shown. */
function branchToShow(context: CommandContext): string | null {
  const [id, ...others] = selectedNodes(context);
  const { focus, session } = context;
  if (id === undefined || others.length > 0) return null;
  return id === (focus.top ?? session.store.rootId) ? null : id;
}

/** Shows the selected branch alone, as if it was the map. The document stays as it is. */
export const focusBranch: Command = viewCommand({
  id: 'focusBranch',
  label: { zh: '只看此分支', en: 'Show only this branch' },
  shortcuts: ['Control+Shift+b'],
  canRun: (context) => branchToShow(context) !== null,
  run: (context) => context.focus.show(branchToShow(context)),
});

/** Shows the whole map again. */
export const leaveBranch: Command = viewCommand({
  id: 'leaveBranch',
  label: { zh: '显示整个导图', en: 'Show the whole map' },
  shortcuts: ['Escape'],
  canRun: ({ focus }) => focus.top !== null,
  run: ({ focus }) => focus.show(null),
});
