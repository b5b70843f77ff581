import { leaveBranch } from '@wm/mindmap/focus-commands';
import { dataOf } from '@wm/mindmap/content-data';
import { plainTextOf } from '@wm/mindmap/rich-text';
import { Button } from 'antd';
import { useCallback, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useEditor, useMapVersion, useWords } from './editor-context.ts';

/** Says that a branch is shown alone, and leads back to the whole map. */
export function BranchBar(): ReactNode {
  const { map, ui } = useEditor();
  const { t, say } = useWords();
  const { focus } = map.scene;
  useMapVersion();
  const watch = useCallback((listener: () => void) => focus.watch(listener), [focus]);
  const top = useSyncExternalStore(watch, () => focus.top);
  if (top === null) return null;
  const leave = (): void => {
    void map.run(leaveBranch);
    ui.getState().view?.svg.focus({ preventScroll: true });
  };
  return (
    <div className="mm-branch-bar" role="status">
      <span className="mm-branch-name">
        {`${t('branchAlone')}：${plainTextOf(dataOf(map.session.store, top) ?? {})}`}
      </span>
      <Button size="small" type="primary" title="Esc" onClick={leave}>
        {say(leaveBranch.label)}
      </Button>
    </div>
  );
}
