import { dataOf } from '../model/content-data.ts';
import type { Numbering } from '../numbers/numbering.ts';
import { numberingOf } from '../numbers/numbering.ts';
import type { Command } from './command.ts';
import { editCommand } from './command.ts';
import { patchSelected } from './content-commands.ts';
import { selectedNodes } from './selection.ts';

/** Numbers what is below the selected nodes, what is not given staying as it is; null takes the numbers away. */
export const setNumbering: Command<{ numbering: Partial<Numbering> | null }> = editCommand<{
  numbering: Partial<Numbering> | null;
}>({
  id: 'setNumbering',
  label: { zh: '子节点编号', en: 'Number the children' },
  canRun: (context) => selectedNodes(context).length > 0,
  run(context, { numbering }) {
    const { store } = context.session;
    patchSelected(context, selectedNodes(context), (id) => {
      const old = numberingOf(dataOf(store, id) ?? {}) ?? { type: 1, level: 1 };
      return { number: numbering ? { ...old, ...numbering } : undefined };
    });
  },
});
