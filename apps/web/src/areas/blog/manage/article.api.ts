import type {
  Article,
  ArticleInput,
  articleResource,
  articleVersionEndpoint,
  articleVersionsEndpoint,
  publishArticleEndpoint,
  restoreVersionEndpoint,
  withdrawArticleEndpoint,
} from '@wm/contract/blog/article';
import type {
  articleFromNoteEndpoint,
  articlesOfNoteEndpoint,
  noteOfArticleEndpoint,
  takeNoteEndpoint,
} from '@wm/contract/blog/article-note';
import type { Visibility } from '@wm/contract/blog/article-status';
import type { articleChoicesEndpoint } from '@wm/contract/blog/category';
import type { uploadEndpoint } from '@wm/contract/files/file';
import type { noteResource } from '@wm/contract/notebook/note';
import type { DataOf } from '@wm/contract/core/endpoint';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { fromWire } from '#core/http/from-wire.ts';
import { HttpError } from '#core/http/http-error.ts';
import { request } from '#core/http/request.ts';

export const articleApi = createResourceApi<typeof articleResource>({
  path: '/article/v2/articles',
  permission: 'article:data',
  title: '文章',
});

const noteApi = createResourceApi<typeof noteResource>({
  path: '/notebook/v2/notes',
  permission: 'note:data',
  title: '笔记',
});

/** An article that has nothing but a title. */
export function newArticle(title: string): ArticleInput {
  return {
    title,
    content: '',
    excerpt: '',
    cover: '',
    slug: '',
    categoryId: null,
    tags: [],
    pinned: false,
    commentsClosed: false,
  };
}

/** Where an article is edited. */
export function articleAddress(id: number): string {
  return `/article/edit/${id}`;
}

/** Where visitors read it. */
export function publicAddress(id: number): string {
  return `/blog/article/${id}`;
}

/** A whole article. */
export function readArticle(id: number): Promise<Article> {
  return request<Article>({ method: 'GET', url: `${articleApi.path}/${id}`, silent: true });
}

/** What of an article its author writes. */
export type ArticleChange = Partial<
  Pick<
    Article,
    | 'title'
    | 'content'
    | 'excerpt'
    | 'cover'
    | 'slug'
    | 'categoryId'
    | 'tags'
    | 'pinned'
    | 'commentsClosed'
  >
>;

interface ArticleSave {
  change: ArticleChange;
  rowVersion: number;
  isOverwrite: boolean;
}

/** Saves a change made on a version; shows nothing, the editor tells what happened. */
export function saveArticle(
  id: number,
  { change, rowVersion, isOverwrite }: ArticleSave,
): Promise<Article> {
  return request<Article>({
    method: 'PUT',
    url: `${articleApi.path}/${id}`,
    body: { ...change, rowVersion, ...(isOverwrite && { isOverwrite }) },
    silent: true,
    repeatSubmit: false,
  });
}

export interface Publication {
  /** Null for now. */
  publishTime: string | null;
  visibility: Visibility;
  /** A new one; the one there is when absent. */
  password?: string;
}

/** Publishes now or at an instant to come, for those who are to read it. */
export function publishArticle(
  id: number,
  rowVersion: number,
  publication: Publication,
): Promise<Article> {
  return call<typeof publishArticleEndpoint>('PUT', '/article/v2/articles/:id/publish', {
    path: { id },
    body: { rowVersion, ...publication },
    handledCodes: [409],
  });
}

export function withdrawArticle(id: number, rowVersion: number): Promise<Article> {
  return call<typeof withdrawArticleEndpoint>('PUT', '/article/v2/articles/:id/withdraw', {
    path: { id },
    body: { rowVersion },
    handledCodes: [409],
  });
}

export function articleFromNote(noteId: number): Promise<Article> {
  return call<typeof articleFromNoteEndpoint>('POST', '/article/v2/articles/from_note', {
    body: { noteId },
  });
}

/** The note of one's own that an article was made from. */
export function useNoteOfArticle(id: number) {
  return useQuery({
    queryKey: [articleApi.path, 'note', id],
    queryFn: () =>
      call<typeof noteOfArticleEndpoint>('GET', '/article/v2/articles/:id/note', {
        path: { id },
        silent: true,
      }),
  });
}

export type ArticleOfNote = DataOf<typeof articlesOfNoteEndpoint>[number];

/** Query key of the articles made from a note. */
export function ofNoteKey(noteId: number): readonly unknown[] {
  return [articleApi.path, 'of-note', noteId];
}

/** The articles within reach that were made from a note of one's own. */
export function articlesOfNote(noteId: number): Promise<ArticleOfNote[]> {
  return call<typeof articlesOfNoteEndpoint>('GET', '/article/v2/note_articles', {
    query: { noteId },
    silent: true,
  });
}

/** Makes an article's text what its note says now. */
export function takeNote(
  id: number,
  rowVersion: number,
  handledCodes: readonly number[] = [],
): Promise<Article> {
  return call<typeof takeNoteEndpoint>('PUT', '/article/v2/articles/:id/note', {
    path: { id },
    body: { rowVersion },
    handledCodes,
  });
}

/** The stored article of a refused stale save; nothing when the error is something else. */
export function storedArticleOf(error: unknown): Article | undefined {
  if (!(error instanceof HttpError) || error.code !== 409 || !error.data) return undefined;
  return fromWire<Article>(error.data);
}

/** The kept states of an article's text. */
export function useVersions(id: number, page: number) {
  return useQuery({
    queryKey: [articleApi.path, 'versions', id, page],
    queryFn: () =>
      call<typeof articleVersionsEndpoint>('GET', '/article/v2/articles/:id/versions', {
        path: { id },
        query: { page, limit: 20 },
        silent: true,
      }),
  });
}

/** One kept state with its text. */
export function useVersion(id: number, versionNo: number | undefined) {
  return useQuery({
    queryKey: [articleApi.path, 'version', id, versionNo],
    queryFn: () =>
      call<typeof articleVersionEndpoint>('GET', '/article/v2/articles/:id/versions/:version_no', {
        path: { id, version_no: versionNo ?? 0 },
        silent: true,
      }),
    enabled: versionNo !== undefined,
  });
}

export function restoreVersion(
  id: number,
  versionNo: number,
  rowVersion: number,
): Promise<Article> {
  return call<typeof restoreVersionEndpoint>(
    'PUT',
    '/article/v2/articles/:id/versions/:version_no/restore',
    { path: { id, version_no: versionNo }, body: { rowVersion }, handledCodes: [409] },
  );
}

/** Categories and tags an article may be filed under. */
export function useArticleChoices() {
  return useQuery({
    queryKey: [articleApi.path, 'choices'],
    queryFn: () =>
      call<typeof articleChoicesEndpoint>('GET', '/article/v2/choices', { silent: true }),
  });
}

/** The newest notes of one's own whose name holds a text. */
export function useNoteChoices(name: string, isWanted: boolean) {
  return useQuery({
    queryKey: [noteApi.path, 'for-article', name],
    queryFn: () =>
      noteApi.list(
        { ...(name && { name }), sort: 'update_time', order: 'desc', limit: 50 },
        { silent: true },
      ),
    enabled: isWanted,
  });
}

const uploadTimeoutMs = 300_000;

/** Stores a file; answers the address that a text or a cover names it by. */
export async function uploadFile(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file, file.name);
  const { fileName } = await call<typeof uploadEndpoint>('POST', '/prod-api/common/upload', {
    body,
    timeout: uploadTimeoutMs,
  });
  return `/prod-api${fileName}`;
}
