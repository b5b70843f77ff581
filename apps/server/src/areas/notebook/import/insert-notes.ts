import { cutText } from '@wm/contract/core/stored-text';
import { insertThoseFree, insertUnlessTaken } from '../note/note.repository.ts';
import type { NewNote } from '../note/note.repository.ts';

const longestName = 120;

/** Stores notes under their names, or with numbers behind them where those were taken meanwhile; answers each in its place. */
export async function insertUnderFreeNames(
  tx: Parameters<typeof insertUnlessTaken>[0],
  notes: readonly NewNote[],
): Promise<{ id: number; name: string }[]> {
  const ids = await insertThoseFree(tx, notes);
  const made: { id: number; name: string }[] = [];
  for (const [place, note] of notes.entries()) {
    const id = ids.get(place);
    made.push(id === undefined ? await insertUnderFreeName(tx, note) : { id, name: note.name });
  }
  return made;
}

async function insertUnderFreeName(
  tx: Parameters<typeof insertUnlessTaken>[0],
  note: NewNote,
): Promise<{ id: number; name: string }> {
  for (let number = 2; ; number += 1) {
    const tail = ` (${number})`;
    const name = cutText(note.name, longestName - tail.length) + tail;
    const id = await insertUnlessTaken(tx, { ...note, name });
    if (id !== undefined) return { id, name };
  }
}
