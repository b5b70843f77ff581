import { cutText } from '@wm/contract/core/stored-text';
import { noteApi, previewAddress } from './note/note.api.ts';
import { notebookApi } from './notebook/notebook.api.ts';

export { useNoteText } from './note/editing/use-note-text.ts';
export { editAddress, previewAddress } from './note/note.api.ts';

const longestName = 120;
/** The notebook of a name, made where there is none. */
async function bookNamed(ownBook: string): Promise<number> {
  const find = async (): Promise<number | undefined> => {
    const { rows } = await notebookApi.list({ name: ownBook, limit: 1000 });
    return rows.find((notebook) => notebook.name === ownBook)?.id;
  };
  return (
    (await find()) ?? (await notebookApi.create({ name: ownBook, parentId: null, sort: 0 })).id
  );
}

/** The name, or one with a number behind it that no note has yet. */
async function freeName(name: string): Promise<string> {
  const stem = cutText(name, longestName - 6);
  const { rows } = await noteApi.list({ name: stem, limit: 1000 });
  const taken = new Set(rows.map((note) => note.name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${stem} (${number})`)) number += 1;
  return `${stem} (${number})`;
}

/** Makes a note in a notebook for what comes from there, under a free name; answers where it is read. */
export async function createNoteFrom(name: string, content: string, book: string): Promise<string> {
  const notebookId = await bookNamed(book);
  const free = await freeName(cutText(name, longestName));
  await noteApi.create({ notebookId, name: free, content, pinned: false, tags: [] });
  return previewAddress(free);
}
