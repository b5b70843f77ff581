import type { CommentPolicy } from './comment-policies.ts';
import type { SiteLook } from './site-looks.ts';

// Apart from the schemas: browsers read it, too.

/** What an entry of the navigation leads to. */
export const navigationKinds = {
  place: '固定页面',
  category: '分类',
  tag: '标签',
  article: '文章',
  page: '独立页面',
  outside: '站外地址',
} as const;

export type NavigationKind = keyof typeof navigationKinds;

/** The lists that every blog has. */
export const sitePlaces = {
  home: { name: '首页', path: '/blog/home' },
  archive: { name: '归档', path: '/blog/archive' },
  tags: { name: '标签', path: '/blog/tags' },
} as const;

/** An entry of the navigation. */
export interface NavigationEntry {
  name: string;
  kind: NavigationKind;
  /** By the kind: a place, the id of a category or an article, a tag's name, a page's address, an address elsewhere. */
  target: string;
}

/** A page that is no article, such as 关于. */
export interface SitePage {
  /** The end of its address. */
  slug: string;
  title: string;
  /** Markdown. */
  content: string;
}

/** What an administrator says of the blog. */
export interface SiteSettings {
  siteName: string;
  headline: string;
  intro: string;
  footer: string;
  /** Address of a picture on this site; empty for the one of the product. */
  logo: string;
  /** The number under which the site is registered; empty for none. */
  icp: string;
  look: SiteLook;
  commentPolicy: CommentPolicy;
  /** So many days after its publication an article takes no comments any more; 0: it always does. */
  commentDays: number;
  navigation: NavigationEntry[];
  pages: SitePage[];
}

/** A blog that nobody has set up. */
export const siteDefaults: Omit<SiteSettings, 'look' | 'commentPolicy' | 'commentDays'> = {
  siteName: 'Work Manage 博客',
  headline: '把工作写下来',
  intro: '方法、工具与一线经验。写给每天和数据、流程、文档打交道的人。',
  footer: '慢慢写，认真改',
  logo: '',
  icp: '',
  navigation: [
    { name: '首页', kind: 'place', target: 'home' },
    { name: '归档', kind: 'place', target: 'archive' },
    { name: '标签', kind: 'place', target: 'tags' },
  ],
  pages: [],
};

export const siteLimits = {
  siteName: 40,
  headline: 60,
  intro: 200,
  footer: 200,
  icp: 40,
  entries: 12,
  entryName: 12,
  pages: 20,
  pageTitle: 60,
  pageContent: 50_000,
} as const;

/** Where a registered number is looked up. */
export const icpRegister = 'https://beian.miit.gov.cn/';

/** Whether a text is an address elsewhere that a link may lead to. */
export function isOutsideAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s"'<>\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && hostname !== '' && username === '' && password === '';
}

/** What is wrong with where an entry leads, or nothing; whether it is there is another question. */
export function targetFault({ kind, target }: Pick<NavigationEntry, 'kind' | 'target'>) {
  if (target === '') return '请选择或填写这一项指向哪里';
  if (kind === 'outside')
    return isOutsideAddress(target) ? undefined : '站外地址应以 http:// 或 https:// 开头';
  if (kind === 'place') return Object.hasOwn(sitePlaces, target) ? undefined : '没有这个固定页面';
  if (kind === 'category' || kind === 'article')
    return /^[1-9]\d{0,14}$/.test(target) ? undefined : '请选择这一项指向哪里';
  return undefined;
}

/** The path, or the address elsewhere, of an entry. */
export function entryAddress({ kind, target }: Pick<NavigationEntry, 'kind' | 'target'>): string {
  switch (kind) {
    case 'place':
      return sitePlaces[target as keyof typeof sitePlaces].path;
    case 'category':
      return `/blog/category/${target}`;
    case 'tag':
      return `/blog/tag/${encodeURIComponent(target)}`;
    case 'article':
      return `/blog/article/${target}`;
    case 'page':
      return pagePath(target);
    default:
      return target;
  }
}

/** The path of a page. */
export function pagePath(slug: string): string {
  return `/blog/page/${encodeURIComponent(slug)}`;
}
