import type { BookRow } from '@wm/contract/book/book';
import { bookLinks } from './book-links.ts';

const kinds = {
  navigation: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  acquisition: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
} as const;

export type FeedKind = keyof typeof kinds;

/** The media type of a feed. */
export function feedType(kind: FeedKind): string {
  return kinds[kind];
}

interface Link {
  rel: string;
  href: string;
  type: string;
  title?: string;
}

interface Feed {
  /** Its own address. */
  self: string;
  kind: FeedKind;
  title: string;
  updated: string;
  links?: readonly Link[];
  /** How many entries there are on all pages. */
  total?: number;
  entries: readonly string[];
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text inside XML; what XML cannot hold is left out. */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}

function linkOf({ rel, href, type, title }: Link): string {
  const name = title === undefined ? '' : ` title="${xmlText(title)}"`;
  return `<link rel="${rel}" href="${xmlText(href)}" type="${type}"${name}/>`;
}

/** An OPDS 1.2 feed. */
export function atomFeed({ self, kind, title, updated, links = [], total, entries }: Feed): string {
  const count =
    total === undefined ? '' : `<opensearch:totalResults>${total}</opensearch:totalResults>`;
  const standing: Link[] = [
    { rel: 'self', href: self, type: kinds[kind] },
    { rel: 'start', href: '/opds', type: kinds.navigation },
    { rel: 'search', href: '/opds/search.xml', type: 'application/opensearchdescription+xml' },
    // Applications that do not read the description.
    { rel: 'search', href: '/opds/books?q={searchTerms}', type: 'application/atom+xml' },
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">
<id>urn:work-manage:${xmlText(self)}</id><title>${xmlText(title)}</title><updated>${updated}</updated>
<author><name>Work Manage</name></author>${count}
${[...standing, ...links].map(linkOf).join('\n')}
${entries.join('\n')}
</feed>`;
}

/** An entry that leads to another feed. */
export function navigationEntry(entry: {
  href: string;
  title: string;
  text: string;
  updated: string;
  kind: FeedKind;
}): string {
  const { href, title, text, updated, kind } = entry;
  return `<entry><id>urn:work-manage:${xmlText(href)}</id><title>${xmlText(title)}</title><updated>${updated}</updated><content type="text">${xmlText(text)}</content>${linkOf({ rel: 'subsection', href, type: kinds[kind] })}</entry>`;
}

/** A book that can be fetched. */
export function bookEntry(book: BookRow): string {
  const authors = book.authors
    .split('、')
    .filter(Boolean)
    .map((name) => `<author><name>${xmlText(name)}</name></author>`);
  const named = (name: string, text: string): string =>
    text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`;
  const categories = [...book.tags, book.category]
    .filter(Boolean)
    .map((name) => `<category term="${xmlText(name)}" label="${xmlText(name)}"/>`);
  const { acquisition, covers } = bookLinks(book);
  return `<entry><id>urn:work-manage:book:${book.id}</id><title>${xmlText(book.title)}</title><updated>${book.updateTime}</updated>${authors.join('')}${named('dc:language', book.language)}${named('dc:publisher', book.publisher)}${named('summary', book.description)}${categories.join('')}${[...covers, acquisition].map(linkOf).join('')}</entry>`;
}

/** How a search is written as an address. */
export const openSearchDescription = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>书库</ShortName><Description>按书名、作者、丛书、标签查找</Description><InputEncoding>UTF-8</InputEncoding>
<Url type="application/atom+xml;profile=opds-catalog;kind=acquisition" template="/opds/books?q={searchTerms}"/>
</OpenSearchDescription>`;
