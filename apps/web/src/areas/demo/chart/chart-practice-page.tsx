import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { ExerciseView } from './exercise-view.tsx';
import { exercises } from './exercises.ts';
import { useSolved } from './solved.ts';
import './chart-practice.css';

/** 图表练习: a question on a year of orders; the chart that answers it is made, drawn at once and judged with its reason. */
export function ChartPracticePage(): ReactNode {
  const { search, go } = useAddress();
  const solved = useSolved();
  const asked = new URLSearchParams(search).get('e');
  // The one to go on with, as one comes: solving it must not take it away from under its reader.
  const [first] = useState(() => exercises.find(({ id }) => !solved.ids.includes(id)));
  const exercise = exercises.find(({ id }) => id === asked) ?? first ?? exercises[0];
  if (!exercise) return null;
  const at = exercises.indexOf(exercise);
  const show = (id: string): void => go(searchWith(search, { e: id }));
  const next = exercises[(at + 1) % exercises.length];
  const count = exercises.filter(({ id }) => solved.ids.includes(id)).length;
  return (
    <div className="cp-page">
      <header className="cp-title">
        <h1>图表练习</h1>
        <p>
          十二个问题，同一份数据：一座城市一年的订单。选一种图、选对列，图会马上画出来，再看它答不答得上。
        </p>
      </header>
      <div className="cp-body">
        <nav aria-label="题目" className="cp-list">
          <ol>
            {exercises.map(({ id, question }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === exercise.id ? 'step' : undefined}
                  onClick={() => show(id)}
                >
                  <span>{question}</span>
                  {solved.ids.includes(id) && <CheckCircleFilled aria-label="已答对" role="img" />}
                </button>
              </li>
            ))}
          </ol>
          <p className="wm-number">
            答对 {count} / {exercises.length}
            {count > 0 && (
              <Button type="link" size="small" onClick={solved.clear}>
                从头练
              </Button>
            )}
          </p>
        </nav>
        <ExerciseView
          key={exercise.id}
          exercise={exercise}
          number={at + 1}
          onSolved={() => solved.add(exercise.id)}
          onNext={() => next && show(next.id)}
        />
      </div>
    </div>
  );
}
