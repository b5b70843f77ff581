import { HistoryOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tabName, useOpenTabs } from '#core/stores/open-tabs-store.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { useAskedItems, useContentItems, useRecordItems } from './found-items.tsx';
import { menuEntries } from './menu-entry.ts';
import type { MenuEntry } from './menu-entry.ts';
import { createPageSearch } from './page-search.ts';
import { usePaletteActions } from './palette-actions.tsx';
import type { PaletteAction } from './palette-actions.tsx';
import type { PaletteItem, PaletteSection } from './palette-item.ts';
import { learntKey, recentEntries } from './recent-entries.ts';
import { selectedActions } from './selected-actions.tsx';
import { useOpenEntry } from './use-open-entry.ts';
import { usePinyin } from './use-pinyin.ts';

const mostPages = 7;
const mostAlike = 4;
const mostRecent = 8;

function actionItem({ key, title, detail, icon, run }: PaletteAction): PaletteItem {
  return { key: `action:${key}`, title, detail: detail ?? '', icon, run };
}

/** What was chosen or visited lately, without the page one is on and what is not there any more. */
function useRecentItems(known: readonly PaletteItem[]): PaletteItem[] {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [entries] = useState(recentEntries);
  const tabs = useOpenTabs((state) => state.visitedViews);
  const others = entries.filter(({ key }) => key !== pathname);
  const items = others.flatMap(({ key, place }): PaletteItem[] => {
    const entry = known.find((item) => item.key === key);
    if (entry) return [entry];
    const tab = tabs.find(({ path }) => path === key);
    const shown = tab ? { title: tabName(tab), detail: '已打开的页面', path: tab.fullPath } : place;
    if (!shown) return [];
    const { title, detail, path } = shown;
    const run = (): void => void navigate(path);
    return [{ key, title, detail, icon: <HistoryOutlined />, place: shown, run }];
  });
  return items.slice(0, mostRecent);
}

/** What was chosen before when this was typed goes in front of all. */
function withLearnt(sections: readonly PaletteSection[], typed: string): PaletteSection[] {
  const key = learntKey(typed);
  const item = sections.flatMap(({ items }) => items).find((one) => one.key === key);
  if (!item) return [...sections];
  const others = sections.map(({ title, items }) => ({
    title,
    items: items.filter((one) => one !== item),
  }));
  return [{ title: '上次选的', items: [item] }, ...others];
}

function useMenuEntries(): MenuEntry[] {
  const tree = usePermissionStore((state) => state.sidebarRouters);
  return useMemo(() => menuEntries(tree), [tree]);
}

/** What the palette offers for a text; without one, what was chosen lately and what can be done. */
export function usePaletteSections(text: string): PaletteSection[] {
  const entries = useMenuEntries();
  const soundsLike = usePinyin();
  const search = useMemo(() => createPageSearch(entries, soundsLike), [entries, soundsLike]);
  const openEntry = useOpenEntry();
  const doable = usePaletteActions(entries);
  const [selected] = useState(selectedActions);
  const typed = text.trim();
  const contents = useContentItems(typed);
  const records = useRecordItems(typed);
  const asked = useAskedItems(typed, entries);

  const isMeant = ({ title }: PaletteAction): boolean =>
    title.toLowerCase().includes(typed.toLowerCase()) || soundsLike(title, typed) === 'named';
  const pageItem = (entry: MenuEntry): PaletteItem => ({
    key: entry.path,
    title: entry.title,
    detail: entry.isExternal ? entry.address : entry.above,
    icon: <MenuIcon name={entry.icon} />,
    run: () => openEntry(entry),
  });
  const recent = useRecentItems([...entries.map(pageItem), ...doable.map(actionItem)]);
  const pages = search(typed);
  // They wait for what may be named so exactly: the first line must not change below a finger on Enter.
  const resembling = records.isAnswered
    ? [...pages.near.slice(0, mostPages), ...pages.alike.slice(0, mostAlike)]
    : [];
  const sections: PaletteSection[] =
    typed === ''
      ? [
          { title: '选中的记录', items: selected.map(actionItem) },
          { title: '最近', items: recent },
          { title: '操作', items: doable.filter(({ isAlways }) => isAlways).map(actionItem) },
        ]
      : withLearnt(
          [
            { title: '选中的记录', items: selected.filter(isMeant).map(actionItem) },
            { title: '查询', items: asked },
            { title: '页面', items: pages.meant.slice(0, mostPages).map(pageItem) },
            { title: '操作', items: doable.filter(isMeant).map(actionItem) },
            { title: '记录', items: records.items },
            { title: '内容', items: contents },
            { title: '相近的页面', items: resembling.map(pageItem) },
          ],
          typed,
        );
  return sections.filter(({ items }) => items.length > 0);
}
