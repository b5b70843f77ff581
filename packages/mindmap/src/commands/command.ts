import type { Mark, Session } from '../model/session.ts';
import type { NodeId } from '../model/store.ts';
import type { Layout } from '../layouts/layout.ts';
import type { BranchFocus } from '../scene/branch-focus.ts';
import type { Settings } from '../scene/settings.ts';

/** A text in both languages of the editor. */
export interface Label {
  zh: string;
  en: string;
}

/** Codes of the error events of the product specification. */
export type MindmapErrorCode =
  | 'read_clipboard_error'
  | 'parse_paste_data_error'
  | 'custom_handle_clipboard_text_error'
  | 'load_clipboard_image_error'
  | 'before_text_edit_error'
  | 'export_error'
  | 'export_load_image_error'
  | 'data_change_detail_event_error';

/** The clipboard of the system: reading may be refused. */
export interface ClipboardPort {
  write(text: string): void | Promise<void>;
  /** What is on the clipboard. Rejects when reading is refused. */
  read(): Promise<PastedContent>;
}

/** An image ready for a node: an address that `safeImage` lets through, and its size in pixels. */
export interface PastedImage {
  url: string;
  size: { width: number; height: number };
}

/** What can be pasted. The image is read when it is wanted; reading rejects when it is none that fits. */
export interface PastedContent {
  text: string | null;
  image: (() => Promise<PastedImage>) | null;
}

/** What commands ask of the view. A headless editor leaves them out of account. */
export interface ViewPort {
  /**
   * Opens the text of a node for editing. `madeSince` is the place in the history before the node was made: what is written
   * becomes one step with it, and a text that is cancelled takes the node away again.
   */
  editText(id: NodeId, madeSince?: Mark): void;
  /** Brings a node into view; the root when null. */
  centre(id: NodeId | null): void;
  fit(): void;
  zoomBy(steps: number): void;
  openSearch(): void;
  /** Tells that a pasted text of several lines or cells has become one node, and that `take` makes nodes of it instead. */
  offerNodes(take: () => void): void;
  toggleZen(): void;
}

/** What a command may use: a narrow view of the editor. */
export interface CommandContext {
  readonly session: Session;
  readonly settings: Settings;
  readonly layout: Layout;
  /** Which branch is shown alone. */
  readonly focus: Pick<BranchFocus, 'top' | 'show'>;
  readonly view: ViewPort;
  readonly clipboard: ClipboardPort;
  /** The text of the last copy inside this editor, for pasting without the system's clipboard. */
  lastCopy: string | null;
  /** A new id that no document holds. */
  newId(): NodeId;
  /** Tells the user that something failed. */
  report(code: MindmapErrorCode, cause: unknown): void;
}

/**
 * One thing the user can do. The same object feeds menu, toolbar, shortcuts and palette. `Args` is what
 * it needs besides the selection; commands for menus need nothing.
 */
export interface Command<Args = void> {
  readonly id: string;
  readonly label: Label;
  /** Key combinations such as "Control+Shift+z" or "Tab": modifiers in the order Control, Shift, Alt. */
  readonly shortcuts: readonly string[];
  canRun(this: void, context: CommandContext, args: Args): boolean;
  run(this: void, context: CommandContext, args: Args): void | Promise<void>;
}

/** What `command` takes: a shortcut list may be left out. */
export type CommandParts<Args> = Omit<Command<Args>, 'shortcuts'> & {
  shortcuts?: readonly string[];
};

/** A command that changes the document: it cannot run while the editor is read-only. */
export function editCommand<Args = void>(parts: CommandParts<Args>): Command<Args> {
  return {
    ...parts,
    shortcuts: parts.shortcuts ?? [],
    canRun: (context, args) => !context.settings.readonly && parts.canRun(context, args),
  };
}

/** A command that leaves the document alone. */
export function viewCommand<Args = void>(parts: CommandParts<Args>): Command<Args> {
  return { ...parts, shortcuts: parts.shortcuts ?? [] };
}

/** Runs a command if it can run. Answers whether it ran. */
export function runCommand<Args>(
  command: Command<Args>,
  context: CommandContext,
  args: Args,
): boolean | Promise<boolean> {
  if (!command.canRun(context, args)) return false;
  const done = command.run(context, args);
  return done instanceof Promise ? done.then(() => true) : true;
}
