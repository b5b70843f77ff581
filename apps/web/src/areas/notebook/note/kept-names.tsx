import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listKept } from '#core/storage/kept-notes.ts';
import { useUser } from '#core/stores/user-store.ts';
import { previewAddress } from './note.api.ts';
import './kept-note.css';

/** In place of a list of notes while the server is away: those that can be read all the same. */
export function KeptNames({ onPick }: { onPick?: () => void }): ReactNode {
  const user = useUser(({ id }) => id);
  // An error is the same as nothing kept.
  const { data: kept = [] } = useQuery({
    queryKey: ['kept-note', user, 'all'],
    queryFn: listKept,
    gcTime: 0,
  });
  return (
    <section className="wm-kept-names" aria-label="可离线阅读的笔记">
      <h2>{kept.length > 0 ? '连接恢复前，可以读这些笔记' : '这台设备上没有可离线阅读的笔记'}</h2>
      <ul>
        {kept.map(({ key, name }) => (
          <li key={key}>
            <Link to={previewAddress(name)} title={name} onClick={onPick}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
