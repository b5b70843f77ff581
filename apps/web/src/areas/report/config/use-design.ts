import type { ReportDefinition } from '@wm/contract/report/definition';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { failureOf } from '#core/documents/failure.ts';
import type { DocumentSession } from '#core/documents/document-session.ts';
import { useDocumentSession } from '#core/documents/use-document-session.ts';
import type { DocumentSpec } from '#core/documents/use-document-session.ts';
import { HttpError } from '#core/http/http-error.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { readDraft, reportApi, saveDraft } from '../report.api.ts';
import type { StoredDraft } from '../report.api.ts';
import { changed, redone, undone } from './design-history.ts';
import type { DesignHistory } from './design-history.ts';
import { designOfText, mergeDesigns, textOfDesign } from './merge-designs.ts';

/** What a tab remembers: it outlives a reload of the page with every step. */
interface Design extends DesignHistory {
  /** The stored version that it stands on. */
  rowVersion: number;
  saved: ReportDefinition;
}

export interface DesignHandle extends DesignHistory {
  /** Absent until it is known what this browser has kept of it. */
  session: DocumentSession<StoredDraft> | undefined;
  /** What was not saved the last time was brought back. */
  isRestored: boolean;
  isDirty: boolean;
  /** Whether it saves itself: not what is refused, nor without the right. */
  keepItself: (may: boolean) => void;
  change: (next: ReportDefinition) => void;
  undo: () => void;
  redo: () => void;
  /** What becomes of two designs that changed the same; what is given up is one step back. */
  takeTheirs: () => void;
  takeMine: () => Promise<void>;
  takeBoth: () => Promise<void>;
}

/** Refused because somebody else was quicker; what he saved has been read. */
class StaleDraft extends Error {
  readonly stored: StoredDraft;

  constructor(stored: StoredDraft) {
    super('报表已被他人修改');
    this.stored = stored;
  }
}

/** A refused definition is refused however often it is sent. */
const refusedCode = 601;

interface Keeping {
  id: number;
  show: (definition: ReportDefinition) => void;
  savesItself: () => boolean;
  onSaved: () => void;
}

function specOf({ id, show, savesItself, onSaved }: Keeping): DocumentSpec<StoredDraft> {
  return {
    kind: 'report',
    textOf: ({ definition }) => textOfDesign(definition),
    async save(text, { rowVersion }) {
      try {
        const saved = await saveDraft(id, { rowVersion, value: designOfText(text) });
        onSaved();
        return saved;
      } catch (error) {
        if (!(error instanceof HttpError) || error.code !== 409) throw error;
        throw new StaleDraft(await readDraft(id));
      }
    },
    read: () => readDraft(id),
    merge: mergeDesigns,
    storedOf: (error) => (error instanceof StaleDraft ? error.stored : undefined),
    failureOf: (error) =>
      error instanceof HttpError && error.code === refusedCode ? 'lasting' : failureOf(error),
    onShow: (text) => show(designOfText(text)),
    savesItself,
    looksAgain: true,
  };
}

function firstOf({ rowVersion, definition }: StoredDraft): Design {
  return { rowVersion, saved: definition, now: definition, past: [], future: [] };
}

const isSame = (one: ReportDefinition, other: ReportDefinition): boolean =>
  textOfDesign(one) === textOfDesign(other);

/** The steps of a design, as they are at once and not with the next render. */
function useSteps(stored: StoredDraft) {
  const [design, setDesign] = useTabState<Design>(`designed-${stored.id}`, firstOf(stored));
  const latest = useRef(design);
  const put = useCallback(
    (next: Partial<Design>): void => {
      latest.current = { ...latest.current, ...next };
      setDesign(latest.current);
    },
    [setDesign],
  );
  // Until the session is open its text is not held against what the tab remembers.
  const hasMetRef = useRef(false);
  // A step back over what came from elsewhere would take it away again: the steps begin anew.
  const show = useCallback(
    (now: ReportDefinition): void => {
      if (hasMetRef.current && !isSame(now, latest.current.now)) put({ now, past: [], future: [] });
    },
    [put],
  );
  return { design, latest, hasMetRef, put, show };
}

type Steps = ReturnType<typeof useSteps>;

