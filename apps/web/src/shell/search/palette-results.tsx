import { FileTextOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { useFoundNotes } from './content-search.ts';
import { menuEntries } from './menu-entry.ts';
import type { MenuEntry } from './menu-entry.ts';
import { createPageSearch } from './page-search.ts';
import { usePaletteActions } from './palette-actions.tsx';
import type { PaletteAction } from './palette-actions.tsx';
import { recentKeys } from './recent-entries.ts';
import { useOpenEntry } from './use-open-entry.ts';
import { usePinyin } from './use-pinyin.ts';

/** One line of the palette. */
export interface PaletteItem {
  /** Under which it is remembered among the recent ones. */
  key: string;
  title: string;
  detail: string;
  icon: ReactNode;
  run: () => void;
}

export interface PaletteSection {
  title: string;
  items: PaletteItem[];
}

const mostPages = 7;

function actionItem({ key, title, icon, run }: PaletteAction): PaletteItem {
  return { key: `action:${key}`, title, detail: '', icon, run };
}

/** What the palette offers for a text; without one, what was chosen lately and what can be done. */
export function usePaletteSections(text: string): PaletteSection[] {
  const tree = usePermissionStore((state) => state.sidebarRouters);
  const entries = useMemo(() => menuEntries(tree), [tree]);
  const soundsLike = usePinyin();
  const search = useMemo(() => createPageSearch(entries, soundsLike), [entries, soundsLike]);
  const openEntry = useOpenEntry();
  const actions = usePaletteActions().map(actionItem);
  const notes = useFoundNotes(text);
  const typed = text.trim();

  const isMeant = (title: string): boolean =>
    title.toLowerCase().includes(typed.toLowerCase()) || soundsLike(title, typed);
  const pageItem = (entry: MenuEntry): PaletteItem => ({
    key: entry.path,
    title: entry.title,
    detail: entry.isExternal ? entry.address : entry.above,
    icon: <MenuIcon name={entry.icon} />,
    run: () => openEntry(entry),
  });
  const noteItems = notes.map((note) => ({
    key: `note:${note.id}`,
    title: note.name,
    detail: note.notebook,
    icon: <FileTextOutlined />,
    run: () => openEntry({ address: note.address, isExternal: false }),
  }));
  const known = [...entries.map(pageItem), ...actions];
  const recent = recentKeys().flatMap((key) => known.find((item) => item.key === key) ?? []);
  const sections: PaletteSection[] =
    typed === ''
      ? [
          { title: '最近', items: recent },
          { title: '操作', items: actions.filter((action) => !recent.includes(action)) },
        ]
      : [
          { title: '页面', items: search(typed).slice(0, mostPages).map(pageItem) },
          { title: '操作', items: actions.filter(({ title }) => isMeant(title)) },
          { title: '内容', items: noteItems },
        ];
  return sections.filter(({ items }) => items.length > 0);
}
