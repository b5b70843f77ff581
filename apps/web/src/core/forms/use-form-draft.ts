import { useEffect, useMemo, useRef, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '#core/storage/drafts.ts';
import { useUser } from '#core/stores/user-store.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { debounce } from '#core/time/limit-calls.ts';

/** The part of an antd form a draft needs. */
interface DraftableForm<Values> {
  getFieldsValue: (all: true) => Values;
  setFieldsValue: (values: never) => void;
}

interface FormDraftOptions<Values> {
  form: DraftableForm<Values>;
  /** Names the form among those of this user; two records need two names. */
  name: string;
  /** What the server holds. */
  saved: Values;
  /** Version of the record the form was opened with; 0 when there is none. */
  rowVersion?: number;
}

/** What was typed and not yet saved, and what can be done with it. */
export interface FormDraft {
  /** When the draft was written that was found as the form opened; nothing when there is none, or once it is dealt with. */
  foundAt: string | undefined;
  isDirty: boolean;
  /** Tells that a field has changed; give it to the form's onValuesChange. */
  note: () => void;
  /** Fills the form with the draft that was found. */
  restore: () => void;
  /** Forgets the draft: after saving, or because it is not wanted. */
  forget: () => Promise<void>;
}

function differs(one: object, other: object): boolean {
  const later = other as Record<string, unknown>;
  return Object.entries(one).some(
    ([name, value]) => JSON.stringify(value ?? '') !== JSON.stringify(later[name] ?? ''),
  );
}

/**
 * Guards a form against being lost: what is typed is kept in this browser within a fifth of a second (never use it for
 * passwords), offered again when the form is next opened, and its tab, once dirty, asks before it closes.
 */
export function useFormDraft<Values extends object>(options: FormDraftOptions<Values>): FormDraft {
  const { form, name, rowVersion = 0 } = options;
  const userId = useUser((user) => user.id);
  const key = `${userId}:form:${name}`;
  const [isDirty, setDirty] = useState(false);
  const [found, setFound] = useState<{ time: string; values: Values }>();
  const saved = useRef(options.saved);
  useEffect(() => {
    saved.current = options.saved;
  });
  const keep = useMemo(
    () =>
      debounce((values: Values, isChanged: boolean) => {
        const draft = { text: JSON.stringify(values), rowVersion, time: new Date().toISOString() };
        void (isChanged ? writeDraft(key, draft) : removeDraft(key));
      }),
    [key, rowVersion],
  );
  useEffect(() => () => keep.flush(), [keep]);
  useEffect(() => {
    let isWanted = true;
    void readDraft(key).then((draft) => {
      if (!isWanted || !draft || draft.rowVersion !== rowVersion) return;
      const values = JSON.parse(draft.text) as Values;
      if (differs(values, form.getFieldsValue(true))) setFound({ time: draft.time, values });
    });
    return () => {
      isWanted = false;
    };
  }, [form, key, rowVersion]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  useTabHold(isDirty ? 'dirty' : undefined);

  return {
    foundAt: found?.time,
    isDirty,
    note() {
      const values = form.getFieldsValue(true);
      const isChanged = differs(values, saved.current);
      setDirty(isChanged);
      setFound(undefined);
      keep(values, isChanged);
    },
    restore() {
      if (!found) return;
      form.setFieldsValue(found.values as never);
      setDirty(true);
      setFound(undefined);
    },
    async forget() {
      keep.cancel();
      setDirty(false);
      setFound(undefined);
      await removeDraft(key);
    },
  };
}
