import type { MapPart } from '@wm/mindmap/map-part';
import { useCallback, useSyncExternalStore } from 'react';
import { useMapVersion, useUi } from './editor-context.ts';
import type { Editor } from './editor-context.ts';

/** The associative line or outer frame that is chosen in the map; null when none is. */
export function useChosenPart(): MapPart | null {
  const view = useUi((state) => state.view);
  useMapVersion();
  const watch = useCallback(
    (listener: () => void) => view?.chosen.watch(listener) ?? (() => {}),
    [view],
  );
  return useSyncExternalStore(watch, () => view?.chosen.part ?? null);
}

/** Chooses a line or frame and shows its style. */
export function openPart({ ui }: Editor, part: MapPart): void {
  ui.getState().view?.chosen.choose(part);
  ui.setState({ panel: 'nodeStyle' });
}
