import { BookOutlined, FileTextOutlined, PartitionOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { bookResource } from '@wm/contract/book/book';
import type { myPositionsEndpoint } from '@wm/contract/book/reading';
import type { mapResource } from '@wm/contract/mindmap/map';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { useRecentNotes } from '../../home.api.ts';
import { Panel } from '../../parts/panel.tsx';
import './continue-card.css';

const mapApi = createResourceApi<typeof mapResource>({
  path: '/mindmap/v2/maps',
  permission: 'mindmap:data',
  title: '思维导图',
});

const bookApi = createResourceApi<typeof bookResource>({
  path: '/book/v2/books',
  permission: 'book:data',
  title: '书籍',
});

const each = 5;
const shown = 7;

interface Work {
  key: string;
  icon: ReactNode;
  name: string;
  address: string;
  /** How far it is. */
  state?: string;
  time: string;
}

function useRecentMaps(isAllowed: boolean) {
  return useQuery({
    queryKey: [mapApi.path, 'recent'],
    queryFn: () =>
      mapApi.list(
        { sort: 'update_time', order: 'desc', limit: each, isRemoved: 'false' },
        { silent: true },
      ),
    enabled: isAllowed,
  });
}

/** Books that somebody is reading, and where he is in them. */
async function readBooks(): Promise<Work[]> {
  const { rows } = await call<typeof myPositionsEndpoint>('GET', '/book/v2/positions', {
    silent: true,
  });
  const newest = rows.filter(({ fraction }) => fraction < 1).slice(0, each);
  const found = await Promise.all(
    newest.map(async ({ bookId, fraction, updateTime }): Promise<Work[]> => {
      try {
        const { name, title } = await bookApi.find(bookId, { silent: true, handledCodes: [404] });
        return [
          {
            key: `book ${bookId}`,
            icon: <BookOutlined aria-hidden />,
            name: `《${title}》`,
            address: `/read/book/${encodeURIComponent(name)}`,
            state: `${Math.floor(fraction * 100)}%`,
            time: updateTime,
          },
        ];
      } catch {
        // It has left the library.
        return [];
      }
    }),
  );
  return found.flat();
}

function useBooks(isAllowed: boolean) {
  return useQuery({
    queryKey: [bookApi.path, 'continue'],
    queryFn: readBooks,
    enabled: isAllowed,
  });
}

/** 接着做: the notes, maps and books that I was at last. */
export function ContinueCard(): ReactNode {
  const mayNotes = usePermission('note:data:list');
  const maps = useRecentMaps(usePermission('mindmap:data:list'));
  const mayBooks = [usePermission('book:data:list'), usePermission('book:data:query')];
  const books = useBooks(mayBooks.every(Boolean));
  const failed = [maps, books].filter(({ data, isError }) => isError && data === undefined);
  const sources = {
    maps: maps.data?.rows ?? [],
    books: books.data ?? [],
    isPartial: failed.length > 0,
    onRetry: () => void Promise.all(failed.map((query) => query.refetch())),
  };
  return mayNotes ? <WithNotes {...sources} /> : <Works {...sources} notes={[]} />;
}

interface MapLine {
  id: number;
  name: string;
  updateTime: string;
}

interface Sources {
  maps: readonly MapLine[];
  books: readonly Work[];
  /** Maps or books did not come. */
  isPartial: boolean;
  onRetry: () => void;
}

function WithNotes(sources: Sources): ReactNode {
  const query = useRecentNotes();
  const notes = (query.data?.rows ?? []).map(({ id, name, updateTime }): Work => ({
    key: `note ${id}`,
    icon: <FileTextOutlined aria-hidden />,
    name,
    address: `/notebook/preview/${encodeURIComponent(name)}`,
    time: updateTime,
  }));
  return <Works {...sources} notes={notes} query={query} />;
}

interface WorksProps extends Sources {
  notes: readonly Work[];
  query?: ReturnType<typeof useRecentNotes>;
}

function Works({ maps, books, notes, query, isPartial, onRetry }: WorksProps): ReactNode {
  const drawn = maps.map(({ id, name, updateTime }): Work => ({
    key: `map ${id}`,
    icon: <PartitionOutlined aria-hidden />,
    name,
    address: `/mindmap/edit/${id}`,
    time: updateTime,
  }));
  const works = [...notes, ...drawn, ...books]
    .toSorted((one, other) => other.time.localeCompare(one.time))
    .slice(0, shown);
  return (
    <Panel
      title="接着做"
      {...(query && { query })}
      empty={works.length === 0 && !isPartial && '写过的笔记、画过的导图和在读的书会出现在这里'}
    >
      {isPartial && (
        <p role="status">
          导图或书没有加载出来{' '}
          <Button size="small" onClick={onRetry}>
            重试
          </Button>
        </p>
      )}
      <ul className="workbench-works">
        {works.map(({ key, icon, name, address, state, time }) => (
          <li key={key}>
            <Link to={address}>
              {icon}
              <span>{name}</span>
            </Link>
            {state && <b className="wm-number">{state}</b>}
            <time className="wm-number" dateTime={time} title={formatDateTime(time)}>
              {formatRelative(time)}
            </time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
