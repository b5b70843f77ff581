import type { ArticleView, BlogPage } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';

/** Data for machines. `<` never stands in it, so nothing ends the element early. */
function jsonText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function JsonLd({ data }: { data: object }): ReactNode {
  // oxlint-disable-next-line react/no-danger -- data, escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonText(data) }} />;
}

function posting(article: ArticleView, { origin, description, site }: BlogPage): object {
  const { siteName } = site;
  const address = `${origin}/blog/article/${article.id}`;
  const { shown, changed } = datesOf(article);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description,
    url: address,
    mainEntityOfPage: { '@type': 'WebPage', '@id': address },
    datePublished: shown,
    dateModified: changed,
    inLanguage: 'zh-CN',
    author: { '@type': 'Person', name: article.authorName || siteName },
    publisher: {
      '@type': 'Organization',
      name: siteName,
      url: `${origin}/blog/home`,
    },
    ...(pictureOf(article) && { image: [origin + pictureOf(article)] }),
    ...(article.tags.length > 0 && { keywords: article.tags.join(',') }),
    ...(article.category && { articleSection: article.category.name }),
    commentCount: article.commentCount,
    wordCount: article.length,
  };
}

/** The picture that a link to it is shown with; empty for none. */
const pictureOf = ({ cover, card }: ArticleView): string => cover || (card?.address ?? '');

function datesOf({ publishTime, updateTime }: ArticleView): {
  shown: string;
  changed: string;
} {
  return {
    shown: publishTime,
    changed: updateTime > publishTime ? updateTime : publishTime,
  };
}

function trail(article: ArticleView, { origin, site }: BlogPage): object {
  const steps = [
    { name: site.siteName, path: '/blog/home' },
    ...article.path.map(({ id, name }) => ({
      name,
      path: `/blog/category/${id}`,
    })),
    { name: article.title, path: `/blog/article/${article.id}` },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  };
}

function ArticleTags({ page, article }: { page: BlogPage; article: ArticleView }): ReactNode {
  const { shown, changed } = datesOf(article);
  return (
    <>
      <meta property="article:published_time" content={shown} />
      <meta property="article:modified_time" content={changed} />
      {article.tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      {pictureOf(article) && (
        <meta property="og:image" content={page.origin + pictureOf(article)} />
      )}
      {article.card && (
        <>
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(article.card.width)} />
          <meta property="og:image:height" content={String(article.card.height)} />
          <meta property="og:image:alt" content={article.title} />
        </>
      )}
      <meta name="author" content={article.authorName || page.site.siteName} />
      <JsonLd data={posting(article, page)} />
      <JsonLd data={trail(article, page)} />
    </>
  );
}

/** The picture of the browser's tab. */
function Icon({ logo }: { logo: string }): ReactNode {
  if (logo === '') return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
  return <link rel="icon" href={logo} />;
}

/** What browsers, search engines and feed readers learn of a page. */
export function HeadTags({ page }: { page: BlogPage }): ReactNode {
  const { title, description, canonical, origin, body, site } = page;
  const { siteName, logo } = site;
  const address = canonical === null ? null : origin + canonical;
  const article = body.kind === 'article' ? body.article : null;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:title" content={article?.title ?? title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content="zh_CN" />
      {address && <meta property="og:url" content={address} />}
      <meta
        name="twitter:card"
        content={article && pictureOf(article) ? 'summary_large_image' : 'summary'}
      />
      {article && <ArticleTags page={page} article={article} />}
      {!article && logo !== '' && <meta property="og:image" content={origin + logo} />}
      <meta name="color-scheme" content="light dark" />
      <Icon logo={logo} />
      <link rel="manifest" href="/blog/manifest.webmanifest" />
      <link rel="alternate" type="application/rss+xml" title={siteName} href="/feed.xml" />
      <link rel="alternate" type="application/atom+xml" title={siteName} href="/atom.xml" />
      {page.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {!page.isPreview && <script src="/blog-theme.js" />}
      {page.script && <script type="module" src={page.script} />}
    </head>
  );
}
