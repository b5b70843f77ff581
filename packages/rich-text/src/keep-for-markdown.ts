import { textOf } from './html-tree.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { displayedClass, formulaClass } from './markdown-inline.ts';

/** The page's own controls, and what is only there for those who look. */
const controls = new Set(['button', 'select', 'nav', 'noscript']);

/**
 * Says in words that cleaning keeps what only Markdown can hold: check boxes as entries of a task list, formulas by their
 * TeX, pictures of other hosts as links, the language of code where pages say it.
 */
export function keepForMarkdown(nodes: readonly HtmlNode[], fileHost: string): HtmlNode[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [node] : keepElement(node, fileHost)));
}

const make = (name: string, attributes: [string, string][], children: HtmlNode[]): HtmlElement => ({
  name,
  attributes: new Map(attributes),
  children,
});

function keepElement(element: HtmlElement, fileHost: string): HtmlNode[] {
  const { name, attributes } = element;
  if (controls.has(name) || attributes.get('role') === 'button') return [];
  const formula = formulaOf(element);
  if (formula) return [formula];
  // The picture of a box, whose entry says the same.
  if (attributes.get('aria-roledescription') === 'checkbox') return [];
  if (name === 'img') return [keepPicture(element, fileHost)];
  const children = keepForMarkdown(element.children, fileHost);
  if (name === 'pre') return [{ ...element, children: withLanguage(element, children) }];
  if (name === 'li') return [keepItem({ ...element, children })];
  if (name === 'a') return [{ ...element, children: withoutUnderline(children) }];
  return [{ ...element, children }];
}

function find(
  nodes: readonly HtmlNode[],
  isWanted: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = isWanted(node) ? node : find(node.children, isWanted);
    if (found) return found;
  }
  return undefined;
}

/** A formula that KaTeX or MathJax has drawn, or that is MathML, by the TeX it says it was made of. */
function formulaOf(element: HtmlElement): HtmlElement | undefined {
  const classes = (element.attributes.get('class') ?? '').split(/\s+/);
  const isDisplayed =
    classes.includes('katex-display') || element.attributes.get('display') === 'block';
  const isFormula = isDisplayed || element.name === 'math' || classes.includes('katex');
  if (!isFormula && element.name !== 'mjx-container') return undefined;
  const annotation = find(
    [element],
    (inner) => inner.name === 'annotation' && /tex/i.test(inner.attributes.get('encoding') ?? ''),
  );
  const tex = annotation && textOf(annotation.children).trim();
  if (!tex) return undefined;
  return make('code', [['class', isDisplayed ? displayedClass : formulaClass]], [tex]);
}

function keepPicture(picture: HtmlElement, fileHost: string): HtmlElement {
  const src = picture.attributes.get('src') ?? '';
  if (!/^https?:\/\//i.test(src) || src.startsWith(`${fileHost}/`)) return picture;
  const alt = (picture.attributes.get('alt') ?? '').trim();
  return make('a', [['href', src]], [alt || '图片']);
}

const namedLanguage =
  /(?:^|[\s-])(?:language|lang|highlight-source|brush:)[-\s]?([\w+#]{1,30})(?=\s|;|$)/;

function languageOf(element: HtmlElement | undefined): string {
  if (!element) return '';
  const { attributes } = element;
  const stated =
    attributes.get('data-language') ?? attributes.get('data-lang') ?? attributes.get('lang');
  return stated ?? namedLanguage.exec(attributes.get('class') ?? '')?.[1] ?? '';
}

function withLanguage(pre: HtmlElement, children: HtmlNode[]): HtmlNode[] {
  const language = languageOf(find(children, ({ name }) => name === 'code')) || languageOf(pre);
  const attributes: [string, string][] = /^[\w+#-]{1,30}$/.test(language)
    ? [['class', `language-${language}`]]
    : [];
  return [make('code', attributes, children)];
}

/** A link is underlined anyway. */
function withoutUnderline(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node];
    const children = withoutUnderline(node.children);
    if (node.name === 'u') return children;
    const style = node.attributes.get('style');
    if (style === undefined) return [{ ...node, children }];
    const attributes = new Map(node.attributes);
    attributes.set('style', style.replace(/text-decoration\s*:\s*underline\s*(?=;|$)/i, ''));
    return [{ ...node, attributes, children }];
  });
}

const taskItem = (item: HtmlElement, isDone: boolean): HtmlElement => ({
  ...item,
  attributes: new Map(item.attributes)
    .set('data-type', 'taskItem')
    .set('data-checked', String(isDone)),
});

function keepItem(item: HtmlElement): HtmlElement {
  if (item.attributes.get('role') === 'checkbox')
    return taskItem(item, item.attributes.get('aria-checked') === 'true');
  const box = find(
    item.children,
    ({ name, attributes }) =>
      name === 'ul' || name === 'ol' || (name === 'input' && attributes.get('type') === 'checkbox'),
  );
  return box?.name === 'input' ? taskItem(item, box.attributes.has('checked')) : item;
}
