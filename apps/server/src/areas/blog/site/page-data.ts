import { cutText } from '@wm/contract/core/stored-text';
import type {
  ArticleAsked,
  ArticleView,
  BlogPage,
  Listing,
  PageBody,
  SiteWords,
} from '@wm/contract/blog/page';
import { isSiteLook } from '@wm/contract/blog/site-looks';
import type { SiteLook } from '@wm/contract/blog/site-looks';
import { pagePath } from '@wm/contract/blog/site-rules';
import type { SitePage } from '@wm/contract/blog/site-rules';
import { LRUCache } from 'lru-cache';
import type { Core } from '#core/core.ts';
import { commentRules } from '../comment/comments-closed.ts';
import { currentEdition } from '../markdown/edition.ts';
import {
  countByMonth,
  countPublished,
  findCategoryPath,
  findNeighbours,
  findPublished,
  listCandidates,
  listComments,
  listLinks,
  listPublished,
  listTags,
  storeRendering,
} from './published.repository.ts';
import type { Narrowing, PublishedArticle } from './published.repository.ts';
import { canDrawCard, cardSize } from './card/draw-card.ts';
import { leadToNotes } from './lead-to-notes.ts';
import { relatedArticles } from './related-articles.ts';
import { siteFrame } from './site-frame.ts';
import { blogAssets } from './views.ts';

type Site = Pick<Core, 'db' | 'search' | 'settings' | 'signals'>;

/** What a page is, before it is put into the frame that all pages share. */
type Page = Pick<BlogPage, 'description' | 'canonical' | 'body'> & {
  /** What the browser calls it. */
  title: (siteName: string) => string;
  /** It is for who asked alone: nobody keeps it. */
  isPrivate?: boolean;
};

const perPage = 10;
const perArchivePage = 200;
const perSearchPage = 10;
const longestDescription = 155;

/** A text of at most 155 characters, on one line. */
export function describe(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longestDescription) return line;
  return `${cutText(line, longestDescription - 1)}…`;
}

interface Around {
  origin: string;
  /** A look to be tried, empty for the one in use. */
  look: string;
  /** What the site would say of itself; absent for what it says. */
  site?: SiteWords;
}

/** Puts a page into its frame: menus at the side, scripts and styles. */
export async function framed(
  core: Pick<Core, 'db' | 'signals' | 'settings'>,
  { origin, look, site: tried }: Around,
  { isPrivate: _isPrivate, title, ...page }: Page,
): Promise<BlogPage> {
  const { pages: _pages, site: stored, ...frame } = await siteFrame(core);
  const site = tried ?? stored;
  const { script, styles, formulaStyles } = blogAssets();
  const { body } = page;
  const hasFormulas = htmlOf(body).includes('class="katex"');
  return {
    ...page,
    title: title(site.siteName),
    site,
    script,
    styles: hasFormulas ? [...styles, ...formulaStyles] : styles,
    origin,
    look: lookOf(look, await core.settings.text('blog.site.look')),
    timeZone: await core.settings.text('sys.office.time-zone'),
    ...frame,
  };
}

function htmlOf(body: PageBody): string {
  if (body.kind === 'page') return body.html;
  return body.kind === 'article' ? body.article.html : '';
}

/** The look that is tried, or the one that is set. */
function lookOf(tried: string, set: string): SiteLook {
  if (isSiteLook(tried)) return tried;
  return isSiteLook(set) ? set : 'default';
}

async function listing(
  db: Site['db'],
  narrowing: Narrowing,
  page: number,
): Promise<Listing | null> {
  const window = { limit: perPage, offset: (page - 1) * perPage };
  const { articles, total } = await listPublished(db, narrowing, window);
  const pages = Math.max(1, Math.ceil(total / perPage));
  return page > pages ? null : { articles, page, pages, total };
}

const paged = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path);
const titled =
  (title: string, page = 1): Page['title'] =>
  (siteName) =>
    page > 1 ? `${title}（第 ${page} 页）- ${siteName}` : `${title} - ${siteName}`;

