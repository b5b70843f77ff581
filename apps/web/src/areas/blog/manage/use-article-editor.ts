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
import type { Undo } from '#core/http/notifier.ts';
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
import { discardDraft, recallArticle, returnArticle, submitArticle } from './review.api.ts';

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
  /** Makes it what readers see; answers the way back. */
  discard: () => Promise<Undo | undefined>;
  submit: (wantedTime: string | null) => Promise<boolean>;
  recall: () => Promise<boolean>;
  sendBack: (reason: string) => Promise<boolean>;
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
    readDraft: (draft) => ({ ...draft, text: fullDraft(draft.text, latest.current.stored) }),
  };
}

type After = (work: (version: number) => Promise<Article>) => Promise<boolean>;

/** What becomes of an article once all that is typed is saved. */
function stepsOf(id: number, after: After) {
  return {
    publish: (publication: Publication) =>
      after((version) => publishArticle(id, version, publication)),
    withdraw: () => after((version) => withdrawArticle(id, version)),
    restore: (versionNo: number) => after((version) => restoreVersion(id, versionNo, version)),
    submit: (time: string | null) => after((version) => submitArticle(id, version, time)),
    recall: () => after((version) => recallArticle(id, version)),
    sendBack: (reason: string) => after((version) => returnArticle(id, version, reason)),
    takeNote: () => after((version) => takeNote(id, version, [409])),
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
  const after: After = async (work) => {
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
      if (!theirs) return false;
      keep(theirs);
      session.adopt(theirs);
      if (session.state.kind !== 'conflict')
        notifier().message('warning', '文章刚在别处修改过，现在是最新的内容，请看过再继续');
      return false;
    } finally {
      setRunning(false);
    }
  };
  const discard = async (): Promise<Undo | undefined> => {
    const thrown = session.text;
    if (!(await after((version) => discardDraft(stored.id, version)))) return undefined;
    return async () => {
      show(thrown);
      session.touch(() => textOfArticle(latest.current.values));
      await save();
    };
  };
  return {
    session,
    stored,
    values,
    isDirty,
    isBusy: isRunning || session.state.kind === 'saving',
    write,
    save,
    ...stepsOf(stored.id, after),
    discard,
  };
}
