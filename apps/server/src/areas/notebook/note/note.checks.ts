import { trashResource } from '@wm/contract/notebook/note';
import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/notebook/v2/notes': {
      screens: ['/notebook/note?view=table'],
      needs: ['/notebook/v2/notebooks'],
      seed: [
        `insert into note_note (owner_id, notebook_id, name, content, tags, pinned, create_time, update_time)
       select 1, (select min(id) + i % 2 from note_notebook), '笔记List' || i, repeat('正文', i % 5),
         array['标签' || i % 3], i % 10 = 0, ${someDay}, ${someDay} ${eachOfThirty}`,
      ],
      filters: {
        name: 'contains',
        notebook_id: 'equals',
        tag: (row, value) =>
          [...(row['tags'] as string[]), ...(row['inline_tags'] as string[])].includes(value),
        pinned: 'equals',
      },
      values: { tag: '标签1' },
      sortedWithin: 'pinned=false',
    },
    '/notebook/v2/trash': {
      needs: ['/notebook/v2/notebooks'],
      resource: trashResource,
      seed: [
        `insert into note_note (owner_id, notebook_id, name, content, delete_time)
       select 1, (select min(id) from note_notebook), '旧笔记List' || i, repeat('正文', i % 5), ${someDay} ${eachOfThirty}`,
      ],
      filters: { name: 'contains' },
      codes: 'note:data',
    },
  },
  otherLists: {
    '/notebook/v2/notes/:id/versions': 'the newest first: note-history.test.ts',
  },
};
