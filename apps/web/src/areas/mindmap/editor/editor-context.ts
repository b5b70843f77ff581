import type { Label } from '@wm/mindmap/command';
import type { Mindmap } from '@wm/mindmap/mindmap';
import type { TypedText } from '@wm/mindmap/typed-text';
import type { MindMapFile } from '@wm/mindmap/document';
import type { NodeId } from '@wm/mindmap/store';
import type { MapView } from '@wm/mindmap/map-view';
import type { TextOverlay } from '@wm/mindmap/text-overlay';
import type { Hit } from '@wm/mindmap/hit';
import { createContext, use, useCallback, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { usePreferences } from '../storage/preferences.ts';
import { words } from '../words.ts';
import type { Word } from '../words.ts';

/** The panels at the right. */
export type PanelName =
  | 'nodeStyle'
  | 'baseStyle'
  | 'theme'
  | 'structure'
  | 'outline'
  | 'icon'
  | 'formula'
  | 'settings'
  | 'shortcuts';

/** What stands over the map and waits for an answer. */
export type DialogState =
  | { kind: 'link' | 'image' | 'note' | 'tag' | 'attachment' | 'import' }
  /** Of a branch, or of what is chosen in the dialog. */
  | { kind: 'export'; branch?: NodeId }
  | { kind: 'theme'; template: string }
  | { kind: 'lineText'; from: NodeId; to: NodeId }
  | { kind: 'frameText'; parent: NodeId; groupId: string };

/** What of the editor is open. Not part of the document. */
export interface UiState {
  view: MapView | null;
  /** The text field over the map. */
  text: TextOverlay | null;
  /** What is being typed in the outline. */
  typed: TypedText | null;
  panel: PanelName | null;
  dialog: DialogState | null;
  menu: { at: { x: number; y: number }; hit: Hit } | null;
  isSearchOpen: boolean;
  isZen: boolean;
  isReadonly: boolean;
  /** The node from which an associative line is being drawn. */
  lineFrom: NodeId | null;
  /** The node whose format the next chosen one gets. */
  painterFrom: NodeId | null;
  isDemonstrating: boolean;
}

/** The state of an editor that was just opened. */
export function createUi(): StoreApi<UiState> {
  return createStore<UiState>(() => ({
    view: null,
    text: null,
    typed: null,
    panel: null,
    dialog: null,
    menu: null,
    isSearchOpen: false,
    isZen: false,
    isReadonly: false,
    lineFrom: null,
    painterFrom: null,
    isDemonstrating: false,
  }));
}

/** Where an editor stands that is not the public page. */
export interface EditorPlace {
  /** Name of the map. */
  title: string;
  /** Where the arrow at the left leads; null when there is nowhere to go. */
  home: { path: string; label: string } | null;
  /** What can be done with the map beside drawing it. */
  tools?: ReactNode;
  /** Only to look at: nothing can be edited, nor made editable. */
  isLocked: boolean;
}

/** One open editor: its map, what of it is open, and what the page around it does. */
export interface Editor {
  map: Mindmap;
  ui: StoreApi<UiState>;
  /** Shows another document in place of this one. */
  replace: (file: MindMapFile) => void;
  /** Null on the public page. */
  place: EditorPlace | null;
}

export const EditorContext = createContext<Editor | null>(null);

/** The editor around a component. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('No mind-map editor around this component');
  return editor;
}

/** A part of what is open. */
export function useUi<Part>(select: (state: UiState) => Part): Part {
  return useStore(useEditor().ui, select);
}

/** Draws the component anew after each change of the document or the selection. */
export function useMapVersion(): number {
  const { map } = useEditor();
  const version = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      const tell = (): void => {
        version.current += 1;
        listener();
      };
      const stops = [map.session.subscribe(tell), map.session.watchSelection(tell)];
      return () => stops.forEach((stop) => stop());
    },
    [map],
  );
  return useSyncExternalStore(subscribe, () => version.current);
}

/** The texts of the editor in the reader's language. */
export function useWords(): { t: (word: Word) => string; say: (label: Label) => string } {
  const language = usePreferences((state) => state.language);
  return {
    t: (word) => words[word][language],
    say: (label) => label[language],
  };
}
