import { createContext, use, useCallback } from 'react';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useMoveTab } from '#core/tabs/use-move-tab.ts';
import { editAddress, previewAddress } from '../note/note.api.ts';

/** Stores what is typed; false where that failed. */
export type Store = () => Promise<boolean>;

/** What the page knows of the note that is open in it. */
export interface OpenNote {
  id: number | undefined;
  name: string;
  /** Called before the page goes on to something else. */
  store: Store;
}

export const OpenNoteContext = createContext<OpenNote>({
  id: undefined,
  name: '',
  store: () => Promise.resolve(true),
});

/** How a note is opened: in this tab, or in one of its own. */
export type OpenHow = 'here' | 'apart';

/** What a click asks for: with Ctrl, or the middle button, a tab of its own. */
export function howOf({ ctrlKey, metaKey, button }: MouseEvent): OpenHow {
  return ctrlKey || metaKey || button === 1 ? 'apart' : 'here';
}

/**
 * Opens notes as the one on the screen is: written or read. In this tab, unless what is typed in it could not be stored: then
 * it stays, and the other opens beside it.
 */
export function useOpenNote(): (
  name: string,
  how?: OpenHow,
  mode?: 'edit' | 'read',
) => Promise<void> {
  const { store } = use(OpenNoteContext);
  const { pathname } = useLocation();
  const canEdit = usePermission('note:data:edit');
  const isEditing = pathname.startsWith('/notebook/edit/') && canEdit;
  const moveTab = useMoveTab();
  const navigate = useNavigate();
  return useCallback(
    async (name, how = 'here', mode = isEditing ? 'edit' : 'read') => {
      const address = mode === 'edit' ? editAddress(name) : previewAddress(name);
      if (how === 'here' && (await store())) moveTab(address);
      else void navigate(address);
    },
    [store, isEditing, moveTab, navigate],
  );
}
