import { classifyAcmg } from '@wm/genomics/acmg-classify';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PointsRuler } from './points-ruler.tsx';

function headAt(met: Parameters<typeof classifyAcmg>[0]): [string, string | null, string] {
  const { points } = classifyAcmg(met);
  const { unmount } = render(<PointsRuler points={points.points} class={points.class} />);
  const ruler = screen.getByRole('img');
  const head = ruler.querySelector<HTMLElement>('.kb-ruler-head');
  const current = ruler.querySelector('[data-current="true"]')?.textContent ?? null;
  const told: [string, string | null, string] = [
    ruler.getAttribute('aria-label') ?? '',
    current,
    head?.style.insetInlineStart ?? '',
  ];
  unmount();
  return told;
}

it('puts the head where the points are, names their class, and stays within the scale', () => {
  expect(headAt([])).toEqual(['积分尺：0 分，意义未明', '0 VUS', '41.67%']);
  expect(headAt([{ criterion: 'PVS1', strength: 'VeryStrong' }])).toEqual([
    '积分尺：8 分，可能致病',
    '6 LP',
    '75%',
  ]);
  expect(headAt([{ criterion: 'BP4', strength: 'Supporting' }])).toEqual([
    '积分尺：-1 分，可能良性',
    '−1 LB',
    '37.5%',
  ]);
  const all = ['PVS1', 'PS1', 'PS2', 'PS3'] as const;
  const strengths = { PVS1: 'VeryStrong', PS1: 'Strong', PS2: 'Strong', PS3: 'Strong' } as const;
  expect(headAt(all.map((one) => ({ criterion: one, strength: strengths[one] })))).toEqual([
    '积分尺：20 分，致病',
    '10 P',
    '100%',
  ]);
});

it('is benign by evidence that stands alone, whatever the points', () => {
  expect(headAt([{ criterion: 'BA1', strength: 'StandAlone' }])).toEqual([
    '积分尺：独立证据，良性',
    '−7 B',
    '0%',
  ]);
});
