import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useCallback } from 'react';
import { notebookApi } from '../../notebook/notebook.api.ts';
import { noteApi, trashApi } from '../note.api.ts';

const shownSeconds = 8;

interface Removal {
  ids: number[];
  /** What goes, by name: 笔记「周会」 or 3 篇笔记. */
  what: string;
  remove: (ids: number[]) => Promise<void>;
}

/** Moves notes to the trash at once and offers to take it back for some seconds. */
export function useRemoveNotes(): (removal: Removal) => Promise<void> {
  const client = useQueryClient();
  const { message } = App.useApp();
  return useCallback(
    async ({ ids, what, remove }) => {
      const renew = (): void => {
        for (const path of [trashApi.path, noteApi.path, notebookApi.path])
          void client.invalidateQueries({ queryKey: [path] });
      };
      try {
        await remove(ids);
      } catch {
        // The client has shown why.
        return;
      }
      renew();
      const key = `trash-${ids.join()}`;
      const undo = async (): Promise<void> => {
        message.destroy(key);
        await trashApi.restore(ids).catch(() => undefined);
        renew();
      };
      message.open({
        key,
        type: 'success',
        duration: shownSeconds,
        content: (
          <>
            {what}已移到回收站
            <Button type="link" size="small" onClick={() => void undo()}>
              撤销
            </Button>
          </>
        ),
      });
    },
    [client, message],
  );
}