export async function homePage(core: Site, page: number): Promise<Page | null> {
  const found = await listing(core.db, {}, page);
  const { site } = await siteFrame(core);
  return (
    found && {
      title: (siteName) => (page > 1 ? `${siteName}（第 ${page} 页）` : siteName),
      description: aboutSite(site),
      canonical: paged('/blog/home', page),
      body: { kind: 'home', listing: found },
    }
  );
}

/** What a site is about, in a line. */
export function aboutSite({ intro, headline, siteName }: SiteWords): string {
  return describe(intro || headline || siteName);
}

/** Pages that were made already, by their text. */
const rendered = new LRUCache<string, { html: string; plainText: string }>({
  max: 100,
});

/** A page that is no article, of its settings. */
export async function settingsPage({ slug, title, content }: SitePage): Promise<Page> {
  const { renderArticle } = await import('../markdown/render-article.ts');
  const { html, plainText } = rendered.get(content) ?? renderArticle(content);
  rendered.set(content, { html, plainText });
  return {
    title: titled(title),
    description: describe(plainText) || title,
    canonical: pagePath(slug),
    body: { kind: 'page', slug, title, html },
  };
}

export async function standalonePage(core: Site, slug: string): Promise<Page | null> {
  const { pages } = await siteFrame(core);
  const found = pages.find((page) => page.slug === slug.toLowerCase());
  return found ? settingsPage(found) : null;
}

export async function tagPage({ db }: Site, name: string, page: number): Promise<Page | null> {
  const found = await listing(db, { tag: name }, page);
  if (!found || found.total === 0) return null;
  const known = found.articles[0]?.tags.find((tag) => tag.toLowerCase() === name.toLowerCase());
  const shown = known ?? name;
  return {
    title: titled(`标签：${shown}`, page),
    description: describe(`带有标签「${shown}」的 ${found.total} 篇文章。`),
    canonical: paged(`/blog/tag/${encodeURIComponent(shown)}`, page),
    body: { kind: 'tag', name: shown, listing: found },
  };
}

export async function categoryPage({ db }: Site, id: number, page: number): Promise<Page | null> {
  const path = await findCategoryPath(db, id);
  const name = path.at(-1)?.name;
  const found = name === undefined ? null : await listing(db, { categoryId: id }, page);
  if (!found || name === undefined) return null;
  return {
    title: titled(`分类：${name}`, page),
    description: describe(`分类「${name}」下的 ${found.total} 篇文章。`),
    canonical: paged(`/blog/category/${id}`, page),
    body: { kind: 'category', name, path, listing: found },
  };
}

export async function tagsPage({ db }: Site): Promise<Page> {
  const tags = await listTags(db, 500);
  return {
    title: titled('全部标签'),
    description: describe(`博客的全部 ${tags.length} 个标签。`),
    canonical: '/blog/tags',
    body: { kind: 'tags', tags },
  };
}

export async function archivePage({ db, settings }: Site, page: number): Promise<Page | null> {
  const window = { limit: perArchivePage, offset: (page - 1) * perArchivePage };
  const [links, total] = await Promise.all([listLinks(db, window), countPublished(db)]);
  const pages = Math.max(1, Math.ceil(total / perArchivePage));
  if (page > pages) return null;
  const timeZone = await settings.text('sys.office.time-zone');
  const byYear = Map.groupBy(links, ({ publishTime }) => yearOf(publishTime, timeZone));
  const months = await countByMonth(db, { years: [...byYear.keys()], timeZone });
  return {
    title: titled('文章归档', page),
    description: describe(`按年份排列的全部 ${total} 篇文章。`),
    canonical: paged('/blog/archive', page),
    body: {
      kind: 'archive',
      years: Array.from(byYear, ([year, articles]) => ({
        year,
        months: months.get(year) ?? [],
        articles,
      })),
      page,
      pages,
    },
  };
}

function yearOf(time: string, timeZone: string): string {
  return new Date(time).toLocaleDateString('sv-SE', { timeZone }).slice(0, 4);
}

