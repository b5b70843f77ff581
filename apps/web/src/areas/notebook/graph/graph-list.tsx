import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router';
import { previewAddress } from '../note/note.api.ts';
import type { DrawnGraph } from './drawn-graph.ts';

const atOnce = 100;
/** Of many linked notes the first stand for all. */
const namedAtMost = 20;

/** What a graph shows, as a list: each note with those it is linked to, the most linked first. */
export function GraphList({ graph }: { graph: DrawnGraph }): ReactNode {
  const [most, setMost] = useState(atOnce);
  const rows = useMemo(() => {
    const others = graph.notes.map(() => ({ to: new Set<number>(), by: new Set<number>() }));
    for (const [from, to] of graph.links) {
      others[from]?.to.add(to);
      others[to]?.by.add(from);
    }
    return graph.notes
      .map((note, at) => ({ note, degree: graph.degrees[at] ?? 0, ...others[at] }))
      .toSorted((one, other) => other.degree - one.degree);
  }, [graph]);
  const names = (places: ReadonlySet<number> | undefined): ReactNode =>
    [...(places ?? [])].slice(0, namedAtMost).map((at) => {
      const name = graph.notes[at]?.name ?? '';
      return (
        <Link key={at} to={previewAddress(name)}>
          {name}
        </Link>
      );
    });
  return (
    <div className="wm-graph-list">
      <ul aria-label="笔记与链接">
        {rows.slice(0, most).map(({ note, to, by }) => (
          <li key={note.id}>
            <Link className="wm-graph-name" to={previewAddress(note.name)}>
              {note.name}
            </Link>
            {to && to.size > 0 && (
              <p>
                <span className="wm-muted">链接到 {to.size} 篇</span> {names(to)}
                {to.size > namedAtMost && '…'}
              </p>
            )}
            {by && by.size > 0 && (
              <p>
                <span className="wm-muted">被 {by.size} 篇链接</span> {names(by)}
                {by.size > namedAtMost && '…'}
              </p>
            )}
            {!to?.size && !by?.size && <p className="wm-muted">没有链接</p>}
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button onClick={() => setMost(most + atOnce)}>
          再看 {Math.min(atOnce, rows.length - most)} 篇
        </Button>
      )}
    </div>
  );
}
