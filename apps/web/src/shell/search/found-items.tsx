import { useQuery } from '@tanstack/react-query';
import { FileTextOutlined, ProfileOutlined, SearchOutlined, UserOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { askedPages } from '#core/search/asked-pages.ts';
import { searchKinds } from '#core/search/search-kinds.ts';
import { searchAddress, useFirstFound, useNamedRecords } from '#core/search/search.api.ts';
import type { FoundDocument } from '#core/search/search.api.ts';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { MarkedText } from '#ui/text/marked-text.tsx';
import type { MenuEntry } from './menu-entry.ts';
import type { PaletteItem } from './palette-item.ts';
import { useOpenEntry } from './use-open-entry.ts';

const mostContents = 6;
const mostRecords = 6;

/** What was found in contents, and the way to all of it. */
export function useContentItems(typed: string): PaletteItem[] {
  const openEntry = useOpenEntry();
  const navigate = useNavigate();
  const found = useFirstFound(typed, mostContents);
  if (!found) return [];
  const itemOf = (one: FoundDocument): PaletteItem => {
    const detail = [searchKinds[one.kind], one.place].filter(Boolean).join(' · ');
    return {
      key: `${one.kind}:${one.id}`,
      title: <MarkedText text={one.title} marks={one.titleMarks} />,
      detail,
      snippet: one.snippetMarks.length > 0 && (
        <MarkedText text={one.snippet} marks={one.snippetMarks} />
      ),
      icon: <FileTextOutlined />,
      place: { title: one.title, detail, path: one.path },
      run: () => openEntry({ address: one.path, isExternal: one.path.startsWith('/blog/') }),
    };
  };
  const items = found.rows.map(itemOf);
  if (!found.hasMore) return items;
  const all: PaletteItem = {
    key: 'content:all',
    title: `查看全部 ${found.total}${found.isTotalExact ? '' : '+'} 条`,
    detail: '',
    icon: <SearchOutlined />,
    run: () => void navigate(searchAddress(typed)),
  };
  return [...items, all];
}

/** People, roles, settings and the like, by their names; and whether that is the answer to what is typed now. */
export function useRecordItems(typed: string): { items: PaletteItem[]; isAnswered: boolean } {
  const navigate = useNavigate();
  const { records, isAnswered } = useNamedRecords(typed, mostRecords);
  const items = records.map(({ what, id, title, titleMarks, place, path }): PaletteItem => {
    const detail = [what, place].filter(Boolean).join(' · ');
    return {
      key: `record:${what}:${id}`,
      title: <MarkedText text={title} marks={titleMarks} />,
      detail,
      icon: what === '用户' ? <UserOutlined /> : <ProfileOutlined />,
      place: { title, detail, path },
      run: () => void navigate(path),
    };
  });
  return { items, isAnswered };
}

/** Pages that know what the text means, of those that the menu has. */
export function useAskedItems(typed: string, entries: readonly MenuEntry[]): PaletteItem[] {
  const navigate = useNavigate();
  const { data: readers = [] } = useQuery({
    queryKey: ['asked-pages'],
    queryFn: () => Promise.all(askedPages.map(({ load }) => load())),
    staleTime: Infinity,
  });
  return askedPages.flatMap(({ entry, pathOf }, at) => {
    const menu = entries.find(({ path }) => path === entry);
    const reading = menu && readers[at]?.(typed);
    if (!menu || !reading) return [];
    const run = (): void => void navigate(pathOf(typed));
    const icon = <MenuIcon name={menu.icon} />;
    return [{ key: `asked:${entry}`, title: reading, detail: menu.title, icon, run }];
  });
}
