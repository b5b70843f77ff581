import type { Article } from '@wm/contract/blog/article';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { DocumentSession } from '#core/documents/document-session.ts';
import type { DocumentSpec } from '#core/documents/use-document-session.ts';
import { useDocumentSession } from '#core/documents/use-document-session.ts';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import type { MarkdownEditorHandle } from '#ui/markdown/use-shown-texts.ts';
import {
  articleApi,
  publishArticle,
  readArticle,
  restoreVersion,
  saveArticle,
  takeNote,
  storedArticleOf,
  withdrawArticle,
} from './article.api.ts';
import type { ArticleChange, Publication } from './article.api.ts';
import {
  articleOfText,
  changesOf,
  fullDraft,
  mergeArticles,
  textOfArticle,
} from './article-text.ts';

export interface ArticleEditor {
  session: DocumentSession<Article>;
  /** As it is stored. */
  stored: Article;
  /** As it is written. */
  values: Article;
  isDirty: boolean;
  /** A save, a publication or the like is on its way. */
  isBusy: boolean;
  write: (change: ArticleChange) => void;
  save: () => Promise<boolean>;
  publish: (publication: Publication) => Promise<boolean>;
  withdraw: () => Promise<boolean>;
  restore: (versionNo: number) => Promise<boolean>;
  /** Makes the text what its note says now. */
  takeNote: () => Promise<boolean>;
}

/** A refused field is what the author has to know of. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof HttpError)) return undefined;
  return error.code === 422 ? fieldErrorsOf(error)[0]?.errors[0] : undefined;
}

function withReason(error: unknown): unknown {
  const reason = reasonOf(error);
  if (reason !== undefined && error instanceof HttpError) return new HttpError(reason, error);
  return error;
}

/** The field of the text, which is given at once what comes from elsewhere. */
type TextField = RefObject<MarkdownEditorHandle | null>;

/** What is written on the screen, and what of it the server has. */
function useTexts(article: Article, textField: TextField) {
  const [stored, setStored] = useState(article);
  const [values, setValues] = useState(article);
  // What was written a moment ago, drawn or not.
  const latest = useRef({ stored: article, values: article });
  const put = useCallback((next: Article) => {
    latest.current.values = next;
    setValues(next);
  }, []);
  const keep = useCallback(
    (next: Article) => {
      latest.current.stored = next;
      setStored(next);
      // What nobody writes, such as its state, is the server's.
      put({ ...next, ...articleOfText(textOfArticle(latest.current.values)) });
    },
    [put],
  );
  const show = useCallback(
    (text: string) => {
      const shown = { ...latest.current.values, ...articleOfText(text) };
      put(shown);
      textField.current?.show(shown.content ?? '');
    },
    [put, textField],
  );
  return { stored, values, latest, put, keep, show };
}

type Texts = Pick<ReturnType<typeof useTexts>, 'latest' | 'keep' | 'show'>;

function specOf(
  { id }: Article,
  { latest, keep, show }: Texts,
  onSaved: () => void,
): DocumentSpec<Article> {
  return {
    kind: 'article',
    textOf: textOfArticle,
    async save(text, { rowVersion, base, isOverwrite }) {
      const before = base === undefined ? {} : articleOfText(base);
      const change = changesOf(articleOfText(text), before);
      const stored = await saveArticle(id, { change, rowVersion, isOverwrite }).catch(
        (error: unknown) => {
          throw withReason(error);
        },
      );
      keep(stored);
      onSaved();
      return { ...stored, stored };
    },
    async read() {
      const stored = await readArticle(id);
      keep(stored);
      return stored;
    },
    merge: mergeArticles,
    storedOf(error) {
      const stored = storedArticleOf(error);
      if (stored) keep(stored);
      return stored;
    },
    onShow: show,
    // Readers see each save of what is published: that is for its author to say.
    savesItself: () => latest.current.stored.status === 'draft',
    readDraft: (draft) => ({ ...draft, text: fullDraft(draft.text, latest.current.stored) }),
  };
}

/** An article while it is written: what was typed, what is stored, and the ways from one to the other. */
export function useArticleEditor(
  article: Article,
  textField: TextField,
): ArticleEditor | undefined {
  const client = useQueryClient();
  const { stored, values, latest, put, keep, show } = useTexts(article, textField);
  const [isRunning, setRunning] = useState(false);
  const renew = useCallback(
    () => void client.invalidateQueries({ queryKey: [articleApi.path, 'list'] }),
    [client],
  );
  const makeSpec = useCallback(
    (from: Article) => specOf(from, { latest, keep, show }, renew),
    [latest, keep, show, renew],
  );
  const open = useDocumentSession(article, makeSpec);
  const session = open?.session;
  const isDirty = session?.isDirty ?? false;
  // A draft saves itself, also when its tab is closed.
  const isHeld = isDirty && stored.status !== 'draft';
  useTabHold(isHeld ? 'dirty' : undefined, () => session?.isDirty ?? false);
  useEffect(() => {
    if (open?.isRestored) notifier().message('info', '已恢复上次没有保存的内容');
  }, [open?.isRestored]);
  const write = useCallback(
    (change: ArticleChange): void => {
      put({ ...latest.current.values, ...change });
      session?.touch(() => textOfArticle(latest.current.values));
    },
    [session, put, latest],
  );
  if (!session) return undefined;

  const save = async (): Promise<boolean> => {
    if (await session.saveAll()) return true;
    if (session.state.kind === 'failed') notifier().message('error', session.state.reason);
    return false;
  };
  /** What is typed goes first, so that visitors read what the author sees. */
  const after = async (work: (version: number) => Promise<Article>): Promise<boolean> => {
    if (isRunning) return false;
    setRunning(true);
    try {
      if (!(await save())) return false;
      const fresh = await work(session.version);
      keep(fresh);
      session.adopt(fresh);
      void client.invalidateQueries({ queryKey: [articleApi.path] });
      return true;
    } catch (error) {
      const theirs = storedArticleOf(error);
      if (theirs) session.adopt(theirs);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return {
    session,
    stored,
    values,
    isDirty,
    isBusy: isRunning || session.state.kind === 'saving',
    write,
    save,
    publish: (publication) => after((version) => publishArticle(stored.id, version, publication)),
    withdraw: () => after((version) => withdrawArticle(stored.id, version)),
    restore: (versionNo) => after((version) => restoreVersion(stored.id, versionNo, version)),
    takeNote: () => after((version) => takeNote(stored.id, version, [409])),
  };
}
