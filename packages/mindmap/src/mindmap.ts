import { commandOfShortcut, findCommand, shortcutOf } from './commands/command-list.ts';
import type { KeyCombination } from './commands/command-list.ts';
import { runCommand } from './commands/command.ts';
import type {
  ClipboardPort,
  Command,
  CommandContext,
  MindmapErrorCode,
  ViewPort,
} from './commands/command.ts';
import type { Box } from './geometry/box.ts';
import type { ChangeDetail } from './model/change-details.ts';
import { changeDetails } from './model/change-details.ts';
import type { MindMapFile, MindNode } from './model/document.ts';
import type { FileShape, ReadDocument } from './model/read-document.ts';
import { writeDocument } from './model/read-document.ts';
import { Session } from './model/session.ts';
import type { NodeId, NodeReader } from './model/store.ts';
import { nearestNode } from './navigation/nearest-node.ts';
import type { Direction, PlacedNode } from './navigation/nearest-node.ts';
import { Scene } from './scene/scene.ts';
import type { Settings } from './scene/settings.ts';
import { defaultSettings } from './scene/settings.ts';
import type { Measure } from './text/measure.ts';
import { cachedMeasure } from './text/measure.ts';

/** What an editor needs from outside. Everything but the measure may be left out for work without a screen. */
export interface MindmapPorts {
  measure: Measure;
  /** Size of the canvas in pixels. */
  canvas?: Pick<Box, 'width' | 'height'>;
  settings?: Partial<Settings>;
  view?: Partial<ViewPort>;
  clipboard?: ClipboardPort;
  /** Milliseconds on a clock that does not run backwards: for merging quick edits of one kind. */
  now?(): number;
  /** A new id that no document holds. */
  newId?(): NodeId;
  onError?(code: MindmapErrorCode, cause: unknown): void;
  /** Asked before a text opens; false keeps it closed. When it throws, the text stays closed and the user is told. */
  beforeTextEdit?(id: NodeId): boolean;
}

const noView: ViewPort = {
  editText() {},
  centre() {},
  fit() {},
  zoomBy() {},
  openSearch() {},
  offerNodes() {},
  toggleZen() {},
};

const noClipboard: ClipboardPort = {
  write() {},
  read: () => Promise.resolve({ text: null, image: null }),
};

/**
 * An editor of one document: it only puts the parts together. Session holds the document and its
 * history, scene the picture that follows it, and commands change it.
 */
export class Mindmap {
  readonly session: Session;
  readonly scene: Scene;
  readonly #measure: Measure;
  readonly #shape: FileShape;
  readonly #ports: MindmapPorts;
  readonly #context: CommandContext;
  #settings: Settings;
  #canvas: Pick<Box, 'width' | 'height'>;
  #view: ViewPort;

  constructor(document: ReadDocument, ports: MindmapPorts) {
    this.#ports = ports;
    this.#shape = document.shape;
    this.#settings = { ...defaultSettings, ...ports.settings };
    this.#canvas = ports.canvas ?? { width: 1280, height: 800 };
    this.#view = { ...noView, ...ports.view };
    const { root: _, ...head } = document.shape.top ?? {};
    this.session = new Session(document.store, head, {
      now: () => ports.now?.() ?? 0,
      maxSteps: this.#settings.maxHistoryCount,
      mergeWithinMs: ports.now ? this.#settings.addHistoryTime : -1,
    });
    this.#measure = cachedMeasure(ports.measure);
    this.scene = new Scene(this.session, {
      settings: this.#settings,
      measure: this.#measure,
      canvas: this.#canvas,
    });
    this.#context = this.#makeContext();
  }

  get settings(): Settings {
    return this.#settings;
  }

  /** What commands may use; for parts that run commands themselves. */
  get context(): CommandContext {
    return this.#context;
  }

