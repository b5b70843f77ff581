import { Button } from 'antd';
import type { ReactNode } from 'react';
import { personOf } from './family-edits.ts';
import { giveSample, kinTo } from './family-order.ts';
import type { FamilyEdits } from './use-family-edits.ts';

/** What a dragged sample is called among what can be dragged. */
export const sampleType = 'application/x-wm-sample';

interface SampleListProps {
  samples: readonly string[];
  edits: FamilyEdits;
  /** Undefined for who may not change the family. */
  mayEdit: boolean;
}

/** The samples of the file, and whose each is. One is dragged onto a person, or given to who is chosen. */
export function SampleList({ samples, edits, mayEdit }: SampleListProps): ReactNode {
  const { people, selected } = edits;
  const isBound = (sample: string): boolean => people.some(({ id }) => id === sample);
  const free = samples.filter((sample) => !isBound(sample)).length;
  const canTake = selected && !samples.includes(selected.id);
  return (
    <section className="kb-panel kb-family-samples" aria-label="样本">
      <h2>样本</h2>
      <ul>
        {samples.map((sample) => (
          <li
            key={sample}
            draggable={mayEdit}
            data-free={!isBound(sample) || undefined}
            onDragStart={({ dataTransfer }) => dataTransfer.setData(sampleType, sample)}
          >
            {isBound(sample) ? (
              <button type="button" onClick={() => edits.select(sample)}>
                <span aria-hidden>✓</span> {sample}{' '}
                <span className="wm-muted">{kinTo(people, sample)}</span>
              </button>
            ) : (
              <>
                <span>{sample}</span>
                {mayEdit && canTake && (
                  <Button
                    size="small"
                    onClick={() => edits.change(giveSample(people, selected.id, sample), sample)}
                  >
                    给 {selected.id}
                  </Button>
                )}
                {mayEdit && !canTake && (
                  <Button
                    size="small"
                    onClick={() => edits.change([...people, personOf({ id: sample })], sample)}
                  >
                    加为成员
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="wm-muted">
        未绑定 {free} 个{free > 0 && mayEdit && '，可拖到家系里的人身上'}
      </p>
    </section>
  );
}
