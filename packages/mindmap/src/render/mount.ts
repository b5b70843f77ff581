import type { SvgElement } from '../drawing/svg-tree.ts';

const namespace = 'http://www.w3.org/2000/svg';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

/** A drawn element in a page, with what it was drawn from: what the next drawing is compared with. */
export interface Mounted {
  readonly element: SVGElement;
  drawing: SvgElement;
}

/** Makes the element of a drawing. Texts become text nodes; nothing is parsed. */
export function mount(document: Document, drawing: SvgElement): Mounted {
  const element = document.createElementNS(namespace, drawing.tag);
  for (const [name, value] of Object.entries(drawing.attributes)) {
    if (value !== undefined) setAttribute(element, name, String(value));
  }
  if (drawing.text !== undefined) element.textContent = drawing.text;
  for (const child of drawing.children) element.append(mount(document, child).element);
  return { element, drawing };
}

/**
 * Makes an element show another drawing by changing only what differs. The drawing must have the same
 * tag. This is how elements are used again for other nodes.
 */
function patch(mounted: Mounted, next: SvgElement): void {
  if (mounted.drawing === next) return;
  patchElement(mounted.element, mounted.drawing, next);
  mounted.drawing = next;
}

function patchElement(element: Element, old: SvgElement, next: SvgElement): void {
  patchAttributes(element, old, next);
  if (next.text !== undefined) {
    if (old.text !== next.text || old.children.length > 0) element.textContent = next.text;
    return;
  }
  if (old.text !== undefined) element.textContent = '';
  const children = old.text === undefined ? old.children : [];
  const shared = Math.min(children.length, next.children.length);
  for (let i = 0; i < shared; i += 1) {
    const [before, after] = [children[i], next.children[i]];
    const child = element.children[i];
    if (!before || !after || !child || before === after) continue;
    if (before.tag === after.tag) patchElement(child, before, after);
    else child.replaceWith(mount(element.ownerDocument, after).element);
  }
  while (element.children.length > next.children.length) element.lastElementChild?.remove();
  for (const child of next.children.slice(shared)) {
    element.append(mount(element.ownerDocument, child).element);
  }
}

function patchAttributes(element: Element, old: SvgElement, next: SvgElement): void {
  for (const name of Object.keys(old.attributes)) {
    if (next.attributes[name] === undefined) element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(next.attributes)) {
    if (value !== undefined && old.attributes[name] !== value) {
      setAttribute(element, name, String(value));
    }
  }
}

/** Sets an attribute; those of XML only work in their namespace. */
function setAttribute(element: Element, name: string, value: string): void {
  if (name.startsWith('xml:')) element.setAttributeNS(xmlNamespace, name, value);
  else element.setAttribute(name, value);
}

function nameless(drawing: SvgElement): SvgElement {
  const { id: _, role: __, 'aria-label': ___, 'data-id': ____, ...attributes } = drawing.attributes;
  return { ...drawing, attributes };
}

/**
 * A layer of drawings by key. Elements of drawings that are gone are kept and used again for the next
 * ones, so that moving over a map makes and drops no elements.
 */
export class PooledLayer {
  readonly element: SVGElement;
  readonly #mounted = new Map<string, Mounted>();
  readonly #pool: Mounted[] = [];
  readonly #maxPooled: number;

  constructor(element: SVGElement, maxPooled = 300) {
    this.element = element;
    this.#maxPooled = maxPooled;
  }

  /** Number of drawings shown. */
  get size(): number {
    return this.#mounted.size;
  }

  /** The element of a key, if it is shown. */
  get(key: string): SVGElement | undefined {
    return this.#mounted.get(key)?.element;
  }

  /**
   * Shows exactly these drawings. Each is asked for only when its key is not shown yet or `isStale` says
   * so; what is the same stays untouched.
   */
  show(
    keys: Iterable<string>,
    draw: (key: string) => SvgElement | null,
    isStale: (key: string) => boolean,
  ): void {
    const wanted = new Set(keys);
    for (const [key, mounted] of this.#mounted) {
      if (wanted.has(key)) continue;
      this.#mounted.delete(key);
      this.#release(mounted);
    }
    for (const key of wanted) {
      const mounted = this.#mounted.get(key);
      if (mounted && !isStale(key)) continue;
      const drawing = draw(key);
      if (!drawing) {
        if (mounted) this.#release(mounted);
        this.#mounted.delete(key);
      } else if (mounted && mounted.drawing.tag === drawing.tag) {
        patch(mounted, drawing);
      } else {
        if (mounted) this.#release(mounted);
        this.#mounted.set(key, this.#take(drawing));
      }
    }
  }

  /** Removes everything, also what is kept for later. */
  clear(): void {
    this.#mounted.clear();
    this.#pool.length = 0;
    this.element.replaceChildren();
  }

  #take(drawing: SvgElement): Mounted {
    const at = this.#pool.findLastIndex((one) => one.drawing.tag === drawing.tag);
    const [kept] = at < 0 ? [] : this.#pool.splice(at, 1);
    if (!kept) {
      const mounted = mount(this.element.ownerDocument, drawing);
      this.element.append(mounted.element);
      return mounted;
    }
    patch(kept, drawing);
    kept.element.removeAttribute('display');
    return kept;
  }

  #release(mounted: Mounted): void {
    if (this.#pool.length >= this.#maxPooled) {
      mounted.element.remove();
      return;
    }
    // What waits to be used again is nobody: two elements of one id would be one too many for a screen reader.
    patch(mounted, nameless(mounted.drawing));
    mounted.element.setAttribute('display', 'none');
    this.#pool.push(mounted);
  }
}
