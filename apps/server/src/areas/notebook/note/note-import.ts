import { cutText, plainName } from '@wm/contract/core/stored-text';
import { noteLengthLimit } from '@wm/contract/notebook/note';
import type { NoteImportResult } from '@wm/contract/notebook/note';
import type { Core } from '#core/core.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import { insertThoseFree, insertUnlessTaken, notebookNamed } from './note.repository.ts';
import type { NewNote } from './note.repository.ts';

export const importTask = 'notebook:import';
const longestName = 120;

/** A file as it came in: its text, or why it is refused. */
export type ImportFile = { path: string; content: string } | { path: string; reason: string };

export interface ImportPayload {
  /** Where the notes go; without it a notebook named like the folder. */
  notebookId: number | undefined;
  notebook: string;
  files: ImportFile[];
}

/** Reads one uploaded file as Markdown. Everything that is not UTF-8 text of a fit length is refused with its reason. */
export function readMarkdownFile(path: string, bytes: Uint8Array): ImportFile {
  let content: string;
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { path, reason: '不是 UTF-8 编码的文本' };
  }
  if (content.includes('\0')) return { path, reason: '不是文本文件' };
  if (content.length > noteLengthLimit)
    return { path, reason: `超过 ${noteLengthLimit.toLocaleString('zh-CN')} 个字符` };
  return { path, content };
}

/** The notebook's name for a set of paths: their common top folder. */
export function folderOf(paths: string[]): string {
  const [top = '', ...others] = [
    ...new Set(paths.map((path) => path.split('/').slice(0, -1)[0] ?? '')),
  ];
  const name = others.length === 0 ? cleanName(top, 50) : '';
  return name || '导入的笔记';
}

/** A name without signs that break lines, of a length that fits. */
export function cleanName(text: string, length: number): string {
  const clean = plainName(text.toWellFormed().normalize('NFC'));
  return cutText(clean.trim(), length);
}

/** Imports the files one by one; each is stored together with the progress, so a rerun after a crash goes on where it was. */
export async function runImport(
  core: Core,
  payload: ImportPayload,
  control: UserTaskControl,
): Promise<NoteImportResult> {
  const notebookId =
    payload.notebookId ??
    (await notebookNamed(core.db, control.userId, { name: payload.notebook }));
  const result: NoteImportResult = (control.resume.result as NoteImportResult | null) ?? {
    notebook: payload.notebook,
    imported: 0,
    renamed: [],
    refused: [],
    attachments: [],
  };
  const total = payload.files.length;
  for (let done = control.resume.done; done < total; done += 1) {
    control.signal.throwIfAborted();
    const file = payload.files[done];
    if (!file) break;
    await core.db.transaction(async (tx) => {
      if ('reason' in file) {
        result.refused.push(file);
      } else {
        const wanted =
          cleanName((file.path.split('/').at(-1) ?? '').replace(/\.(md|markdown)$/i, ''), 110) ||
          '未命名';
        const { name } = await insertUnderFreeName(tx, {
          ownerId: control.userId,
          notebookId,
          name: wanted,
          content: file.content,
        });
        result.imported += 1;
        if (name !== wanted) result.renamed.push({ path: file.path, name });
      }
      await control.checkpoint(tx, { done: done + 1, result });
    });
    control.report({ done: done + 1, total, message: file.path });
  }
  return result;
}

/** Stores notes under their names, or with numbers behind them where those are taken; answers each in its place. */
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

/** Stores a note under its name, or with a number behind it where that is taken. */
async function insertUnderFreeName(
  tx: Parameters<typeof insertUnlessTaken>[0],
  note: NewNote,
): Promise<{ id: number; name: string }> {
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? '' : ` (${number})`;
    const name = cutText(note.name, longestName - tail.length) + tail;
    const id = await insertUnlessTaken(tx, { ...note, name });
    if (id !== undefined) return { id, name };
  }
}
