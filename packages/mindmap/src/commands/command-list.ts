import { collapseAll, expandAll, expandToLevels, toggleExpand } from './expand-commands.ts';
import { copyNodes, cutNodes, pasteAsNodes, pasteNodes } from './clipboard-commands.ts';
import type { Command } from './command.ts';
import {
  removeAttachment,
  removeImage,
  removeLink,
  removeNote,
  toggleTask,
} from './content-commands.ts';
import { focusBranch, leaveBranch } from './focus-commands.ts';
import { addFrame, removeFrame } from './frame-commands.ts';
import { insertChild, insertParent, insertSibling } from './insert-commands.ts';
import { arrangeLayout, moveDown, moveUp, moveUpOneLevel } from './move-commands.ts';
import { removeNodes, removeOnlyCurrent } from './remove-commands.ts';
import { removeAllStyles, removeStyles } from './style-commands.ts';
import { addSummary, removeSummary } from './summary-commands.ts';
import {
  backToRoot,
  editText,
  fitCanvas,
  openSearch,
  redo,
  selectAll,
  toggleZen,
  undo,
  zoomIn,
  zoomOut,
} from './view-commands.ts';

/** Commands of a node's context menu, in groups as the menu separates them. */
export const nodeMenu: readonly (readonly Command[])[] = [
  [insertSibling, insertChild, insertParent, addSummary],
  [moveUp, moveDown, moveUpOneLevel],
  [removeNodes, removeOnlyCurrent, removeSummary],
  [copyNodes, cutNodes, pasteNodes, pasteAsNodes],
  [addFrame, removeFrame, toggleTask, toggleExpand, focusBranch],
  [removeImage, removeLink, removeNote, removeAttachment, removeStyles],
];

/** Commands of the canvas's context menu. */
export const canvasMenu: readonly (readonly Command[])[] = [
  [backToRoot, leaveBranch, expandAll, collapseAll],
  expandToLevels,
  [arrangeLayout, fitCanvas, toggleZen],
  [removeAllStyles],
];

/** Every command that needs nothing besides the selection: for shortcuts, the shortcut panel and a palette. */
export const commands: readonly Command[] = [
  ...nodeMenu.flat(),
  ...canvasMenu.flat(),
  undo,
  redo,
  selectAll,
  editText,
  zoomIn,
  zoomOut,
  openSearch,
];

const byShortcut: ReadonlyMap<string, Command> = new Map(
  commands.flatMap((command) => command.shortcuts.map((shortcut) => [shortcut, command])),
);

const byId: ReadonlyMap<string, Command> = new Map(
  commands.map((command) => [command.id, command]),
);

/** The command of an id; undefined for ids of none. */
export function findCommand(id: string): Command | undefined {
  return byId.get(id);
}

/** The command a key combination stands for; undefined for combinations of none. */
export function commandOfShortcut(shortcut: string): Command | undefined {
  return byShortcut.get(shortcut);
}

/** What of a keyboard event names a combination. */
export interface KeyCombination {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/**
 * The name of a key combination as commands state it. The command key of a Mac counts as Control. Shift
 * is not named for signs, because it is part of them.
 */
export function shortcutOf(event: KeyCombination): string {
  const isSign = event.key.length === 1 && !/[a-z\d]/i.test(event.key);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const parts = [
    (event.ctrlKey || event.metaKey) && 'Control',
    event.shiftKey && !isSign && 'Shift',
    event.altKey && 'Alt',
    key,
  ];
  return parts.filter(Boolean).join('+');
}
