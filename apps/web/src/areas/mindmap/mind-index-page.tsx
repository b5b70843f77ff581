import { newMindMap } from '@wm/mindmap/default-document';
import type { MindMapFile } from '@wm/mindmap/document';
import { readDocumentText } from '@wm/mindmap/read-document';
import type { ReadDocument } from '@wm/mindmap/read-document';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';
import type { MindMapHandle } from './editor/mind-map-handle.ts';
import { randomUuid } from '#core/random-uuid.ts';
import { documentOf } from './editor/new-document.ts';
import { createMapWriter, loadMap, mapOwner } from './storage/map-storage.ts';
import type { Edition, KeptIn, MapWriter, MapWriterOptions } from './storage/map-storage.ts';
import { usePreferences } from './storage/preferences.ts';
import { words } from './words.ts';
import type { Word } from './words.ts';

const MindMapEditor = lazy(async () => ({
  default: (await import('./editor/mind-map-editor.tsx')).MindMapEditor,
}));

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

interface Started {
  owner: string;
  text: string;
  from: Edition | undefined;
}

/** Writes the map behind its changes, at the latest when the page is left, and hears what other tabs write. */
function useWriter(
  started: Started | null,
  { onKept, onShow }: Required<Pick<MapWriterOptions, 'onKept' | 'onShow'>>,
) {
  const writer = useRef<MapWriter>(undefined);
  useEffect(() => {
    if (!started) return undefined;
    const own = createMapWriter({ ...started, onKept, onShow });
    writer.current = own;
    const flush = (): void => own.flush();
    const handleVisible = (): void => {
      if (document.visibilityState === 'hidden') own.flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', handleVisible);
      own.flush();
      own.close();
    };
  }, [started, onKept, onShow]);
  return useCallback(
    (file: () => MindMapFile) => writer.current?.touch(() => JSON.stringify(file())),
    [],
  );
}

/** /mind_index: one map per browser and user, kept here only. Needs no sign-in. */
export function MindIndexPage(): ReactNode {
  const [owner] = useState(mapOwner);
  const [shown, setShown] = useState<Shown | null>(null);
  const [kept, setKept] = useState<KeptIn | 'waiting'>('storage');
  const language = usePreferences((state) => state.language);
  const isDynamic = useSettings((state) => state.dynamicTitle);
  const [started, setStarted] = useState<Started | null>(null);
  const editor = useRef<MindMapHandle>(null);
  const show = useCallback((document: ReadDocument) => {
    setShown((old) => ({ document, key: (old?.key ?? 0) + 1 }));
  }, []);
  const follow = useCallback(
    (text: string) => {
      const read = readDocumentText(text);
      if (read.ok && !editor.current?.follow(read.document)) show(read.document);
    },
    [show],
  );
  const write = useWriter(started, { onKept: setKept, onShow: follow });
  useEffect(() => {
    let isWanted = true;
    const makeNew = (): string =>
      JSON.stringify(newMindMap(usePreferences.getState().language, randomUuid));
    void loadMap(owner, makeNew).then((loaded) => {
      if (!isWanted || !loaded) return;
      setStarted({ owner, text: loaded.text, from: loaded.from });
      show(loaded.document);
    });
    return () => {
      isWanted = false;
    };
  }, [owner, show]);
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
    <Suspense fallback={null}>
      <MindMapEditor
        ref={editor}
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
    </Suspense>
  );
}
