import { addLine } from '@wm/mindmap/line-commands';
import { copyStyle } from '@wm/mindmap/style-commands';
import { revealNode } from '@wm/mindmap/search-commands';
import { setTaskProgress } from '@wm/mindmap/content-commands';
import { connectMap } from '@wm/mindmap/connect-map';
import { isDarkSheet } from '@wm/mindmap/contrast';
import type { ConnectedMap, OpenedPart } from '@wm/mindmap/connect-map';
import { hitOf } from '@wm/mindmap/hit';
import { taskOf } from '@wm/mindmap/node-data';
import type { MapPart } from '@wm/mindmap/map-part';
import type { NodeId } from '@wm/mindmap/store';
import { panned } from '@wm/mindmap/view-transform';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { watchFormulas } from '../formula/formulas.ts';
import { useIsDark } from '#ui/theme/look.ts';
import { usePreferences } from '../storage/preferences.ts';
import { rememberView, viewOf } from '../storage/remembered-views.ts';
import type { Word } from '../words.ts';
import { readImageFile } from './clipboard.ts';
import { usePasteOffer } from './use-paste-offer.tsx';
import { engineSettings } from './create-map.ts';
import { useEditor, useMapVersion, useWords } from './editor-context.ts';
import type { Editor } from './editor-context.ts';

/** Does what a click on a part of a node asks for. Addresses are safe to follow: the engine refuses others. */
function openPart({ map, ui }: Editor, { id, kind, address }: OpenedPart): void {
  if (address !== null) {
    // A link inside the map leads to its node.
    if (address.startsWith('#')) void map.run(revealNode, { id: address.slice(1) });
    else window.open(address, '_blank', 'noopener,noreferrer');
    return;
  }
  if (kind === 'note' || kind === 'tag') ui.setState({ dialog: { kind } });
  if (kind !== 'task') return;
  const task = taskOf(map.session.store.get(id)?.data ?? {});
  if (task) void map.run(setTaskProgress, { progress: task.done ? 0 : 100 });
}

/** A double click on a line or frame changes its text. */
function editPart({ map, ui }: Editor, part: MapPart): void {
  if (map.settings.readonly) return;
  ui.setState({
    dialog:
      part.kind === 'line'
        ? { kind: 'lineText', from: part.from, to: part.to }
        : { kind: 'frameText', parent: part.parent, groupId: part.groupId },
  });
}

/** What is waiting for a node to be chosen: the end of a line, or the node to paint. */
function isPicking({ ui }: Editor): boolean {
  const { lineFrom, painterFrom } = ui.getState();
  return lineFrom !== null || painterFrom !== null;
}

/** Ends what was waiting for a node: with this one, or without any. */
function pick({ map, ui }: Editor, to: NodeId | null): void {
  const { lineFrom, painterFrom } = ui.getState();
  ui.setState({ lineFrom: null, painterFrom: null });
  if (to === null) return;
  if (lineFrom !== null) void map.run(addLine, { from: lineFrom, to });
  if (painterFrom !== null) void map.run(copyStyle, { from: painterFrom, to });
}

/** A press while a node is to be chosen chooses the one under the pointer. */
function pickByPointer(event: PointerEvent, editor: Editor): void {
  if (!isPicking(editor)) return;
  event.stopPropagation();
  event.preventDefault();
  const hit = hitOf(event.target);
  pick(editor, hit.kind === 'node' ? hit.id : null);
}

