import type { Drawing } from '@wm/contract/trading/drawing';
import { useCallback, useRef, useState } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { saveDrawings } from '../trading.api.ts';

type SaveState = 'saved' | 'saving' | 'failed';

const steps = 100;

/** The drawings of the symbol that is shown: saved by themselves after each change, with what they were before. */
export function useDrawings() {
  const [symbolId, setSymbolId] = useState<number>();
  const [drawings, setDrawings] = useState<readonly Drawing[]>([]);
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const maySave = usePermission('trading:chart:edit');
  const past = useRef<(readonly Drawing[])[]>([]);
  const now = useRef<readonly Drawing[]>([]);
  const queue = useRef(Promise.resolve());
  const save = useCallback(
    (id: number, next: readonly Drawing[]): void => {
      if (!maySave) return;
      setSaveState('saving');
      // One after the other: what was drawn last must be what is stored last.
      queue.current = queue.current
        .then(() => saveDrawings(id, [...next]))
        .then(() => setSaveState('saved'))
        .catch((error: unknown) => {
          setSaveState('failed');
          notifier().message(
            'error',
            `画线没有保存：${error instanceof Error ? error.message : ''}`,
          );
        });
    },
    [maySave],
  );
  /** What was loaded, or what has been changed on the chart. */
  const take = useCallback(
    (id: number, next: readonly Drawing[], isLoaded: boolean): void => {
      if (isLoaded) past.current = [];
      else if (JSON.stringify(next) === JSON.stringify(now.current)) return;
      else past.current = [...past.current, now.current].slice(-steps);
      now.current = next;
      setSymbolId(id);
      setDrawings(next);
      if (!isLoaded) save(id, next);
    },
    [save],
  );
  /** What stood before the last change; undefined when there is none. */
  const undo = useCallback((): readonly Drawing[] | undefined => {
    const before = past.current.at(-1);
    if (!before || symbolId === undefined) return undefined;
    past.current = past.current.slice(0, -1);
    now.current = before;
    setDrawings(before);
    save(symbolId, before);
    return before;
  }, [save, symbolId]);
  return { drawings, saveState, take, undo, maySave };
}
