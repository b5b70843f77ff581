import DOMPurify from 'dompurify';

// Diagrams that are drawn once come back with the next drawing of the text: their labels live in foreignObject.
const config = {
  USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
  ADD_TAGS: ['foreignObject', 'use'],
  HTML_INTEGRATION_POINTS: { foreignobject: true },
  FORBID_TAGS: ['form', 'base', 'link', 'meta', 'textarea', 'select', 'button', 'dialog'],
  FORBID_ATTR: ['autofocus', 'autoplay', 'srcset', 'popover', 'popovertarget', 'contenteditable'],
  ADD_ATTR: ['target'],
};

/** Attributes whose address is fetched as soon as they stand in a page. */
const fetching = ['src', 'poster', 'background', 'data', 'href', 'xlink:href'];
/** Attributes of drawings that are read as style. */
const painting =
  'fill stroke filter mask clip-path cursor marker marker-start marker-mid marker-end'.split(' ');

/** Whether an address leads to another host; one that no browser understands leads nowhere. */
function isOutside(address: string): boolean {
  try {
    const { protocol, origin } = new URL(address, location.href);
    return !['data:', 'blob:'].includes(protocol) && origin !== location.origin;
  } catch {
    return true;
  }
}

/** Whether a style names anything but what stands in the same text; signs that are written in another way may hide it. */
function reachesOut(style: string): boolean {
  return /url\(\s*(?!["']?#)|image-set|src\(|\\/i.test(style);
}

function staysInside(rule: CSSRule, id: string): boolean {
  if (rule instanceof CSSKeyframesRule) return true;
  if (!(rule instanceof CSSStyleRule)) return false;
  return rule.selectorText.split(',').every((selector) => selector.trim().startsWith(`#${id}`));
}

/** True for the style of a drawing that can reach nothing but that drawing. */
function isOwnStyle(style: Element): boolean {
  const { id } = style.closest('svg') ?? { id: '' };
  if (!/^[\w-]{6,}$/.test(id)) return false;
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style.textContent ?? '');
    return [...sheet.cssRules].every(
      (rule) => staysInside(rule, id) && !reachesOut(rule.cssText.replace(/\\/g, '')),
    );
  } catch {
    return false;
  }
}

const openApart = { target: '_blank', rel: 'noopener noreferrer nofollow' };

function setAll(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

/** A picture of another host: it would tell that host who reads this and when. It is named, and seen by whoever wants to. */
function linkPicture(picture: Element): void {
  const address = picture.getAttribute('src') ?? '';
  const name = picture.getAttribute('alt') ?? '';
  const isWeb = /^https?:$/.test(URL.parse(address, location.href)?.protocol ?? '');
  const stand = document.createElement(isWeb ? 'a' : 'span');
  if (isWeb) setAll(stand, { href: address, ...openApart });
  stand.className = 'wm-outside-picture';
  stand.textContent = `外部图片${name && `：${name}`}`;
  picture.replaceWith(stand);
}

/** Takes out what an element would fetch from elsewhere; links open apart from this page. */
function keepAddresses(element: Element): void {
  const { localName } = element;
  const outside = fetching.filter((name) => {
    const address = element.getAttribute(name);
    return address !== null && isOutside(address);
  });
  if (outside.length > 0 && ['a', 'area'].includes(localName)) return setAll(element, openApart);
  if (localName === 'img' && outside.includes('src')) return linkPicture(element);
  for (const name of outside) element.removeAttribute(name);
  // Another file's parts are drawn as this one's.
  if (localName === 'use' && !element.getAttribute('href')?.startsWith('#')) element.remove();
}

/** The same for how an element is painted. */
function keepStyles(element: Element): void {
  for (const name of painting)
    if (reachesOut(element.getAttribute(name) ?? '')) element.removeAttribute(name);
  if (reachesOut(element.getAttribute('style') ?? '')) element.removeAttribute('style');
}

/** HTML from outside as nodes, with everything taken out that could run, restyle the page, or be fetched from elsewhere. */
export function cleaned(html: string): DocumentFragment {
  // A text that calls itself a set of frames has no body, and gives nothing.
  const found: DocumentFragment | null = DOMPurify.sanitize(html, {
    ...config,
    RETURN_DOM_FRAGMENT: true,
  });
  const fragment = found ?? document.createDocumentFragment();
  for (const style of fragment.querySelectorAll('style')) {
    if (!isOwnStyle(style)) style.remove();
  }
  for (const element of fragment.querySelectorAll('*')) {
    keepStyles(element);
    keepAddresses(element);
  }
  for (const input of fragment.querySelectorAll('input'))
    if (!['checkbox', 'radio'].includes(input.type)) input.remove();
  return fragment;
}
