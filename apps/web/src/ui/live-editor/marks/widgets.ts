import { WidgetType } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import { drawInline, formulaNodes } from '../draw-source.ts';

/** The mark of a list entry. */
export class Bullet extends WidgetType {
  readonly depth: number;

  constructor(depth: number) {
    super();
    this.depth = depth;
  }

  override eq(other: Bullet): boolean {
    return other.depth === this.depth;
  }

  override toDOM(): HTMLElement {
    const mark = document.createElement('span');
    mark.className = 'wm-live-bullet';
    mark.textContent = ['•', '◦', '▪'][(this.depth - 1) % 3] ?? '•';
    return mark;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** Exchanges the sign in the box of a task that begins in a line. */
function tickTask(view: EditorView, from: number): void {
  const line = view.state.doc.lineAt(from);
  const found = /^((?:[ \t>]|[-+*] |\d+[.)] )*\[)([ xX])\]/.exec(line.text);
  if (!found) return;
  const at = line.from + (found[1] ?? '').length;
  const insert = found[2] === ' ' ? 'x' : ' ';
  view.dispatch({ changes: { from: at, to: at + 1, insert }, userEvent: 'input.tick' });
}

/** The box of a task: a press changes one sign of the text. */
export class TaskBox extends WidgetType {
  readonly isDone: boolean;

  constructor(isDone: boolean) {
    super();
    this.isDone = isDone;
  }

  override eq(other: TaskBox): boolean {
    return other.isDone === this.isDone;
  }

  override toDOM(view: EditorView): HTMLElement {
    const holder = document.createElement('span');
    holder.className = 'wm-live-box';
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = this.isDone;
    box.setAttribute('aria-label', this.isDone ? '已完成' : '未完成');
    box.disabled = view.state.readOnly;
    box.addEventListener('mousedown', (event) => event.preventDefault());
    box.addEventListener('click', (event) => {
      event.preventDefault();
      tickTask(view, view.posAtDOM(holder));
    });
    holder.append(box);
    return holder;
  }
}

/** A rule between two parts of a text. */
export class Rule extends WidgetType {
  override eq(): boolean {
    return true;
  }

  override toDOM(): HTMLElement {
    const rule = document.createElement('span');
    rule.className = 'wm-live-rule';
    rule.setAttribute('role', 'separator');
    return rule;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** Words that stand in no place of the text, such as what a callout is called by itself. */
export class Words extends WidgetType {
  readonly words: string;

  constructor(words: string) {
    super();
    this.words = words;
  }

  override eq(other: Words): boolean {
    return other.words === this.words;
  }

  override toDOM(): HTMLElement {
    const span = document.createElement('span');
    span.textContent = this.words;
    return span;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** A formula in its line. */
export class Formula extends WidgetType {
  readonly tex: string;
  readonly isDisplayed: boolean;

  constructor(tex: string, isDisplayed: boolean) {
    super();
    this.tex = tex;
    this.isDisplayed = isDisplayed;
  }

  override eq(other: Formula): boolean {
    return other.tex === this.tex && other.isDisplayed === this.isDisplayed;
  }

  override toDOM(): HTMLElement {
    const holder = document.createElement('span');
    holder.className = this.isDisplayed ? 'wm-live-formula wm-live-displayed' : 'wm-live-formula';
    holder.append(...formulaNodes(this.tex, this.isDisplayed));
    return holder;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** A picture, drawn by the rule that readers' pictures are drawn by. */
export class Picture extends WidgetType {
  readonly source: string;

  constructor(source: string) {
    super();
    this.source = source;
  }

  override eq(other: Picture): boolean {
    return other.source === this.source;
  }

  override toDOM(view: EditorView): HTMLElement {
    const holder = document.createElement('span');
    holder.className = 'wm-live-picture';
    holder.append(...drawInline(this.source));
    for (const picture of holder.querySelectorAll('img'))
      picture.addEventListener('load', () => view.requestMeasure());
    return holder;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}
