import type { DocumentKind } from '@wm/contract/core/document';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { Draft } from '#core/storage/drafts.ts';
import { readDraft, removeDraft, writeDraft } from '#core/storage/drafts.ts';
import { keepForGood } from '#core/storage/keep-for-good.ts';
import { useUser } from '#core/stores/user-store.ts';
import { DocumentSession } from './document-session.ts';
import type { DocumentPorts, StoredDocument } from './document-session.ts';
import { takeDraftPlace } from './draft-place.ts';
import { hearOfDocuments } from './elsewhere.ts';
import { failureOf } from './failure.ts';

/** A document open for editing. */
export interface OpenDocument<Stored extends StoredDocument> {
  session: DocumentSession<Stored>;
  /** True when a draft left in this browser was brought back. */
  isRestored: boolean;
}

interface OpenAs<Stored extends StoredDocument> extends OpenDocument<Stored> {
  kind: DocumentKind;
  id: number;
  /** It was open before in this page. */
  isAgain: boolean;
}

/** What differs between kinds of documents. */
export interface DocumentSpec<Stored extends StoredDocument> extends Pick<
  DocumentPorts<Stored>,
  'textOf' | 'save' | 'read' | 'merge' | 'storedOf' | 'onShow'
> {
  kind: DocumentKind;
  savesItself?: () => boolean;
  failureOf?: DocumentPorts<Stored>['failureOf'];
  /** A page may open it anew before what it saved last has come back: then it looks once more at what is stored. */
  looksAgain?: boolean;
  /** What an older draft means now. */
  readDraft?: (draft: Draft) => Draft;
}

/** Brings back the newest draft that a tab left behind; it is this session's own from then on. */
async function bringBack<Stored extends StoredDocument>(
  session: DocumentSession<Stored>,
  stored: Stored,
  { left, spec }: { left: string[]; spec: DocumentSpec<Stored> },
): Promise<boolean> {
  for (const key of left) {
    const draft = await readDraft(key);
    const isRestored =
      draft !== undefined && session.restore(spec.readDraft?.(draft) ?? draft, stored);
    // Behind the writing of the session's own draft: at no time there is none.
    await removeDraft(key);
    if (isRestored) return true;
  }
  return false;
}

/** What the page and its neighbours tell the session of; returns what ends that. */
function follow<Stored extends StoredDocument>(
  session: DocumentSession<Stored>,
  document: { kind: DocumentKind; id: number },
): () => void {
  const handleHide = (): void => session.suspend();
  const handleOnline = (): void => void session.saveItself();
  const handleVisible = (): void => {
    if (window.document.visibilityState === 'hidden') session.suspend();
    else void session.saveItself().then(() => session.look());
  };
  const stopHearing = hearOfDocuments((saved) => {
    if (!saved) void session.look();
    else if (saved.kind === document.kind && saved.id === document.id)
      void session.hear(saved.rowVersion);
  });
  window.addEventListener('pagehide', handleHide);
  window.addEventListener('online', handleOnline);
  window.document.addEventListener('visibilitychange', handleVisible);
  return () => {
    stopHearing();
    window.removeEventListener('pagehide', handleHide);
    window.removeEventListener('online', handleOnline);
    window.document.removeEventListener('visibilitychange', handleVisible);
  };
}

/**
 * Opens a document for editing once it has been read, with the draft this browser may hold. `makeSpec` is called once for
 * each document that is opened.
 */
export function useDocumentSession<Stored extends StoredDocument & { id: number }>(
  stored: Stored | undefined,
  makeSpec: (stored: Stored) => DocumentSpec<Stored>,
): OpenDocument<Stored> | undefined {
  const userId = useUser((user) => user.id);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [open, setOpen] = useState<OpenAs<Stored>>();

  useEffect(() => {
    if (!stored || open) return undefined;
    let isCurrent = true;
    const begin = async (): Promise<void> => {
      const spec = makeSpec(stored);
      const { kind } = spec;
      const place = await takeDraftPlace(`${userId}:${kind}:${stored.id}`);
      if (!isCurrent) return place.leave();
      const session = new DocumentSession(stored, {
        savesItself: () => true,
        failureOf,
        keepDraft: (draft) => void writeDraft(place.key, draft),
        dropDraft: () => void removeDraft(place.key),
        onChange: () => {
          const { kind: state } = session.state;
          if (state === 'offline' || state === 'failed') void keepForGood();
          redraw();
        },
        ...spec,
      });
      const isRestored = await bringBack(session, stored, { left: place.left, spec });
      if (isCurrent)
        return setOpen({
          session,
          isRestored,
          kind,
          id: stored.id,
          isAgain: place.isAgain && spec.looksAgain === true,
        });
      session.suspend();
      return place.leave();
    };
    void begin();
    return () => {
      isCurrent = false;
    };
  }, [stored, open, userId, makeSpec]);

  const wasShown = useRef(false);
  useEffect(() => {
    if (!open) return undefined;
    const { session } = open;
    const stop = follow(session, open);
    // A tab that was hidden has heard of nothing, nor has a page of what its own last save made of it.
    if (wasShown.current || open.isAgain) void session.saveItself().then(() => session.look());
    wasShown.current = true;
    return () => {
      stop();
      session.suspend();
      void session.saveItself();
    };
  }, [open]);
  return open;
}
