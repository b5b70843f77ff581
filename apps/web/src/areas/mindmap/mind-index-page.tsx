import { newMindMap } from '@wm/mindmap/model/default-document';
import type { MindMapFile } from '@wm/mindmap/model/document';
import type { ReadDocument } from '@wm/mindmap/model/read-document';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';
import { documentOf, newUid } from './editor/create-map.ts';
import { MindMapEditor } from './editor/mind-map-editor.tsx';
import { createMapWriter, loadMap, mapOwner } from './storage/map-storage.ts';
import type { KeptIn } from './storage/map-storage.ts';
import { usePreferences } from './storage/preferences.ts';
import { words } from './words.ts';
import type { Word } from './words.ts';

interface Shown {
  document: ReadDocument;
  /** Changes with the document, so that the editor starts anew. */
  key: number;
}

const statusOf: Readonly<Record<KeptIn | 'waiting', Word>> = {
  storage: 'saved',
  mirror: 'savedElsewhere',
  nowhere: 'notSaved',
  waiting: 'saving',
};

/** Writes the map behind its changes, at the latest when the page is left. */
function useWriter(owner: string, onKept: (kept: KeptIn) => void) {
  const writer = useMemo(() => createMapWriter({ owner, onKept }), [owner, onKept]);
  useEffect(() => {
    const flush = (): void => writer.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [writer]);
  return useCallback(
    (file: () => MindMapFile) => writer.touch(() => JSON.stringify(file())),
    [writer],
  );
}

function useStartDocument(owner: string, show: (document: ReadDocument) => void): void {
  useEffect(() => {
    let isWanted = true;
    void loadMap(owner).then((kept) => {
      const { language } = usePreferences.getState();
      const document = kept ?? documentOf(newMindMap(language, newUid));
      if (isWanted && document) show(document);
    });
    return () => {
      isWanted = false;
    };
  }, [owner, show]);
}

/** /mind_index: one map per browser and user, kept here only. Needs no sign-in. */
export function MindIndexPage(): ReactNode {
  const [owner] = useState(mapOwner);
  const [shown, setShown] = useState<Shown | null>(null);
  const [kept, setKept] = useState<KeptIn | 'waiting'>('storage');
  const language = usePreferences((state) => state.language);
  const isDynamic = useSettings((state) => state.dynamicTitle);
  const write = useWriter(owner, setKept);
  const show = useCallback((document: ReadDocument) => {
    setShown((old) => ({ document, key: (old?.key ?? 0) + 1 }));
  }, []);
  useStartDocument(owner, show);
  const change = useCallback(
    (file: () => MindMapFile) => {
      setKept('waiting');
      write(file);
    },
    [write],
  );
  const title = words.title[language];
  useEffect(() => {
    document.title = isDynamic ? `${title} - Work Manage` : 'Work Manage';
  }, [title, isDynamic]);
  if (!shown) return null;
  return (
    <MindMapEditor
      key={shown.key}
      document={shown.document}
      status={words[statusOf[kept]][language]}
      onChange={change}
      onReplace={(file) => {
        const document = documentOf(file);
        if (!document) return;
        show(document);
        change(() => file);
      }}
    />
  );
}
