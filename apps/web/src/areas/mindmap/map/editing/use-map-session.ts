import type { MapDocument } from '@wm/contract/mindmap/map';
import { mergeWithCollisions } from '@wm/mindmap/merge-documents';
import { readDocumentText } from '@wm/mindmap/read-document';
import type { ReadDocument } from '@wm/mindmap/read-document';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { RefObject } from 'react';
import type { DocumentSession } from '#core/documents/document-session.ts';
import type { DocumentSpec } from '#core/documents/use-document-session.ts';
import { useDocumentSession } from '#core/documents/use-document-session.ts';
import type { MindMapHandle } from '../../editor/mind-map-handle.ts';
import { mapApi, readMap, saveMap, storedMapOf } from '../map.api.ts';

/** A map open for editing. */
export interface OpenMap {
  session: DocumentSession<MapDocument>;
  /** What the editor begins with; `key` changes when it is to begin anew. */
  shown: { document: ReadDocument; key: number } | undefined;
  /** True when a draft left in this browser was brought back. */
  isRestored: boolean;
  /** Puts another document into the map: a new one, an opened or an imported file. */
  replace: (content: string) => void;
}

function specOf(
  { id }: MapDocument,
  client: QueryClient,
  onShow: (content: string) => void,
): DocumentSpec<MapDocument> {
  return {
    kind: 'map',
    textOf: ({ content }) => content,
    async save(content, { rowVersion, isOverwrite }) {
      const saved = await saveMap(id, { content, rowVersion, isOverwrite });
      void client.invalidateQueries({ queryKey: [mapApi.path, 'list'] });
      return saved;
    },
    read: () => readMap(id),
    merge: ({ base = null, mine, theirs }) => mergeWithCollisions({ base, mine, theirs }),
    storedOf: storedMapOf,
    onShow,
  };
}

interface Shown {
  content: string;
  document: ReadDocument;
  key: number;
}

/** Opens a map for editing once it has been read, with the draft this browser may hold; `editor` is what shows it. */
export function useMapSession(
  map: MapDocument | undefined,
  editor: RefObject<MindMapHandle | null>,
): OpenMap | undefined {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>();
  const begin = useCallback((content: string): void => {
    const read = readDocumentText(content);
    if (!read.ok) return;
    setShown((old) => ({ content, document: read.document, key: (old?.key ?? -1) + 1 }));
  }, []);
  const show = useCallback(
    (content: string): void => {
      const read = readDocumentText(content);
      // An editor that stands keeps its place and what is selected.
      if (!read.ok || !editor.current?.follow(read.document)) begin(content);
    },
    [begin, editor],
  );
  const makeSpec = useCallback(
    (stored: MapDocument) => specOf(stored, client, show),
    [client, show],
  );
  const open = useDocumentSession(map, makeSpec);
  const session = open?.session;
  if (session && !shown) begin(session.text);
  const replace = useCallback(
    (content: string): void => {
      begin(content);
      session?.touch(() => content);
    },
    [begin, session],
  );
  return open && { ...open, shown, replace };
}
