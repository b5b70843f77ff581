import type { Article } from '@wm/contract/blog/article';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { readDraft, removeDraft, writeDraft } from '#core/storage/drafts.ts';
import { useUser } from '#core/stores/user-store.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import {
  articleApi,
  publishArticle,
  restoreVersion,
  saveArticle,
  storedArticleOf,
  withdrawArticle,
} from './article.api.ts';
import type { ArticleChange } from './article.api.ts';

const draftAfterMs = 500;

const written = [
  'title',
  'content',
  'excerpt',
  'cover',
  'slug',
  'categoryId',
  'tags',
  'pinned',
] as const;

/** What differs between what is written and what is stored. */
function changesOf(now: ArticleChange, stored: Article): ArticleChange {
  const isChanged = (name: (typeof written)[number]): boolean =>
    now[name] !== undefined && JSON.stringify(now[name]) !== JSON.stringify(stored[name]);
  return Object.fromEntries(written.filter(isChanged).map((name) => [name, now[name]]));
}

export interface ArticleEditor {
  /** As it is stored. */
  stored: Article;
  /** As it is written. */
  values: Article;
  isDirty: boolean;
  isBusy: boolean;
  savedAt: Date | undefined;
  /** What somebody else stored meanwhile, until it is decided between. */
  conflict: Article | undefined;
  write: (change: ArticleChange) => void;
  save: () => Promise<boolean>;
  publish: (time: string | null) => Promise<boolean>;
  withdraw: () => Promise<boolean>;
  restore: (versionNo: number) => Promise<boolean>;
  /** Keeps what is written and overwrites theirs with the next save. */
  keepMine: () => void;
  takeTheirs: () => void;
}

/**
 * Keeps what is written in this browser until it is saved, half a second after a key at the latest, however long somebody
 * types on; calls back with a draft that was left here.
 */
function useKeptDraft(
  stored: Article,
  change: ArticleChange,
  onFound: (found: ArticleChange) => void,
): void {
  const userId = useUser((user) => user.id);
  const key = `${userId}:article:${stored.id}`;
  const [isLooked, setLooked] = useState(false);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  useEffect(() => {
    // Once, not whenever the tab is shown again: by then what is written is newer than the draft of it.
    if (isLooked) return;
    void readDraft(key).then((draft) => {
      if (draft) found.current(JSON.parse(draft.text) as ArticleChange);
      setLooked(true);
    });
  }, [isLooked, key]);
  const text = JSON.stringify(change);
  const { rowVersion } = stored;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isLooked) return;
    keep.current = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (text === '{}') void removeDraft(key);
      else void writeDraft(key, { text, rowVersion, time: new Date().toISOString() });
    };
    if (text === '{}') keep.current();
    // Not put off by the next key: a tab that dies loses no more than this.
    else timer.current ??= setTimeout(() => keep.current?.(), draftAfterMs);
  }, [isLooked, key, text, rowVersion]);
  useEffect(() => {
    const handleHide = (): void => keep.current?.();
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      if (timer.current !== undefined) keep.current?.();
    };
  }, []);
}

/** An article while it is written: what was typed, what is stored, and the ways from one to the other. */
export function useArticleEditor(article: Article): ArticleEditor {
  const client = useQueryClient();
  const [stored, setStored] = useState(article);
  const [values, setValues] = useState(article);
  const [conflict, setConflict] = useState<Article>();
  const [isBusy, setBusy] = useState(false);
  const [savedAt, setSavedAt] = useState<Date>();
  const change = changesOf(values, stored);
  const isDirty = Object.keys(change).length > 0;
  useTabHold(isDirty ? 'dirty' : undefined, () => isDirty);
  useKeptDraft(stored, change, (found) => {
    if (Object.keys(changesOf({ ...article, ...found }, article)).length === 0) return;
    setValues((now) => ({ ...now, ...found }));
    notifier().message('info', '已恢复上次没有保存的内容');
  });

  const write = useCallback((more: ArticleChange) => setValues((now) => ({ ...now, ...more })), []);
  /** What is stored now, and over it what was typed since it was sent. */
  const take = (fresh: Article): void => {
    setStored(fresh);
    setValues((now) => ({ ...fresh, ...changesOf(now, values) }));
  };
  const run = async (work: () => Promise<Article>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    try {
      take(await work());
      setSavedAt(new Date());
      void client.invalidateQueries({ queryKey: [articleApi.path] });
      return true;
    } catch (error) {
      const theirs = storedArticleOf(error);
      if (theirs) setConflict(theirs);
      else if (error instanceof HttpError && error.code === 422)
        notifier().message('error', fieldErrorsOf(error)[0]?.errors[0] ?? error.message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  /** What is typed goes first, so that visitors read what the author sees. */
  const after = (work: (current: Article) => Promise<Article>): Promise<boolean> =>
    run(async () => {
      const current = isDirty ? await saveArticle(stored.id, stored.rowVersion, change) : stored;
      // Should what follows be refused, this much is saved.
      if (current !== stored) take(current);
      return work(current);
    });
  return {
    stored,
    values,
    isDirty,
    isBusy,
    savedAt,
    conflict,
    write,
    save: () =>
      isDirty
        ? run(() => saveArticle(stored.id, stored.rowVersion, change))
        : Promise.resolve(true),
    publish: (time) => after((current) => publishArticle(current.id, current.rowVersion, time)),
    withdraw: () => after((current) => withdrawArticle(current.id, current.rowVersion)),
    restore: (versionNo) =>
      after((current) => restoreVersion(current.id, versionNo, current.rowVersion)),
    keepMine() {
      if (conflict) setStored(conflict);
      setConflict(undefined);
    },
    takeTheirs() {
      if (conflict) {
        setStored(conflict);
        setValues(conflict);
      }
      setConflict(undefined);
    },
  };
}
