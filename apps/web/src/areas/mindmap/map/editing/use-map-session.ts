import type { MapDocument } from '@wm/contract/mindmap/map';
import { readDocumentText } from '@wm/mindmap/model/read-document';
import type { ReadDocument } from '@wm/mindmap/model/read-document';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { isPassing } from '#core/http/http-error.ts';
import { readDraft, removeDraft, writeDraft } from '#core/storage/drafts.ts';
import { useUser } from '#core/stores/user-store.ts';
import { mapApi, saveMap, storedMapOf } from '../map.api.ts';
import { MapSession } from './map-session.ts';

/** A map open for editing. */
export interface OpenMap {
  session: MapSession;
  /** What the editor begins with; `key` changes when it is to begin anew. */
  shown: { document: ReadDocument; key: number } | undefined;
  /** True when a draft left in this browser was brought back. */
  isRestored: boolean;
  /** Puts another document into the map: a new one, an opened or an imported file. */
  replace: (content: string) => void;
}

function shownAs(content: string, key: number): OpenMap['shown'] {
  const read = readDocumentText(content);
  return read.ok ? { document: read.document, key } : undefined;
}

/** Opens a map for editing once it has been read, with the draft this browser may hold. */
export function useMapSession(map: MapDocument | undefined): OpenMap | undefined {
  const client = useQueryClient();
  const userId = useUser((user) => user.id);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [open, setOpen] = useState<OpenMap>();

  useEffect(() => {
    if (!map || open) return undefined;
    let isCurrent = true;
    const key = `${userId}:map:${map.id}`;
    const show = (content: string): void =>
      setOpen((old) => old && { ...old, shown: shownAs(content, (old.shown?.key ?? 0) + 1) });
    const session = new MapSession(map, {
      async save(content, rowVersion) {
        const saved = await saveMap(map.id, content, rowVersion);
        void client.invalidateQueries({ queryKey: [mapApi.path, 'list'] });
        return saved;
      },
      storedOf: storedMapOf,
      isPassing,
      keepDraft: (draft) => void writeDraft(key, draft),
      dropDraft: () => void removeDraft(key),
      onChange: redraw,
      onShow: show,
    });
    void readDraft(key).then((draft) => {
      if (!isCurrent) return;
      const isRestored = draft !== undefined && session.restore(draft, map);
      const replace = (content: string): void => {
        show(content);
        session.touch(() => content);
      };
      setOpen({ session, isRestored, replace, shown: shownAs(session.text, 0) });
    });
    return () => {
      isCurrent = false;
    };
  }, [map, open, userId, client]);

  const session = open?.session;
  useEffect(() => {
    if (!session) return undefined;
    const handleHide = (): void => session.rest();
    window.addEventListener('pagehide', handleHide);
    void session.save();
    return () => {
      window.removeEventListener('pagehide', handleHide);
      session.rest();
      void session.save();
    };
  }, [session]);
  return open;
}
