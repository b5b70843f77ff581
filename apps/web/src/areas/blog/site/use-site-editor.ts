import type { StoredSite } from '@wm/contract/blog/site';
import type { SiteSettings } from '@wm/contract/blog/site-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useBusy } from '#core/use-busy.ts';
import { saveSite, settingsOf, siteKey } from './site.api.ts';

/** The settings as they are being written. */
export interface SiteEditor {
  values: SiteSettings;
  isDirty: boolean;
  isBusy: boolean;
  /** Somebody else has saved since these were read, and something unsaved stands here. */
  isBehind: boolean;
  /** Why the last saving was refused; empty for nothing. */
  fault: string;
  write: (change: Partial<SiteSettings>) => void;
  save: () => Promise<void>;
  /** Drops what is not saved and goes on with what is stored. */
  takeStored: () => void;
  /** Goes on with what is written here, over what is stored. */
  keepOwn: () => void;
}

const isSame = (one: SiteSettings, other: SiteSettings): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Edits the settings of the blog on top of what is stored; what others save is taken at once where nothing is unsaved. */
export function useSiteEditor(stored: StoredSite): SiteEditor {
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [values, setValues] = useState(() => settingsOf(stored));
  const [fault, setFault] = useState('');
  const [isBusy, runBusy] = useBusy();
  const isDirty = !isSame(values, settingsOf(base));
  const isNewer = stored.rowVersion > base.rowVersion;
  useTabHold(isDirty ? 'dirty' : undefined, () => isDirty);

  const rest = (on: StoredSite): void => {
    setBase(on);
    setValues(settingsOf(on));
    setFault('');
  };
  if (isNewer && !isDirty) rest(stored);

  /** Stores settings; the answer, or nothing when they were refused. */
  const store = async (
    settings: SiteSettings,
    version: number,
  ): Promise<StoredSite | undefined> => {
    try {
      const saved = await saveSite(settings, version);
      client.setQueryData([...siteKey, 'stored'], saved);
      return saved;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const fields = fieldErrorsOf(error).flatMap(({ errors }) => errors);
      setFault([...new Set(fields)].join('；') || error.message);
      if (error.code === 409) await client.invalidateQueries({ queryKey: siteKey });
      return undefined;
    }
  };
  const save = async (): Promise<void> => {
    const before = settingsOf(base);
    const saved = await store(values, base.rowVersion);
    if (!saved) return;
    rest(saved);
    notifier().undoable('站点设置已保存', async () => {
      const back = await store(before, saved.rowVersion);
      if (back) rest(back);
      else notifier().message('warning', '没有撤销：站点设置后来又改过，或原来的内容已不能用');
    });
  };
  return {
    values,
    isDirty,
    isBusy,
    isBehind: isNewer && isDirty,
    fault,
    write: (change) => setValues((old) => ({ ...old, ...change })),
    save: () => runBusy(save),
    takeStored: () => rest(stored),
    keepOwn: () => {
      setBase(stored);
      setFault('');
    },
  };
}
