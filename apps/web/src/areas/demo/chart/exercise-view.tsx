import { Alert, Button } from 'antd';
import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTabState } from '#core/tabs/tab-memory.ts';
import type { ChartTheme } from '#ui/chart/chart-theme.ts';
import { completeChoice, drawKind } from '#ui/chart/kinds/chart-kind.ts';
import type { ChartKind, Chosen } from '#ui/chart/kinds/chart-kind.ts';
import { chartKindOf } from '#ui/chart/kinds/chart-kinds.ts';
import { KindGlyph } from '#ui/chart/kinds/kind-glyph.tsx';
import { sampleTable } from '#ui/chart/kinds/sample-table.ts';
import { LazyKindCanvas } from '#ui/chart/kinds/lazy-kind-canvas.tsx';
import { SlotBar } from '#ui/chart/kinds/slot-bar.tsx';
import { judge } from './exercises.ts';
import type { Exercise } from './exercises.ts';

const table = sampleTable();
const chartHeight = 380;

interface Attempt {
  kindId?: string;
  chosen: Record<string, Chosen>;
  /** What was judged: it is said until something changes. */
  judged?: string;
}

interface ExerciseViewProps {
  exercise: Exercise;
  number: number;
  onSolved: () => void;
  onNext: () => void;
}

/** One exercise: kinds to choose from, columns to choose, the chart as it is chosen, and the verdict. */
export function ExerciseView({ exercise, number, onSolved, onNext }: ExerciseViewProps): ReactNode {
  const [attempt, setAttempt] = useTabState<Attempt>(`exercise-${exercise.id}`, { chosen: {} });
  const kind = chartKindOf(attempt.kindId ?? null);
  const chosen = kind ? completeChoice(kind, table, attempt.chosen[kind.id] ?? {}) : {};
  const state = JSON.stringify([attempt.kindId, chosen]);
  const verdict = kind && attempt.judged === state ? judge(exercise, kind.id, chosen) : undefined;
  const handleJudge = (): void => {
    if (!kind) return;
    setAttempt({ ...attempt, judged: state });
    if (judge(exercise, kind.id, chosen).isRight) onSolved();
  };
  return (
    <section className="cp-exercise" aria-label={`第 ${number} 题`}>
      <h2>
        {number}. {exercise.question}
      </h2>
      <div className="cp-offered" role="radiogroup" aria-label="用哪种图">
        {exercise.offered.map((id) => (
          <label key={id} className="cp-kind">
            <input
              type="radio"
              name={`cp-${exercise.id}`}
              checked={attempt.kindId === id}
              onChange={() => setAttempt({ ...attempt, kindId: id })}
            />
            <KindGlyph id={id} />
            <span>{chartKindOf(id)?.name}</span>
          </label>
        ))}
      </div>
      {!kind && <p className="cp-hint">先选一种图。</p>}
      {kind && (
        <>
          <SlotBar
            kind={kind}
            table={table}
            chosen={chosen}
            onChoose={(slot, names) =>
              setAttempt({
                ...attempt,
                chosen: { ...attempt.chosen, [kind.id]: { ...chosen, [slot]: names } },
              })
            }
          />
          <Tried kind={kind} chosen={chosen} />
          <div className="cp-judge">
            <Button type="primary" onClick={handleJudge}>
              看看答得对不对
            </Button>
            <Button onClick={onNext}>{verdict?.isRight ? '下一题' : '跳过'}</Button>
          </div>
        </>
      )}
      <div aria-live="polite">
        {verdict && (
          <Alert
            showIcon
            type={verdict.isRight ? 'success' : 'warning'}
            title={verdict.isRight ? '答对了' : '再想想'}
            description={verdict.says}
          />
        )}
      </div>
    </section>
  );
}

function Tried({ kind, chosen }: { kind: ChartKind; chosen: Chosen }): ReactNode {
  const key = JSON.stringify(chosen);
  const option = useCallback(
    (theme: ChartTheme) =>
      drawKind(kind, { table, chosen: JSON.parse(key) as Chosen, theme }).option,
    [kind, key],
  );
  const label = useMemo(
    () =>
      Object.values(JSON.parse(key) as Chosen)
        .flatMap((names) => names ?? [])
        .join('、'),
    [key],
  );
  return (
    <div role="img" aria-label={`${kind.name}：${label}`} style={{ height: chartHeight }}>
      <LazyKindCanvas key={kind.id} option={option} height={chartHeight} />
    </div>
  );
}