/** Enter chooses the selected node, which arrow keys have moved on; Escape gives up. */
function pickByKey(event: KeyboardEvent, editor: Editor): void {
  if (!isPicking(editor) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
  event.stopPropagation();
  event.preventDefault();
  const [id] = editor.map.session.selection;
  pick(editor, event.key === 'Enter' && id !== undefined ? id : null);
}

interface Wanted {
  label: string;
  offerNodes: (take: () => void) => void;
}

function connect(
  container: HTMLElement,
  editor: Editor,
  { label, offerNodes }: Wanted,
): ConnectedMap {
  const { map, ui } = editor;
  const frame = container.closest<HTMLElement>('.mm-editor');
  const connected = connectMap({
    container,
    map,
    label,
    ...(frame && { frame }),
    offerNodes,
    openSearch: () => ui.setState({ isSearchOpen: true }),
    toggleZen: () => ui.setState(({ isZen }) => ({ isZen: !isZen })),
    openMenu({ at, hit }) {
      if (hit.kind === 'node' && !map.session.selection.includes(hit.id)) {
        map.session.select([hit.id]);
      }
      ui.setState({ menu: { at, hit } });
    },
    editPart: (part) => editPart(editor, part),
    openPart: (part) => openPart(editor, part),
    readImage: (file) => readImageFile(file, file.name),
  });
  ui.setState({ view: connected.view, text: connected.text });
  return connected;
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): {
  width: number;
  height: number;
} {
  return { width: clientWidth || 1280, height: clientHeight || 800 };
}

/** Shows the map in the element; when that gets wider or narrower the middle of the map stays in its middle. */
function useConnection(): React.RefObject<HTMLDivElement | null> {
  const editor = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const { t } = useWords();
  const label = t('title');
  const offerNodes = usePasteOffer();
  useEffect(() => {
    const container = box.current;
    if (!container) return undefined;
    const { map, ui } = editor;
    let size = sizeOf(container);
    map.resize(size);
    const connected = connect(container, editor, { label, offerNodes });
    const name = `${window.location.pathname} ${map.session.store.rootId}`;
    connected.view.start(viewOf(name));
    const remember = (): void => rememberView(name, connected.view.place());
    window.addEventListener('pagehide', remember);
    connected.view.svg.focus({ preventScroll: true });
    const press = (event: PointerEvent): void => pickByPointer(event, editor);
    const choose = (event: KeyboardEvent): void => pickByKey(event, editor);
    const resized = new ResizeObserver(() => {
      const next = sizeOf(container);
      const { view } = connected.view;
      connected.view.setView(
        panned(view, (next.width - size.width) / 2, (next.height - size.height) / 2),
      );
      size = next;
      connected.view.invalidate();
    });
    resized.observe(container);
    container.addEventListener('pointerdown', press, { capture: true });
    container.addEventListener('keydown', choose, { capture: true });
    return () => {
      remember();
      window.removeEventListener('pagehide', remember);
      resized.disconnect();
      container.removeEventListener('pointerdown', press, { capture: true });
      container.removeEventListener('keydown', choose, { capture: true });
      ui.setState({ view: null, text: null });
      connected.close();
    };
  }, [editor, label, offerNodes]);
  return box;
}

/** Lets the engine follow the reader's settings. */
function useSettings(): void {
  const { map, ui } = useEditor();
  const language = usePreferences((state) => state.language);
  const config = usePreferences((state) => state.config);
  const view = useStore(ui, (state) => state.view);
  const readonly = useStore(ui, (state) => state.isReadonly);
  const readableInDark = useIsDark() && config.isSheetDark;
  useEffect(() => {
    map.configure({ ...engineSettings(language, config), readonly, readableInDark });
    view?.invalidate();
  }, [map, view, language, config, readonly, readableInDark]);
}

/** Measures and draws the map anew when further formulas can be drawn. */
function useFormulas(): void {
  const { map, ui } = useEditor();
  useEffect(
    () =>
      watchFormulas(() => {
        map.configure({});
        ui.getState().view?.invalidate();
      }),
    [map, ui],
  );
}

/** The map itself, as large as the room it is given. */
export function MapCanvas(): ReactNode {
  const { map, ui } = useEditor();
  const hint = useStore(ui, ({ lineFrom, painterFrom }): Word | null => {
    if (lineFrom !== null) return 'pickTarget';
    return painterFrom === null ? null : 'painterHint';
  });
  const { t } = useWords();
  const box = useConnection();
  useSettings();
  useFormulas();
  useMapVersion();
  const isSheetDark = usePreferences((state) => state.config.isSheetDark);
  const { backgroundColor } = map.scene.theme;
  const classes = [
    'mm-canvas',
    hint && 'mm-picking',
    isSheetDark && !isDarkSheet(backgroundColor) && 'mm-follows-mode',
  ];
  return (
    <>
      <div
        ref={box}
        id="mm-canvas"
        className={classes.filter(Boolean).join(' ')}
        style={{ backgroundColor }}
        data-testid="mind-map"
      />
      {hint && (
        <div className="mm-hint" role="status">
          {t(hint)}
        </div>
      )}
    </>
  );
}
