import type { Box, Point } from '../geometry/box.ts';
import { Layout } from '../layouts/layout.ts';
import type { LayoutOptions, LayoutTheme, Side } from '../layouts/types.ts';
import type { DocumentTheme, LayoutName } from '../model/document.ts';
import { layoutNames } from '../model/document.ts';
import { branchReader } from '../model/branch-reader.ts';
import { isRecord } from '../model/json.ts';
import type { Changes } from '../model/operations.ts';
import type { Session } from '../model/session.ts';
import type { NodeId, NodeReader } from '../model/store.ts';
import { oneOf } from '../style/css-values.ts';
import { lineStyleOf } from '../style/node-style.ts';
import type { Measure } from '../text/measure.ts';
import { readableTheme } from '../themes/readable-theme.ts';
import { resolveTheme } from '../themes/resolve-theme.ts';
import type { ThemeConfig } from '../themes/theme.ts';
import { BranchFocus } from './branch-focus.ts';
import { DocumentSource } from './document-source.ts';
import type { Settings } from './settings.ts';
import { rootPosition } from './settings.ts';

/** The layout a document names; files of layouts this program has not look like the logical structure. */
export function layoutOf(head: Readonly<Record<string, unknown>>): LayoutName {
  return oneOf(head['layout'], layoutNames, 'logicalStructure');
}

const sides: readonly Side[] = ['left', 'top', 'right', 'bottom'];

/** Where the document's structure grows to; null when it does not say. */
export function growthOf(head: Readonly<Record<string, unknown>>): Side | null {
  const { config } = head;
  const given = isRecord(config) ? config['layoutGrowDir'] : undefined;
  return sides.find((side) => side === given) ?? null;
}

/** The document's theme: its name and the user's changes; other keys of it are kept. */
export function themeOf(head: Readonly<Record<string, unknown>>): DocumentTheme {
  const { theme } = head;
  if (!isRecord(theme)) return { template: 'default' };
  const { template, config, ...rest } = theme;
  const name = typeof template === 'string' ? template : 'default';
  return { ...rest, template: name, ...(isRecord(config) && { config }) };
}

/** What of a theme a layout needs. */
function layoutTheme(theme: ThemeConfig): LayoutTheme {
  const margins = (level: 'second' | 'node') => ({
    marginX: theme[level].marginX ?? 0,
    marginY: theme[level].marginY ?? 0,
  });
  return {
    second: margins('second'),
    node: margins('node'),
    generalizationLineMargin: theme.generalizationLineMargin,
    generalizationNodeMargin: theme.generalizationNodeMargin,
    lineStyle: lineStyleOf(theme),
    lineRadius: theme.lineRadius,
    rootLineKeepSameInCurve: theme.rootLineKeepSameInCurve,
    rootLineStartPositionKeepSameInCurve: theme.rootLineStartPositionKeepSameInCurve,
    nodeUseLineStyle: theme.nodeUseLineStyle,
  };
}

/** What a scene shows a document with. */
export interface SceneOptions {
  settings: Settings;
  measure: Measure;
  canvas: Pick<Box, 'width' | 'height'>;
}

/**
 * The picture of a session's document, kept up to date with it: theme, measured contents and layout. An
 * edit measures and places only what it touches; a change of layout or theme places everything anew.
 */
export class Scene {
  /** Which branch is shown alone. */
  readonly focus: BranchFocus;
  readonly #session: Session;
  #options: SceneOptions;
  #theme!: ThemeConfig;
  #source!: DocumentSource;
  #layout!: Layout;
  #reader!: NodeReader;
  /** Where the whole map's root stands, and the top of the branch that is shown alone. */
  #rootBox!: Box;
  #focusAt: Point | null = null;
  readonly #stops: readonly (() => void)[];

  constructor(session: Session, options: SceneOptions) {
    this.#session = session;
    this.#options = options;
    this.focus = new BranchFocus(session);
    this.rebuild();
    this.#stops = [
      session.subscribe((changes) => this.#follow(changes)),
      this.focus.watch(() => this.#refocus()),
      () => this.focus.close(),
    ];
  }

  /** What is shown, as a tree: the document, or the branch that is shown alone. */
  get reader(): NodeReader {
    return this.#reader;
  }

  /** Where the root of the whole map stands, also while a branch is shown alone. */
  get rootBox(): Box {
    return this.#rootBox;
  }

  get theme(): ThemeConfig {
    return this.#theme;
  }

  get source(): DocumentSource {
    return this.#source;
  }

  get layout(): Layout {
    return this.#layout;
  }

  /** What texts that are no node's are measured with. */
  get textMeasure(): Measure {
    return this.#options.measure;
  }

  /** Shows the document with other settings, another measure or on another canvas. */
  configure(options: Partial<SceneOptions>): void {
    this.#options = { ...this.#options, ...options };
    this.rebuild();
  }

  /** Measures and places everything anew, for example after fonts were loaded. */
  rebuild(): void {
    const { settings, measure, canvas } = this.#options;
    const { template, config } = themeOf(this.#session.head);
    const theme = resolveTheme(template, config);
    this.#theme = settings.readableInDark ? readableTheme(theme) : theme;
    const { store } = this.#session;
    const { top } = this.focus;
    this.#reader = top === null ? store : branchReader(store, top);
    this.#source = new DocumentSource(this.#reader, this.#theme, settings, measure);
    this.#layout = new Layout(this.#source, this.#layoutOptions(settings, canvas));
    if (top === null) this.#noteRoot();
  }

  /** Stops following the session. */
  close(): void {
    for (const stop of this.#stops) stop();
  }

  #noteRoot(): void {
    const box = this.#layout.boxOf(this.#session.store.rootId);
    if (box) this.#rootBox = box;
  }

  /** A branch that is shown alone stays where it stands, and with it what was placed by hand. */
  #refocus(): void {
    const { top } = this.focus;
    this.#focusAt = (top !== null && this.#layout.boxOf(top)) || null;
    this.rebuild();
  }

  #layoutOptions(settings: Settings, canvas: SceneOptions['canvas']): LayoutOptions {
    return {
      layout: layoutOf(this.#session.head),
      theme: layoutTheme(this.#theme),
      rootAt: this.#focusAt ?? rootPosition(settings.initRootNodePosition, canvas),
      hoverRectPadding: settings.hoverRectPadding,
      expandButtonSize: settings.expandBtnSize,
      alwaysShowExpandButton: settings.alwaysShowExpandBtn,
      notShowExpandButton: settings.notShowExpandBtn,
      fishboneDegrees: settings.fishboneDeg,
      growth: growthOf(this.#session.head),
    };
  }

  #follow(changes: Changes): void {
    this.focus.look();
    const turns =
      changes.document.has('config') &&
      growthOf(this.#session.head) !== this.#layout.options.growth;
    if (turns || changes.document.has('layout') || changes.document.has('theme')) {
      this.rebuild();
      return;
    }
    const touched = new Set<NodeId>([...changes.children, ...this.#source.numbers.follow(changes)]);
    for (const id of changes.data) {
      touched.add(id);
      // A node's side or being a free topic is its parent's business.
      const parent = this.#session.store.get(id)?.parent;
      if (parent) touched.add(parent);
    }
    this.#layout.refresh(touched);
    if (this.focus.top === null) this.#noteRoot();
  }
}
