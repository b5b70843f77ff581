/** A note that is shown over the page. */
export interface PageNote {
  text: string;
  /** Where it stands, to go there; empty for one that stands on its picture. */
  href: string;
  box: { left: number; right: number; top: number; bottom: number };
}

const epub = 'http://www.idpf.org/2007/ops';
const noteNames = /\b(footnote|endnote|rearnote|note|duokan-footnote-item)\b/;

function typesOf(element: Element): string {
  return [
    element.getAttributeNS(epub, 'type') ?? element.getAttribute('epub:type') ?? '',
    element.getAttribute('role')?.replace('doc-', '') ?? '',
    element.getAttribute('class') ?? '',
  ].join(' ');
}

/** Whether a link calls a note: it says so, its target does, or it is a raised number. */
export function callsNote(link: Element, target: Element | null): boolean {
  if (/\b(noteref|duokan-footnote)\b/.test(typesOf(link))) return true;
  if (target && noteNames.test(typesOf(target))) return true;
  const label = (link.textContent ?? '').trim();
  const isRaised = link.closest('sup') !== null || link.querySelector('sup, img') !== null;
  return isRaised && /^[[(（【〔]?[\d①-⑳*†‡注]{0,4}[\])）】〕]?$/.test(label) && target !== null;
}

/** The text of a note without the way back. */
export function noteText(target: Element): string {
  const holder = target.closest('aside, li, dd, p, div') ?? target;
  const copy = holder.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll('a'))
    if (/^[\s\d[\]↩↑^*①-⑳注]*$/u.test(link.textContent ?? '')) link.remove();
  const blocks = [...copy.querySelectorAll('p, li, div')].filter(
    (block) => block.querySelector('p, li, div') === null,
  );
  const lines = (blocks.length > 0 ? blocks : [copy]).map((block) =>
    (block.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );
  return lines.filter(Boolean).join('\n');
}

/** A note that stands on its picture, as Chinese shops write them. */
export function noteOfPicture(picture: Element): string {
  const named = picture.getAttribute('zy-footnote');
  if (named) return named.trim();
  const isNote = /footnote/.test(picture.getAttribute('class') ?? '');
  return isNote ? (picture.getAttribute('alt') ?? '').trim() : '';
}

/** The element to which a link leads: on this page, or on one that is fetched. */
export async function targetOf(link: Element, address: URL): Promise<Element | null> {
  const doc = link.ownerDocument;
  const id = decodeURIComponent(address.hash.slice(1));
  if (id === '') return null;
  const here = URL.parse(doc.URL);
  if (here?.pathname === address.pathname && here.search === address.search)
    return doc.getElementById(id);
  const answer = await fetch(`${address.pathname}${address.search}`, {
    credentials: 'same-origin',
  });
  if (!answer.ok) return null;
  // Parsed as XML and only read: nothing of it runs or is shown.
  const page = new DOMParser().parseFromString(await answer.text(), 'application/xhtml+xml');
  return page.getElementById(id);
}

/** Where an element of a page stands in the window. */
export function boxOf(element: Element): PageNote['box'] {
  const frame = element.ownerDocument.defaultView?.frameElement?.getBoundingClientRect();
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [frame?.left ?? 0, frame?.top ?? 0];
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y };
}
