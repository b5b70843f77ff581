import type { QueryClient } from '@tanstack/react-query';
import { debounce } from '#core/time/limit-calls.ts';

/** Query key of all that the tree shows. */
export const treeKey = ['/notebook/v2/notes', 'tree'] as const;

// An import tells of every hundred notes.
const renewSoon = debounce((client: QueryClient) => {
  void client.invalidateQueries({ queryKey: treeKey });
  void client.invalidateQueries({ queryKey: ['/notebook/v2/notebooks', 'options'] });
  void client.invalidateQueries({ queryKey: ['/notebook/v2/notes', 'missing-links'] });
}, 150);

/** Somebody, here or elsewhere, has changed how the notes stand. */
export function hearOfNotes(client: QueryClient): void {
  renewSoon(client);
}
