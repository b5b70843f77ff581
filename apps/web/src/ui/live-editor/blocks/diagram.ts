import { Facet } from '@codemirror/state';
import { WidgetType } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import { nodesOf, sanitizeDrawing } from '#core/security/sanitize-note.ts';
import { diagramDrawer } from '#ui/markdown/diagrams/lazy-drawer.ts';
import { formulaNodes } from '../draw-source.ts';

/** Whether the page is dark: diagrams are drawn in its colors. */
export const darkLook = Facet.define<boolean, boolean>({ combine: ([isDark = false]) => isDark });

/** Whether diagrams are drawn at all: the pages of the blog show their source. */
export const drawsDiagrams = Facet.define<boolean, boolean>({ combine: ([does = true]) => does });

/** What was drawn, by its source and colors; the height keeps the text below in its place while it is drawn again. */
const drawn = new Map<string, { svg: string; height: number }>();
const mostDrawn = 60;
let serial = 0;

async function draw(code: string, isDark: boolean): Promise<string> {
  diagramDrawer.initialize({ theme: isDark ? 'dark' : 'default' });
  serial += 1;
  const { svg } = await diagramDrawer.render(`live-diagram-${serial}`, code);
  return sanitizeDrawing(svg);
}

/** A diagram in place of its fence, or below it while it is written. */
export class Diagram extends WidgetType {
  readonly code: string;
  readonly isDark: boolean;

  constructor(code: string, isDark: boolean) {
    super();
    this.code = code;
    this.isDark = isDark;
  }

  get #key(): string {
    return `${this.isDark} ${this.code}`;
  }

  override get estimatedHeight(): number {
    return drawn.get(this.#key)?.height ?? 160;
  }

  override eq(other: Diagram): boolean {
    return other.code === this.code && other.isDark === this.isDark;
  }

  override toDOM(view: EditorView): HTMLElement {
    const holder = document.createElement('div');
    holder.className = 'wm-live-diagram';
    holder.setAttribute('role', 'img');
    holder.setAttribute('aria-label', '图表');
    const known = drawn.get(this.#key);
    if (known) show(holder, known.svg);
    else void this.#drawInto(holder, view);
    return holder;
  }

  /** While it is wrong, what was drawn of it before stays. */
  override updateDOM(dom: HTMLElement, view: EditorView): boolean {
    if (!dom.classList.contains('wm-live-diagram')) return false;
    void this.#drawInto(dom, view);
    return true;
  }

  async #drawInto(holder: HTMLElement, view: EditorView): Promise<void> {
    holder.setAttribute('aria-busy', 'true');
    holder.dataset['wanted'] = this.#key;
    try {
      const svg = drawn.get(this.#key)?.svg ?? (await draw(this.code, this.isDark));
      if (holder.dataset['wanted'] !== this.#key) return;
      show(holder, svg);
      drawn.set(this.#key, { svg, height: holder.offsetHeight });
      if (drawn.size > mostDrawn) drawn.delete(drawn.keys().next().value ?? '');
      holder.classList.remove('wm-live-wrong');
    } catch {
      holder.classList.add('wm-live-wrong');
      if (!holder.firstChild) holder.textContent = '这张图的源码有误，单击后修改';
    }
    holder.removeAttribute('aria-busy');
    view.requestMeasure();
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

function show(holder: HTMLElement, svg: string): void {
  holder.replaceChildren(...nodesOf({ html: svg, line: '' }));
}

/** A formula that stands by itself. */
export class FormulaBlock extends WidgetType {
  readonly tex: string;

  constructor(tex: string) {
    super();
    this.tex = tex;
  }

  override eq(other: FormulaBlock): boolean {
    return other.tex === this.tex;
  }

  override get estimatedHeight(): number {
    return 56;
  }

  override toDOM(): HTMLElement {
    const holder = document.createElement('div');
    holder.className = 'wm-live-formula-block';
    holder.append(...formulaNodes(this.tex, true));
    return holder;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}
