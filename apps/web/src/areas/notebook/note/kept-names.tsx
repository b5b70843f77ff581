import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useKeptList } from '#core/storage/use-kept-list.ts';
import { previewAddress } from './note.api.ts';
import './kept-note.css';

/** In place of a list of notes while the server is away: those that can be read all the same. */
export function KeptNames({ onPick }: { onPick?: () => void }): ReactNode {
  const { kept } = useKeptList();
  if (!kept) return null;
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
