import { htmlToMarkdown } from '@wm/rich-text/html-to-markdown';
import { parseHtml, textOf, writeHtml } from '@wm/rich-text/html-tree';
import type { HtmlElement, HtmlNode } from '@wm/rich-text/html-tree';

/** A page as Markdown. */
export interface ReadPage {
  title: string;
  /** Its links and pictures lead where the page said, relative to it. */
  content: string;
  /** Pictures that stood in the page itself, by the names that the text calls them. */
  extras: Map<string, Uint8Array>;
}

/** Stands for an address while the page is cleaned, which keeps none that leads nowhere. */
const placeholder = '/prod-api/import/';

interface Reading {
  targets: string[];
  extras: Map<string, Uint8Array>;
  /** Where pictures of the page itself lie. */
  folder: string;
}

/**
 * A saved page, or what another program wrote as one, as Markdown: its article where it has one, with tables, lists, code and
 * formulas. Nothing is fetched; scripts and looks are gone.
 */
export function readPage(html: string, folder: string): ReadPage {
  const tree = parseHtml(html);
  const reading: Reading = { targets: [], extras: new Map(), folder };
  const body = articleOf(tree).flatMap((node) => localNode(node, reading));
  const markdown = htmlToMarkdown(writeHtml(body));
  const content = markdown.replace(/\/prod-api\/import\/(\d+)/g, (_, at: string) =>
    spelled(reading.targets[Number(at)] ?? ''),
  );
  const title = textOf(find(tree, 'title')?.children ?? []).trim();
  return { title: title.replace(/\s+/g, ' '), content: `${content}\n`, extras: reading.extras };
}

function find(nodes: readonly HtmlNode[], name: string): HtmlElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = node.name === name ? node : find(node.children, name);
    if (found) return found;
  }
  return undefined;
}

function count(nodes: readonly HtmlNode[], name: string): number {
  let found = 0;
  for (const node of nodes)
    if (typeof node !== 'string')
      found += (node.name === name ? 1 : 0) + count(node.children, name);
  return found;
}

/** What is the text of a page, and not its surroundings, where the page says so. */
function articleOf(tree: HtmlNode[]): HtmlNode[] {
  for (const name of ['article', 'main'])
    if (count(tree, name) === 1) return find(tree, name)?.children ?? [];
  return find(tree, 'body')?.children ?? tree;
}

const isElsewhere = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address);

/** An address that the cleaner lets pass, and that is put back afterwards. */
function held(target: string, { targets }: Reading): string {
  targets.push(target);
  return `${placeholder}${targets.length - 1}`;
}

/** An address as it may stand between the brackets of a link. */
function spelled(target: string): string {
  let plain = target;
  try {
    plain = decodeURIComponent(target);
  } catch {
    // It is no escaped one.
  }
  const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return plain.replace(/[\s()<>%\\"'`|*[\]]/g, escaped);
}

/** A node whose relative addresses and embedded pictures come through the cleaner. */
function localNode(node: HtmlNode, reading: Reading): HtmlNode[] {
  if (typeof node === 'string') return [node];
  const { name, attributes } = node;
  if (name === 'base') return [];
  if (name === 'img') return [localPicture(node, reading)];
  const children = node.children.flatMap((child) => localNode(child, reading));
  const src = attributes.get('src') ?? '';
  if (/^(?:video|audio|source|iframe|embed|object)$/.test(name) && src !== '') {
    const href = isElsewhere(src) ? src : held(src, reading);
    const label = src.split(/[?#]/)[0]?.split('/').at(-1) || src;
    return [{ name: 'a', attributes: new Map([['href', href]]), children: [label] }, ...children];
  }
  const href = attributes.get('href') ?? '';
  if (name !== 'a' || href === '' || isElsewhere(href)) return [{ ...node, children }];
  return [{ ...node, children, attributes: new Map(attributes).set('href', held(href, reading)) }];
}

function localPicture(picture: HtmlElement, reading: Reading): HtmlElement {
  const attributes = new Map(picture.attributes);
  const [src = '', late = ''] = [attributes.get('src'), attributes.get('data-src')];
  const shown = late !== '' && (src === '' || src.startsWith('data:')) ? late : src;
  const embedded = /^data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(shown);
  if (embedded) {
    const [, type = '', data = ''] = embedded;
    const target = `${reading.folder}/${reading.extras.size + 1}.${type.replace('jpeg', 'jpg')}`;
    reading.extras.set(target, Buffer.from(data, 'base64'));
    attributes.set('src', held(target, reading));
  } else attributes.set('src', isElsewhere(shown) ? shown : held(shown, reading));
  return { ...picture, attributes };
}
