import type { SiteLook } from './site-looks.ts';
import type { Visibility } from './article-status.ts';

/** What the server knows of a page of the blog and the views draw. Types only: nothing here reaches a browser. */

/** An article in a list. */
export interface ArticleCard {
  id: number;
  title: string;
  excerpt: string;
  cover: string;
  pinned: boolean;
  publishTime: string;
  authorName: string;
  category: { id: number; name: string } | null;
  tags: string[];
  minutes: number;
  viewCount: number;
  commentCount: number;
  visibility: Visibility;
}

/** A heading of an article. */
export interface Heading {
  level: number;
  id: string;
  text: string;
}

export interface ArticleLink {
  id: number;
  title: string;
  publishTime: string;
}

interface ShownWords {
  id: number;
  nickname: string;
  content: string;
  createTime: string;
  /** Who wrote it for the site; a visitor is nobody of it. */
  role: 'visitor' | 'author' | 'editor';
}

/** A comment with the answers to it, oldest first. Answers have none themselves. */
export interface ShownComment extends ShownWords {
  replies: ShownWords[];
}

/** A page of what is said of an article, oldest first. */
export interface CommentPage {
  rows: ShownComment[];
  /** How many there are on all pages, answers too. */
  total: number;
  page: number;
  pages: number;
}

/** A whole article. `html` was made by the server of Markdown and is safe. */
export interface ArticleView extends ArticleCard {
  html: string;
  /** A picture of its title for those who link to it; null where it has a cover, or nobody can draw one. */
  card: { address: string; width: number; height: number } | null;
  /** Characters of its plain text. */
  length: number;
  headings: Heading[];
  likeCount: number;
  updateTime: string;
  path: { id: number; name: string }[];
  comments: CommentPage;
  areCommentsClosed: boolean;
  /** What nothing speaks against is shown without being read before. */
  areCommentsOpen: boolean;
  previous: ArticleLink | null;
  next: ArticleLink | null;
  related: ArticleLink[];
}

export interface Listing {
  articles: ArticleCard[];
  page: number;
  pages: number;
  total: number;
}

/** A stretch to mark, so that `text.slice(start, end)` is what was found. */
export interface Mark {
  start: number;
  end: number;
}

export interface FoundArticle {
  id: number;
  title: string;
  titleMarks: Mark[];
  snippet: string;
  snippetMarks: Mark[];
  publishTime: string;
}

export interface TagCount {
  name: string;
  count: number;
}

export interface CategoryCount {
  id: number;
  name: string;
  depth: number;
  count: number;
}

/** What a form without scripts has to say when it comes back. */
export interface FormNotice {
  kind: 'sent' | 'refused' | 'liked';
  message: string;
  nickname: string;
  content: string;
}

/** What an article's page was asked for with. */
export interface ArticleAsked {
  /** Which page of its comments. */
  commentPage: number;
  notice: FormNotice | null;
  /** The comment that the form answers to. */
  replyTo: number | null;
}

/** What a page of the archive shows of a year. */
export interface ArchiveYear {
  year: string;
  /** How many articles appeared in each month of it, on other pages of the archive, too. */
  months: number[];
  articles: ArticleLink[];
}

/** What stands in the middle of a page. */
export type PageBody =
  | { kind: 'home'; listing: Listing }
  | { kind: 'tag'; name: string; listing: Listing }
  | {
      kind: 'category';
      name: string;
      path: { id: number; name: string }[];
      listing: Listing;
    }
  | { kind: 'tags'; tags: TagCount[] }
  | {
      kind: 'archive';
      years: ArchiveYear[];
      page: number;
      pages: number;
    }
  | {
      kind: 'search';
      text: string;
      found: FoundArticle[];
      total: number;
      isTotalExact: boolean;
      matched: 'all' | 'any' | 'sound';
      page: number;
      hasMore: boolean;
    }
  | ({ kind: 'article'; article: ArticleView } & Omit<ArticleAsked, 'commentPage'>)
  /** An article that who asks may not read: nothing of its text stands in it. */
  | {
      kind: 'locked';
      id: number;
      title: string;
      visibility: Exclude<Visibility, 'public'>;
      /** Why a password was refused. */
      fault: string;
    }
  /** A page that is no article. `html` was made by the server of Markdown and is safe. */
  | { kind: 'page'; slug: string; title: string; html: string }
  | { kind: 'missing' };

/** What the site says of itself on every page. */
export interface SiteWords {
  siteName: string;
  headline: string;
  intro: string;
  footer: string;
  logo: string;
  icp: string;
  /** Where its entries lead: a path, or an address elsewhere. */
  navigation: { name: string; address: string }[];
}

/** A whole page. */
export interface BlogPage {
  site: SiteWords;
  /** It is shown beside the settings: nothing of it runs. */
  isPreview?: boolean;
  title: string;
  description: string;
  /** Absolute address of the site, without a slash at its end. */
  origin: string;
  /** Where its days and hours are read: a time zone of the IANA's list. */
  timeZone: string;
  /** Path of the page's one address; null for a page no search engine should keep. */
  canonical: string | null;
  look: SiteLook;
  script: string | null;
  styles: string[];
  categories: CategoryCount[];
  tags: TagCount[];
  recent: ArticleLink[];
  body: PageBody;
}
