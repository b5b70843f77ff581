import { useEffect } from 'react';
import { labelTab } from '#core/stores/open-tabs-store.ts';
import { useTab } from './tab-context.ts';

/** Names this screen's tab after what it is about, once that is known: 分配用户 · 普通用户. */
export function useTabLabel(label: string | undefined): void {
  const { id } = useTab();
  useEffect(() => {
    if (id !== '' && label) labelTab(id, label);
  }, [id, label]);
}
