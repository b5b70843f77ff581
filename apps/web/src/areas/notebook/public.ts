import { HttpError } from '#core/http/http-error.ts';
import { noteApi, previewAddress } from './note/note.api.ts';
import { notebookApi } from './notebook/notebook.api.ts';

const nameTaken = 601;
const tries = 50;
const longestName = 120;
/** Where notes go that come from elsewhere. */
const ownBook = '来自思维导图';

async function bookOfOwn(): Promise<number> {
  const find = async (): Promise<number | undefined> => {
    const { rows } = await notebookApi.list({ name: ownBook, limit: 1000 });
    return rows.find((notebook) => notebook.name === ownBook)?.id;
  };
  return (await find()) ?? (await notebookApi.create({ name: ownBook, sort: 0 })).id;
}

/** Makes a note in a notebook of its own, under a free name; answers where it is read. */
export async function createNoteFrom(name: string, content: string): Promise<string> {
  const notebookId = await bookOfOwn();
  for (let number = 1; number <= tries; number += 1) {
    const tail = number === 1 ? '' : ` (${number})`;
    const free = `${name.slice(0, longestName - tail.length)}${tail}`;
    try {
      await noteApi.create({ notebookId, name: free, content });
      return previewAddress(free);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== nameTaken) throw error;
    }
  }
  throw new Error('笔记没有保存成功，请换个名称再试');
}