/** Whether a design is one that steps back lead to. */
function isPast(history: DesignHistory, sought: ReportDefinition): boolean {
  for (let at = history; ; at = undone(at)) {
    if (isSame(at.now, sought)) return true;
    if (at.past.length === 0) return false;
  }
}
type Session = DocumentSession<StoredDraft>;

interface Opened {
  session: Session;
  isRestored: boolean;
}

/** What the tab remembers and what the session holds are one, from the beginning on. */
function useMeeting(
  open: Opened | undefined,
  stored: StoredDraft,
  { latest, hasMetRef, put, show }: Steps,
): void {
  useEffect(() => {
    if (!open) return;
    const { session, isRestored } = open;
    hasMetRef.current = true;
    const { now, saved, rowVersion } = latest.current;
    const shown = designOfText(session.text);
    if (isSame(now, shown)) return;
    if (isSame(now, saved)) return show(shown);
    // The page went before its draft was kept: the tab remembers what was written last.
    const [text, base] = [textOfDesign(now), textOfDesign(saved)];
    if (!isRestored) {
      session.restore({ text, base, rowVersion, time: new Date().toISOString() }, stored);
      return;
    }
    const theirs = textOfDesign(shown);
    const merged = mergeDesigns({ base, mine: text, theirs });
    const next = session.version === rowVersion ? now : designOfText(merged.text);
    // What was brought back of another tab is one step back.
    if (!isPast(latest.current, shown)) put(changed({ ...latest.current, now: shown }, next));
    else if (!isSame(next, now)) put({ now: next, past: [], future: [] });
    session.touch(() => textOfDesign(latest.current.now));
  }, [open, stored, latest, hasMetRef, put, show]);
  const base = open?.session.commonText;
  const version = open?.session.version;
  useEffect(() => {
    if (version !== undefined && base !== undefined)
      put({ rowVersion: version, saved: designOfText(base) });
  }, [base, version, put]);
}

type Ways = Pick<DesignHandle, 'takeTheirs' | 'takeMine' | 'takeBoth'>;

function waysOf(session: Session | undefined, { latest, put }: Steps): Ways {
  const conflict = session?.state.kind === 'conflict' ? session.state.stored : undefined;
  return {
    takeTheirs: () => {
      if (!conflict) return;
      const next = changed(latest.current, conflict.definition);
      session?.takeStored();
      put(next);
    },
    takeMine: async () => {
      if (!conflict) return;
      const { now } = latest.current;
      put(changed({ ...latest.current, now: conflict.definition }, now));
      await session?.resolve();
    },
    takeBoth: async () => {
      if (!session || !conflict) return;
      const theirs = textOfDesign(conflict.definition);
      const { text } = mergeDesigns({ base: session.commonText, mine: session.text, theirs });
      const next = changed(latest.current, designOfText(text));
      const resolved = session.resolve(text);
      put(next);
      await resolved;
    },
  };
}

/**
 * What is being designed, step by step: saved by itself while it is in order, merged with what others save, and kept in
 * this browser until the server has it.
 */
export function useDesign(stored: StoredDraft): DesignHandle {
  const { id } = stored;
  const client = useQueryClient();
  const steps = useSteps(stored);
  const { design, latest, put, show } = steps;
  const keeps = useRef(false);
  const makeSpec = useCallback(
    () =>
      specOf({
        id,
        show,
        savesItself: () => keeps.current,
        onSaved: () => void client.invalidateQueries({ queryKey: [reportApi.path, 'list'] }),
      }),
    [client, id, show],
  );
  const open = useDocumentSession(stored, makeSpec);
  const session = open?.session;
  useMeeting(open, stored, steps);
  const keepItself = useCallback(
    (may: boolean): void => {
      keeps.current = may;
      if (may) void session?.saveItself();
    },
    [session],
  );
  const step = (next: DesignHistory): void => {
    put(next);
    session?.touch(() => textOfDesign(latest.current.now));
  };
  return {
    ...design,
    session,
    isRestored: open?.isRestored ?? false,
    isDirty: session?.isDirty ?? false,
    keepItself,
    change: (next) => step(changed(latest.current, next)),
    undo: () => step(undone(latest.current)),
    redo: () => step(redone(latest.current)),
    ...waysOf(session, steps),
  };
}
