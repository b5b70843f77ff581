import { graphSizes } from '@wm/contract/notebook/graph-sizes';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePreference } from '#core/preferences/preferences.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { howOf, useOpenNote } from '../tree/use-open-note.ts';
import { drawnGraph } from './drawn-graph.ts';
import { GraphCanvas } from './graph-canvas.tsx';
import { useGraph } from './graph.api.ts';
import './graph.css';

const allSteps = Array.from({ length: graphSizes.steps }, (_, at) => at + 1);

interface LocalGraphProps {
  note: { id: number; name: string };
  /** Called when a note was opened. */
  onPick: () => void;
}

/** The notes around one, as far as one likes. */
export function LocalGraph({ note, onPick }: LocalGraphProps): ReactNode {
  const [kept, keep] = usePreference('note-graph-steps');
  const steps = allSteps.includes(kept as number) ? (kept as number) : 1;
  const query = useGraph({ id: note.id, steps });
  const openNote = useOpenNote();
  const graph = useMemo(() => drawnGraph(query.data, { hasLoners: true }), [query.data]);
  return (
    <section className="wm-graph-local">
      <h2>
        关系图
        <Link to="/notebook/graph">查看全部</Link>
      </h2>
      <Segmented
        block
        size="small"
        aria-label="隔几步的笔记"
        value={steps}
        onChange={keep}
        options={allSteps.map((value) => ({ value, label: `${value} 步` }))}
      />
      {query.isError && !query.data ? (
        <QueryError query={query} what="关系图" />
      ) : (
        <GraphCanvas
          graph={graph}
          currentId={note.id}
          label={`「${note.name}」的关系图：${graph.notes.length} 篇笔记，${graph.links.length} 条链接`}
          onOpen={(name, event) => {
            onPick();
            void openNote(name, howOf(event));
          }}
        />
      )}
      {query.data && graph.links.length === 0 && (
        <p className="wm-muted">还没有链接，输入 [[ 可以链接别的笔记</p>
      )}
      {query.data?.isCut && <p className="wm-muted">太多了，只画了最近的 {graphSizes.around} 篇</p>}
      <details>
        <summary>列出这些笔记</summary>
        <ul>
          {graph.notes
            .filter(({ id }) => id !== note.id)
            .map(({ id, name }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={(event) => {
                    onPick();
                    void openNote(name, howOf(event));
                  }}
                >
                  {name}
                </button>
              </li>
            ))}
        </ul>
      </details>
    </section>
  );
}
