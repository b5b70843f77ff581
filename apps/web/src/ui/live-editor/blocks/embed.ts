import { Facet } from '@codemirror/state';
import { WidgetType } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';

/** Where the editor makes room for what a text embeds, and its name. */
export interface EmbedPlace {
  readonly id: number;
  readonly holder: HTMLElement;
  readonly target: string;
}

/** The embeds that are in sight, for the page that fills them. */
export class EmbedPlaces {
  #all: readonly EmbedPlace[] = [];
  #made = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): readonly EmbedPlace[] => this.#all;

  add(holder: HTMLElement, target: string): void {
    this.#made += 1;
    this.#change([...this.#all, { id: this.#made, holder, target }]);
  }

  remove(holder: Element): void {
    this.#change(this.#all.filter((place) => place.holder !== holder));
  }

  #change(all: readonly EmbedPlace[]): void {
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}

/** Who fills the embeds of a text; without it they stay links. */
export const embedPlaces = Facet.define<EmbedPlaces, EmbedPlaces | undefined>({
  combine: ([places]) => places,
});

/** How high an embed last was, so that what is below stays in its place while it is read again. */
const heights = new Map<string, number>();
const mostHeights = 200;
const sizes = new WeakMap<Element, ResizeObserver>();

/** What does something of its own when it is pressed; anything else opens the source. */
const acting = 'a, button, input, summary, video, audio';

/** What a paragraph of nothing but `![[name]]` embeds, in its place. */
export class Embed extends WidgetType {
  readonly target: string;
  readonly places: EmbedPlaces;

  constructor(target: string, places: EmbedPlaces) {
    super();
    this.target = target;
    this.places = places;
  }

  override get estimatedHeight(): number {
    return heights.get(this.target) ?? 120;
  }

  override eq(other: Embed): boolean {
    return other.target === this.target && other.places === this.places;
  }

  override toDOM(view: EditorView): HTMLElement {
    const holder = document.createElement('div');
    holder.className = 'wm-live-embed';
    const size = new ResizeObserver(() => {
      if (!holder.isConnected) return;
      heights.delete(this.target);
      heights.set(this.target, holder.offsetHeight);
      if (heights.size > mostHeights) heights.delete(heights.keys().next().value ?? '');
      view.requestMeasure();
    });
    size.observe(holder);
    sizes.set(holder, size);
    this.places.add(holder, this.target);
    return holder;
  }

  override destroy(holder: HTMLElement): void {
    sizes.get(holder)?.disconnect();
    this.places.remove(holder);
  }

  override ignoreEvent({ target }: Event): boolean {
    return target instanceof Element && target.closest(acting) !== null;
  }
}
