import { FileTextOutlined, SearchOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { askedPages } from '#core/search/asked-pages.ts';
import { searchKinds } from '#core/search/search-kinds.ts';
import { searchPath, useFirstFound } from '#core/search/search.api.ts';
import type { FoundDocument, SearchArrival } from '#core/search/search.api.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { MenuIcon } from '#ui/menu-icon.tsx';
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
  title: ReactNode;
  detail: string;
  /** A second line: why it was found. */
  snippet?: ReactNode;
  icon: ReactNode;
  run: () => void;
}

export interface PaletteSection {
  title: string;
  items: PaletteItem[];
}

const mostPages = 7;
const mostContents = 6;

function actionItem({ key, title, icon, run }: PaletteAction): PaletteItem {
  return { key: `action:${key}`, title, detail: '', icon, run };
}

/** What was found in contents, and the way to all of it. */
function useContentItems(typed: string): PaletteItem[] {
  const openEntry = useOpenEntry();
  const navigate = useNavigate();
  const found = useFirstFound(typed, mostContents);
  if (!found) return [];
  const itemOf = (one: FoundDocument): PaletteItem => ({
    key: `${one.kind}:${one.id}`,
    title: <MarkedText text={one.title} marks={one.titleMarks} />,
    detail: [searchKinds[one.kind], one.place].filter(Boolean).join(' · '),
    snippet: one.snippetMarks.length > 0 && (
      <MarkedText text={one.snippet} marks={one.snippetMarks} />
    ),
    icon: <FileTextOutlined />,
    run: () => openEntry({ address: one.path, isExternal: one.path.startsWith('/blog/') }),
  });
  const items = found.rows.map(itemOf);
  if (!found.hasMore) return items;
  const state: SearchArrival = { command: 'search', text: typed };
  const all: PaletteItem = {
    key: 'content:all',
    title: `查看全部 ${found.total}${found.isTotalExact ? '' : '+'} 条`,
    detail: '',
    icon: <SearchOutlined />,
    run: () => void navigate(searchPath, { state }),
  };
  return [...items, all];
}

/** Pages that know what the text means, of those that the menu has. */
function useAskedItems(typed: string, entries: readonly MenuEntry[]): PaletteItem[] {
  const navigate = useNavigate();
  return askedPages.flatMap(({ entry, read, pathOf }) => {
    const menu = entries.find(({ path }) => path === entry);
    const reading = menu && read(typed);
    if (!menu || !reading) return [];
    const run = (): void => void navigate(pathOf(typed));
    const icon = <MenuIcon name={menu.icon} />;
    return [{ key: `asked:${entry}`, title: reading, detail: menu.title, icon, run }];
  });
}

/** What the palette offers for a text; without one, what was chosen lately and what can be done. */
export function usePaletteSections(text: string): PaletteSection[] {
  const tree = usePermissionStore((state) => state.sidebarRouters);
  const entries = useMemo(() => menuEntries(tree), [tree]);
  const soundsLike = usePinyin();
  const search = useMemo(() => createPageSearch(entries, soundsLike), [entries, soundsLike]);
  const openEntry = useOpenEntry();
  const doable = usePaletteActions();
  const typed = text.trim();
  const contents = useContentItems(typed);
  const asked = useAskedItems(typed, entries);

  const isMeant = (title: string): boolean =>
    title.toLowerCase().includes(typed.toLowerCase()) || soundsLike(title, typed);
  const pageItem = (entry: MenuEntry): PaletteItem => ({
    key: entry.path,
    title: entry.title,
    detail: entry.isExternal ? entry.address : entry.above,
    icon: <MenuIcon name={entry.icon} />,
    run: () => openEntry(entry),
  });
  const actions = doable.map(actionItem);
  const known = [...entries.map(pageItem), ...actions];
  const recent = recentKeys().flatMap((key) => known.find((item) => item.key === key) ?? []);
  const sections: PaletteSection[] =
    typed === ''
      ? [
          { title: '最近', items: recent },
          { title: '操作', items: actions.filter((action) => !recent.includes(action)) },
        ]
      : [
          { title: '查询', items: asked },
          { title: '页面', items: search(typed).slice(0, mostPages).map(pageItem) },
          { title: '操作', items: doable.filter(({ title }) => isMeant(title)).map(actionItem) },
          { title: '内容', items: contents },
        ];
  return sections.filter(({ items }) => items.length > 0);
}
