import type { NoteDocument } from '@wm/contract/notebook/note';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { noteKey, saveNote, storedNoteOf } from '../note.api.ts';
import { lineOfTask, tickTask } from './tick-task.ts';

/** Not those of notes that are shown inside of this one. */
const boxes = 'input[data-task-line]:not(.wm-embedded *)';

interface Tick {
  line: number;
  isDone: boolean;
}

/** Ticks a box in what is stored: where somebody saved in between, in what is there now, if its line still is. */
async function store(note: NoteDocument, { line, isDone }: Tick): Promise<NoteDocument> {
  const save = (on: NoteDocument, at: number): Promise<NoteDocument> => {
    const content = tickTask(on.content, at, isDone);
    if (content === undefined) throw new Error('there is no box');
    const { id, name, rowVersion } = on;
    return saveNote({ id, name, content, rowVersion, isOverwrite: false });
  };
  try {
    return await save(note, line);
  } catch (error) {
    const stored = storedNoteOf(error);
    const at = stored && lineOfTask(note.content, line, stored.content);
    if (!stored || at === undefined) throw error;
    return save(stored, at);
  }
}

function keep(client: QueryClient, name: string, stored: NoteDocument): void {
  const queryKey = noteKey(name);
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, stored);
}

/**
 * Boxes of a note that is read can be ticked, one after the other. Answers what takes the presses on the text; true where one
 * was of a box.
 */
export function useTaskTicking(
  name: string,
  holder: HTMLElement | null,
): (target: EventTarget) => boolean {
  const client = useQueryClient();
  const canTick = usePermission('note:data:edit');
  const queue = useRef(Promise.resolve());
  const ticked = useRef<number>(undefined);
  useEffect(() => {
    if (!holder || !canTick) return undefined;
    // Each time the text is drawn anew its boxes are, and none of them has the focus.
    const prepare = (): void => {
      for (const box of holder.querySelectorAll<HTMLInputElement>(`${boxes}:disabled`)) {
        box.disabled = false;
        const isLast = Number(box.dataset['taskLine']) === ticked.current;
        if (isLast && document.activeElement === document.body) box.focus({ preventScroll: true });
      }
    };
    prepare();
    const observer = new MutationObserver(prepare);
    observer.observe(holder, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [holder, canTick]);
  return useCallback(
    (target) => {
      if (!(target instanceof HTMLInputElement) || !target.matches(boxes)) return false;
      const tick = { line: Number(target.dataset['taskLine']), isDone: target.checked };
      ticked.current = tick.line;
      queue.current = queue.current.then(async () => {
        const note = client.getQueryData<NoteDocument>(noteKey(name));
        try {
          if (note) keep(client, name, await store(note, tick));
        } catch (error) {
          target.checked = !tick.isDone;
          // Refused as stale twice, or its task is gone: what is there now is shown below.
          const isStale = !(error instanceof HttpError) || error.code === 409;
          const why = isStale ? '这一条在别处改过，请看过再点一次' : error.message;
          notifier().message('warning', `没有保存：${why}`);
          await client.invalidateQueries({ queryKey: noteKey(name), exact: true });
        }
      });
      return true;
    },
    [client, name],
  );
}