export async function searchPage({ search }: Site, text: string, page: number): Promise<Page> {
  const asked = cutText(text.trim(), 100);
  const found =
    asked === ''
      ? undefined
      : await search.find(null, {
          text: asked,
          kind: 'article',
          page,
          limit: perSearchPage,
        });
  const body: PageBody = {
    kind: 'search',
    text: asked,
    found: (found?.rows ?? []).map(({ updateTime, ...row }) => ({
      ...row,
      publishTime: updateTime,
    })),
    total: found?.total ?? 0,
    isTotalExact: found?.isTotalExact ?? true,
    matched: found?.matched ?? 'all',
    page,
    hasMore: found?.hasMore ?? false,
  };
  const title = titled(asked === '' ? '搜索' : `搜索：${asked}`);
  return { title, description: '在博客里搜索文章。', canonical: null, body };
}

/** The page of an article that is closed to who asks. */
function lockedPage({ id, title, visibility }: PublishedArticle, fault: string): Page | null {
  if (visibility === 'public') return null;
  const description =
    visibility === 'members' ? '这篇文章登录后可以阅读。' : '这篇文章输入密码后可以阅读。';
  return {
    title: () => `${title} - 博客文章`,
    description,
    canonical: null,
    isPrivate: true,
    body: { kind: 'locked', id, title, visibility, fault },
  };
}

/** Whether who asks may read a published article. */
export type Door = (article: Pick<PublishedArticle, 'id' | 'visibility'>) => Promise<boolean>;

interface Asking extends ArticleAsked {
  /** Whether who asks may read it. */
  door: Door;
  /** Why a password was refused; empty for none. */
  fault?: string;
}

/** A published article with all that stands around it, or its closed door; null when there is none. */
export async function articlePage(
  core: Site,
  id: number,
  { notice, door, fault = '', ...asked }: Asking,
): Promise<Page | null> {
  const { db } = core;
  const rules = await commentRules(core);
  const stored = await findPublished(db, { id, rules });
  if (!stored) return null;
  if (!(await door(stored))) return lockedPage(stored, fault);
  const isPublic = stored.visibility === 'public';
  const [beside, candidates, comments, path, article] = await Promise.all([
    findNeighbours(db, id),
    listCandidates(db, stored),
    listComments(db, id, asked),
    stored.categoryId === null ? [] : findCategoryPath(db, stored.categoryId),
    upToDate(db, stored),
  ]);
  const {
    content: _content,
    plainText,
    renderEdition: _edition,
    categoryId: _id,
    ownerId,
    ...shown
  } = article;
  const text = cutText(`${article.title} ${article.excerpt} ${cutText(plainText, 400)}`, 500);
  const { site } = await siteFrame(core);
  const drawn = { title: article.title, siteName: site.siteName };
  const hasCard = isPublic && article.cover === '' && (await canDrawCard(drawn));
  const view: ArticleView = {
    ...shown,
    card: hasCard ? { address: `/blog/article/${id}/card.png`, ...cardSize } : null,
    ...beside,
    html: await leadToNotes(db, article.html, ownerId),
    length: plainText.length,
    comments,
    areCommentsOpen: rules.policy === 'open',
    path,
    related: relatedArticles(text, candidates),
  };
  return {
    title: () => `${article.title} - 博客文章`,
    description: describe(article.excerpt || plainText) || article.title,
    canonical: isPublic ? `/blog/article/${id}` : null,
    isPrivate: !isPublic,
    body: { kind: 'article', article: view, notice, replyTo: asked.replyTo },
  };
}

/** An article that an older program rendered is rendered again, once. */
async function upToDate(db: Site['db'], article: PublishedArticle): Promise<PublishedArticle> {
  if (article.renderEdition === currentEdition) return article;
  const { renderArticle } = await import('../markdown/render-article.ts');
  const made = renderArticle(article.content);
  await storeRendering(db, article.id, made);
  return { ...article, ...made };
}

export const missingPage: Page = {
  title: titled('页面不存在'),
  description: '这个页面不存在，或者已经撤下。',
  canonical: null,
  body: { kind: 'missing' },
};
