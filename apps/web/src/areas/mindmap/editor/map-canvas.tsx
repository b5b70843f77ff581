import { addLine } from '@wm/mindmap/commands/line-commands';
import { setTaskProgress } from '@wm/mindmap/commands/content-commands';
import { connectMap } from '@wm/mindmap/interactions/connect-map';
import type { ConnectedMap, OpenedPart } from '@wm/mindmap/interactions/connect-map';
import { hitOf } from '@wm/mindmap/interactions/hit';
import { taskOf } from '@wm/mindmap/model/node-data';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { usePreferences } from '../storage/preferences.ts';
import { engineSettings } from './create-map.ts';
import { useEditor, useMapVersion, useWords } from './editor-context.ts';
import type { Editor } from './editor-context.ts';

/** Does what a click on a part of a node asks for. Addresses are safe to follow: the engine refuses others. */
function openPart({ map, ui }: Editor, { id, kind, address }: OpenedPart): void {
  if (address !== null) {
    if (!address.startsWith('#')) window.open(address, '_blank', 'noopener,noreferrer');
    return;
  }
  if (kind === 'note' || kind === 'tag') ui.setState({ dialog: { kind } });
  if (kind !== 'task') return;
  const task = taskOf(map.session.store.get(id)?.data ?? {});
  if (task) void map.run(setTaskProgress, { progress: task.done ? 0 : 100 });
}

/** A press on a node while a line is being drawn ends the line there. */
function endLine(event: PointerEvent, { map, ui }: Editor): void {
  const from = ui.getState().lineFrom;
  if (from === null) return;
  event.stopPropagation();
  event.preventDefault();
  ui.setState({ lineFrom: null });
  const hit = hitOf(event.target);
  if (hit.kind === 'node') void map.run(addLine, { from, to: hit.id });
}

/** A sign typed on one selected node opens its text, which the sign then takes the place of. */
function typeToEdit(event: KeyboardEvent, { map }: Editor): void {
  const isSign = event.key.length === 1 && event.key !== ' ';
  if (!isSign || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const [id, ...others] = map.session.selection;
  if (id === undefined || others.length > 0 || map.settings.readonly) return;
  map.context.view.editText(id);
}

function connect(container: HTMLElement, editor: Editor, label: string): ConnectedMap {
  const { map, ui } = editor;
  const connected = connectMap({
    container,
    map,
    label,
    openSearch: () => ui.setState({ isSearchOpen: true }),
    toggleZen: () => ui.setState(({ isZen }) => ({ isZen: !isZen })),
    openMenu({ at, hit }) {
      if (hit.kind === 'node' && !map.session.selection.includes(hit.id)) {
        map.session.select([hit.id]);
      }
      ui.setState({ menu: { at, hit } });
    },
    openPart: (part) => openPart(editor, part),
  });
  ui.setState({ view: connected.view });
  return connected;
}

function useConnection(): React.RefObject<HTMLDivElement | null> {
  const editor = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const { t } = useWords();
  const label = t('title');
  useEffect(() => {
    const container = box.current;
    if (!container) return undefined;
    const { map, ui } = editor;
    const size = (): void =>
      map.resize({ width: container.clientWidth || 1280, height: container.clientHeight || 800 });
    size();
    const connected = connect(container, editor, label);
    connected.view.fit();
    connected.view.svg.focus({ preventScroll: true });
    const press = (event: PointerEvent): void => endLine(event, editor);
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') ui.setState({ lineFrom: null });
      else if (event.target === connected.view.svg) typeToEdit(event, editor);
    };
    const resized = new ResizeObserver(() => connected.view.invalidate());
    resized.observe(container);
    container.addEventListener('pointerdown', press, { capture: true });
    container.addEventListener('keydown', key);
    return () => {
      resized.disconnect();
      container.removeEventListener('pointerdown', press, { capture: true });
      container.removeEventListener('keydown', key);
      ui.setState({ view: null });
      connected.close();
    };
  }, [editor, label]);
  return box;
}

/** Lets the engine follow the reader's settings. */
function useSettings(): void {
  const { map, ui } = useEditor();
  const language = usePreferences((state) => state.language);
  const config = usePreferences((state) => state.config);
  const view = useStore(ui, (state) => state.view);
  const readonly = useStore(ui, (state) => state.isReadonly);
  useEffect(() => {
    map.configure({ ...engineSettings(language, config), readonly });
    view?.invalidate();
  }, [map, view, language, config, readonly]);
}

/** The map itself, as large as the room it is given. */
export function MapCanvas(): ReactNode {
  const { map, ui } = useEditor();
  const isPicking = useStore(ui, (state) => state.lineFrom !== null);
  const { t } = useWords();
  const box = useConnection();
  useSettings();
  useMapVersion();
  const { backgroundColor } = map.scene.theme;
  return (
    <>
      <div
        ref={box}
        className={isPicking ? 'mm-canvas mm-picking' : 'mm-canvas'}
        style={{ backgroundColor }}
        data-testid="mind-map"
      />
      {isPicking && (
        <div className="mm-hint" role="status">
          {t('pickTarget')}
        </div>
      )}
    </>
  );
}
