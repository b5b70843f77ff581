import { useEffect, useMemo, useRef, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '#core/storage/drafts.ts';
import { useUser } from '#core/stores/user-store.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { debounce } from '#core/time/limit-calls.ts';
import { changesIn, hasChanges } from './changes.ts';

/** The part of an antd form a draft needs. */
interface DraftableForm {
  getFieldsValue: (all: true) => object;
  setFieldsValue: (values: never) => void;
}

interface FormDraftOptions {
  form: DraftableForm;
  /** Names the form among those of this user; two records need two names. Nothing while the form is not open. */
  name: string | undefined;
  /** What the server holds. */
  saved: object;
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

interface FoundDraft {
  key: string;
  time: string;
  values: object;
}

/** Names of fields that are never written down. */
const secret = /password|secret/i;

function withoutSecrets(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name)));
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}

/** Asks before the page is left while something is unsaved, and keeps the tab. */
function useDirtyGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  useTabHold(isDirty ? 'dirty' : undefined);
}

/**
 * Guards a form against being lost: what is typed is kept in this browser within a fifth of a second (passwords never),
 * offered again when the form is next opened, and its tab, once dirty, asks before it closes.
 */
export function useFormDraft(options: FormDraftOptions): FormDraft {
  const { form, name, rowVersion = 0 } = options;
  const userId = useUser((user) => user.id);
  const key = name === undefined ? '' : `${userId}:form:${name}`;
  const [dirtyKey, setDirtyKey] = useState('');
  const [anyFound, setFound] = useState<FoundDraft>();
  const found = anyFound?.key === key ? anyFound : undefined;
  const isDirty = key !== '' && dirtyKey === key;
  const saved = useRef(options.saved);
  useEffect(() => {
    saved.current = options.saved;
  });
  const keep = useMemo(
    () =>
      debounce((values: object) => {
        const draft = { text: JSON.stringify(values), rowVersion, time: new Date().toISOString() };
        void (isEmpty(values) ? removeDraft(key) : writeDraft(key, draft));
      }),
    [key, rowVersion],
  );
  useEffect(() => () => keep.flush(), [keep]);
  useEffect(() => {
    if (key === '') return undefined;
    let isWanted = true;
    void readDraft(key).then((draft) => {
      if (!isWanted || !draft || draft.rowVersion !== rowVersion) return;
      const values = JSON.parse(draft.text) as object;
      if (hasChanges(values, form.getFieldsValue(true))) {
        setFound({ key, time: draft.time, values });
      }
    });
    return () => {
      isWanted = false;
    };
  }, [form, key, rowVersion]);
  useDirtyGuard(isDirty);

  return {
    foundAt: found?.time,
    isDirty,
    note() {
      if (key === '') return;
      const changes = changesIn(form.getFieldsValue(true), saved.current);
      setDirtyKey(isEmpty(changes) ? '' : key);
      setFound(undefined);
      keep(withoutSecrets(changes));
    },
    restore() {
      if (!found) return;
      form.setFieldsValue(found.values as never);
      setDirtyKey(key);
      setFound(undefined);
    },
    async forget() {
      keep.cancel();
      setDirtyKey('');
      setFound(undefined);
      if (key !== '') await removeDraft(key);
    },
  };
}