  /** Changes settings of the editor; the document stays as it is. */
  configure(settings: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...settings };
    this.scene.configure({ settings: this.#settings });
  }

  /** Tells the editor the size of its canvas, for the place of the root. */
  resize(canvas: Pick<Box, 'width' | 'height'>): void {
    this.#canvas = canvas;
    this.scene.configure({ canvas });
  }

  /** Runs a command. Answers whether it could run. */
  run(command: Command): boolean | Promise<boolean>;
  run<Args>(command: Command<Args>, args: Args): boolean | Promise<boolean>;
  run<Args>(command: Command<Args>, args?: Args): boolean | Promise<boolean> {
    return runCommand(command, this.#context, args as Args);
  }

  /** Measures with the fonts and formulas the view has. */
  get measure(): Measure {
    return this.#measure;
  }

  /** Runs the command of an id. Answers whether there is one that could run. */
  runById(id: string): boolean | Promise<boolean> {
    const command = findCommand(id);
    return command ? this.run(command) : false;
  }

  /** Handles a key: runs the command it stands for, or goes where an arrow points. Answers whether it did. */
  press(event: KeyCombination): boolean | Promise<boolean> {
    const shortcut = shortcutOf(event);
    const command = commandOfShortcut(shortcut);
    if (command) return this.run(command);
    const arrow = /^Arrow(Left|Right|Up|Down)$/.exec(shortcut)?.[1];
    return arrow ? this.go(arrow.toLowerCase() as Direction) : false;
  }

  /** Selects the nearest shown node in a direction; the root when nothing is selected. */
  go(direction: Direction): boolean {
    const { layout, reader } = this.scene;
    const { selection } = this.session;
    const from = selection.find((id) => layout.has(id));
    const box = from === undefined ? undefined : layout.boxOf(from);
    const next =
      from === undefined || !box
        ? reader.rootId
        : nearestNode(this.#placedNodes(), { id: from, box }, direction);
    if (next === null) return false;
    this.session.select([next]);
    this.#context.view.centre(next);
    return true;
  }

  /**
   * The document as the file it is saved as, in the shape it was read: a bare root node stays bare until
   * it has a layout, theme or settings of its own. `store` holds its nodes
   * where they are not those of the session: with a text that is being typed.
   */
  toFile(store: NodeReader = this.session.store): MindMapFile | MindNode | Record<string, unknown> {
    const { head } = this.session;
    const { top, wrapper } = this.#shape;
    const isBare = top === null && Object.keys(head).length === 0;
    return writeDocument(store, { top: isBare ? null : fileKeys(top ?? {}, head), wrapper });
  }

  /** Lets a view do what commands ask of one; what it leaves out is not done. */
  connectView(view: Partial<ViewPort>): void {
    this.#view = { ...noView, ...view };
  }

  /** Whether the text of a node may be opened now: not while read-only, and not against the page's own rule. */
  mayEditText(id: NodeId): boolean {
    if (this.#settings.readonly) return false;
    try {
      return this.#ports.beforeTextEdit?.(id) ?? true;
    } catch (error) {
      this.#context.report('before_text_edit_error', error);
      return false;
    }
  }

  /**
   * Calls `listener` after every change of the document with what happened to which node, until the
   * answered function is called. A listener that throws harms nobody else: the user is told.
   */
  watchDetails(listener: (details: readonly ChangeDetail[]) => void): () => void {
    return this.session.subscribe((changes) => {
      try {
        listener(changeDetails(changes, this.session.store));
      } catch (error) {
        this.#context.report('data_change_detail_event_error', error);
      }
    });
  }

  /** Stops following the document. */
  close(): void {
    this.scene.close();
  }

  #placedNodes(): PlacedNode[] {
    const nodes: PlacedNode[] = [];
    const everywhere = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
    this.scene.layout.visit(everywhere, ({ id }, box) => nodes.push({ id, box }));
    return nodes;
  }

  #makeContext(): CommandContext {
    const ports = this.#ports;
    const settings = (): Settings => this.#settings;
    const view = (): ViewPort => this.#view;
    const { session, scene } = this;
    let count = 0;
    return {
      session,
      focus: scene.focus,
      get settings() {
        return settings();
      },
      get layout() {
        return scene.layout;
      },
      get view() {
        return view();
      },
      clipboard: ports.clipboard ?? noClipboard,
      lastCopy: null,
      newId() {
        if (ports.newId) return ports.newId();
        do count += 1;
        while (session.store.has(`new-${count}`));
        return `new-${count}`;
      },
      report: (code, cause) => ports.onError?.(code, cause),
    };
  }
}

/** The file's keys in the order they were read, those that are new at the end. */
function fileKeys(
  top: Readonly<Record<string, unknown>>,
  head: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept = Object.keys(top).filter((key) => key === 'root' || Object.hasOwn(head, key));
  const added = Object.keys(head).filter((key) => !Object.hasOwn(top, key));
  const root = Object.hasOwn(top, 'root') ? [] : ['root'];
  return Object.fromEntries(
    [...root, ...kept, ...added].map((key) => [key, key === 'root' ? null : head[key]]),
  );
}
