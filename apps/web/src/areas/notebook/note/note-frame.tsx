import { MenuOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, lazy, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { useSideLook } from '#core/preferences/side-look.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { SidePane } from '#ui/trees/side-pane.tsx';
import { useHasNoSide } from '#ui/use-is-narrow.ts';
import { useOpenDaily } from '../daily/use-open-daily.ts';
import { isInDialog } from './parts/in-dialog.ts';
import { useNotePlace } from '../tree/tree.api.ts';
import { useAddNote } from '../tree/use-add-note.ts';
import '../tree/note-tree.css';

/** Under which it is kept how the tree stands. */
const treePane = 'note-tree';

const NoteTree = lazy(async () => ({
  default: (await import('../tree/note-tree.tsx')).NoteTree,
}));

/** Which of the keys of the page is pressed. */
function pressedKey(event: KeyboardEvent): 'new' | 'today' | 'tree' | undefined {
  if (isInDialog(event.target)) return undefined;
  if (event.isComposing || event.repeat || event.metaKey || event.shiftKey) return undefined;
  if (event.ctrlKey) return !event.altKey && event.code === 'Backslash' ? 'tree' : undefined;
  if (!event.altKey) return undefined;
  return event.code === 'KeyN' ? 'new' : event.code === 'KeyT' ? 'today' : undefined;
}

/** Alt+N makes a note beside the one that is open, wherever on the page; Alt+T opens today's; Ctrl+\ puts the tree away and back. */
function useFrameKeys(id: number | undefined): void {
  const canAdd = usePermission('note:data:add');
  const { data: place } = useNotePlace(id);
  const addNote = useAddNote();
  const openDaily = useOpenDaily();
  const [look, keepLook] = useSideLook(treePane);
  const hasNoSide = useHasNoSide();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = pressedKey(event);
    if (!pressed || (pressed === 'tree' ? hasNoSide : !canAdd)) return;
    event.preventDefault();
    if (pressed === 'tree') keepLook({ ...look, isClosed: !look.isClosed });
    else if (pressed === 'new') void addNote(place?.notebookIds.at(-1) ?? null);
    else void openDaily();
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

/** The tree beside the text, or behind a button where there is no room for it. */
export function NoteFrame({
  id,
  children,
}: {
  id: number | undefined;
  children: ReactNode;
}): ReactNode {
  const hasNoSide = useHasNoSide();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const addNote = useAddNote();
  const { data: place } = useNotePlace(id);
  useFrameKeys(id);
  const content = <div className="wm-note-content">{children}</div>;
  if (!hasNoSide)
    return (
      <div className="wm-note-frame">
        <SidePane name={treePane} label="笔记树">
          <Suspense fallback={<div aria-busy="true" />}>
            <NoteTree />
          </Suspense>
        </SidePane>
        {content}
      </div>
    );
  return (
    <div className="wm-note-frame">
      <div className="wm-note-frame-bar">
        <Button type="text" icon={<MenuOutlined aria-hidden />} onClick={() => setOpen(true)}>
          笔记树
        </Button>
        <PermissionGate anyOf={['note:data:add']}>
          <Button
            type="text"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void addNote(place?.notebookIds.at(-1) ?? null)}
          >
            新建笔记
          </Button>
        </PermissionGate>
      </div>
      {content}
      <AppDrawer open={isOpen} onClose={close} placement="left" size={360} title="笔记">
        <Suspense fallback={null}>
          <NoteTree rowHeight={44} onPick={close} />
        </Suspense>
      </AppDrawer>
    </div>
  );
}
